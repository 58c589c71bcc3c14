"""Pictures of boards: every game, every size."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from boardwire.clients.watching.screens.board_picture import board_picture, dice_text, facts_line
from boardwire.clients.watching.server_lines import facts_of
from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.games import CHANCE, load, names
from boardwire.vocabulary import player_text


def match_of(game: str, *moves: tuple[int, str], options: str = "") -> WatchedMatch:
    """A match after moves."""
    players = ",".join(f"p{number}" for number in range(load(game).players))
    lines = [f"match=m game={game} players={players} options={options}"]
    for ply, (player, text) in enumerate(moves, 1):
        mover = "roll=" if player == CHANCE else f"player={player_text(player)} move="
        lines.append(f"match=m ply={ply} {mover}{text}")
    return WatchedMatch([facts_of(line) for line in lines])


def random_match(game: str, plies: int) -> WatchedMatch:
    """A match of which some moves are made, always the middle one."""
    state, moves = load(game).start(), []
    for _ in range(plies):
        if state.to_act() == CHANCE:
            move = state.chance_outcomes()[0][0]
        elif legal := state.legal_moves():
            move = legal[len(legal) // 2]
        else:
            break
        moves.append((state.to_act(), state.move_text(move)))
        state.apply(move)
    return match_of(game, *moves)


def shown(match: WatchedMatch, width: int, height: int, *, colours: bool = True) -> list[str]:
    output = io.StringIO()
    console = Console(file=output, width=width, color_system=None)
    console.print(board_picture(match, None, width, height, colours=colours))
    return output.getvalue().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("size", [(20, 3), (40, 8), (70, 24), (120, 50)])
@pytest.mark.parametrize("colours", [True, False])
def test_a_picture_is_as_high_as_its_room(
    game: str, size: tuple[int, int], *, colours: bool
) -> None:
    match = random_match(game, 9)
    assert match.board is not None
    lines = shown(match, *size, colours=colours)
    if match.board.position().view.rows:  # else it is a list of facts
        assert len(lines) == size[1]
    assert lines


def test_a_large_board_is_cut_to_the_last_move() -> None:
    match = match_of("go", (0, "A1"), options="size:19")
    assert any(line.strip().startswith("1 ") for line in shown(match, 60, 7))
    match = match_of("go", (0, "A19"), options="size:19")
    assert any(line.strip().startswith("19") for line in shown(match, 60, 7))
    match = match_of("go", (0, "pass"), options="size:19")
    assert any(line.strip().startswith("10 ") for line in shown(match, 60, 7))


def test_a_game_that_is_not_known_has_a_reason_for_its_board() -> None:
    match = WatchedMatch([facts_of("match=m game=calvinball players=a,b")])
    assert any("no board: " in line for line in shown(match, 60, 9))


def test_dice_are_pictures() -> None:
    assert dice_text("63") == "⚅ ⚂"
    assert dice_text("KQ") == "KQ"
    match = match_of("backgammon", (CHANCE, "63"))
    assert match.board is not None
    assert "dice ⚅ ⚂" in facts_line(match.board.position().view)
