"""Moves of pieces made point by point, as GoGui makes them."""

from __future__ import annotations

import random
import re

import pytest

from boardwire.games import Game, State, load
from boardwire.matches import BoardConsole, ConsoleBoard, Table
from boardwire.matches.console.point_by_point import moves_from, next_points, touch
from boardwire.protocol import PASS, Command, CommandError

GAMES = [
    load("chess"),
    load("chess", chess960=3),
    load("chess", position="1n5k/P7/8/8/8/8/8/K7 w - - 0 1"),
    load("checkers"),
    load("checkers", variant="international"),
    load("breakthrough"),
    load("amazons", size=6),
    load("hex", size=4),
    load("othello", size=6),
]


def legal_texts(state: State) -> set[str]:
    return {state.move_text(move) for move in state.legal_moves()}


def moves_of(state: State, points: tuple[str, ...]) -> list[int]:
    return [move for move in state.legal_moves() if state.points_of(move) == points]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_way_of_touching_ends_in_a_legal_move(game: Game) -> None:
    chooser = random.Random(1)
    state = game.start()
    for _ in range(60):
        if state.to_act() < 0:
            break
        touched: tuple[str, ...] = ()
        while not (moves := moves_of(state, touched)):
            point = chooser.choice(next_points(state, touched))
            if point != PASS:  # GoGui touches points only
                assert touch(state, touched, point) is not None
            touched = (*touched, point)
        move = moves[-1]
        assert state.move_text(move) in legal_texts(state)
        assert state.points_of(move) == touched
        state.apply(move)


def test_a_hand_promotes_to_a_queen() -> None:
    state = GAMES[2].start()
    touched = touch(state, ("A7",), "b8")
    assert touched is not None
    move, points = touched
    assert move is not None
    assert state.move_text(move) == "a7b8q"
    assert points == ("A7", "B8")


class Session:
    """What GoGui would send to a console, and what it would hear."""

    def __init__(self, game: Game) -> None:
        self.console = BoardConsole(ConsoleBoard(Table(game)))

    async def __call__(self, line: str) -> str:
        name, *words = line.split()
        return (await self.console.handle(Command(name, tuple(words)))).text

    @property
    def moves(self) -> list[str]:
        return [played.text for played in self.console.board.history]


async def test_a_move_of_chess_is_two_touches() -> None:
    gogui = Session(load("chess"))
    assert "E2" in (await gogui("gogui-rules_legal_moves")).split()
    await gogui("play W E2")
    assert gogui.moves == []
    assert (await gogui("gogui-rules_legal_moves")).split() == ["E3", "E4"]
    assert await gogui("gogui-rules_side_to_move") == "white"
    drawn = await gogui("gogui-rules_board_gfx")
    assert "COLOR #f0e060 E2" in drawn
    assert "CIRCLE E3 E4" in drawn
    await gogui("play W E4")
    assert gogui.moves == ["e2e4"]
    assert await gogui("gogui-rules_side_to_move") == "black"


async def test_a_second_touch_is_no_move_of_another_piece() -> None:
    """D5 alone is a move of a pawn in SAN; after the knight it is where the knight goes."""
    gogui = Session(load("chess", position="4k3/8/8/8/3P4/2N5/8/4K3 w - - 0 1"))
    await gogui("play W C3")
    await gogui("play W D5")
    assert gogui.moves == ["c3d5"]


async def test_a_touch_that_leads_nowhere_is_refused_and_forgotten() -> None:
    gogui = Session(load("chess"))
    with pytest.raises(CommandError, match="illegal move"):
        await gogui("play W E5")
    await gogui("play W E2")
    with pytest.raises(CommandError, match="E5 does not go on from E2; undo takes that back"):
        await gogui("play W E5")
    with pytest.raises(CommandError, match="does not go on"):
        await gogui("play B E4")
    await gogui("play W E4")
    assert gogui.moves == ["e2e4"]


async def test_gogui_takes_back_touch_by_touch() -> None:
    gogui = Session(load("chess"))
    await gogui("gogui-rules_game_id")
    await gogui("gogui-play_sequence W E2 W E4 B E7")
    await gogui("undo")
    assert gogui.moves == ["e2e4"]
    await gogui("undo")
    assert gogui.moves == []
    assert (await gogui("gogui-rules_legal_moves")).split() == ["E3", "E4"]
    await gogui("undo")
    assert "D2" in (await gogui("gogui-rules_legal_moves")).split()
    with pytest.raises(CommandError, match="cannot undo"):
        await gogui("undo")


async def test_other_controllers_take_back_whole_moves() -> None:
    console = Session(load("chess"))
    await console("play W e2e4")
    await console("undo")
    assert "E2" in (await console("gogui-rules_legal_moves")).split()


async def test_clearing_forgets_a_move_that_was_begun() -> None:
    gogui = Session(load("checkers"))
    first = (await gogui("gogui-rules_legal_moves")).split()
    await gogui(f"play B {first[0]}")
    await gogui("clear_board")
    assert (await gogui("gogui-rules_legal_moves")).split() == first


async def test_pieces_of_chess_are_drawn_on_squares() -> None:
    gogui = Session(load("chess"))
    drawn = await gogui("gogui-rules_board_gfx")
    assert "LABEL A1 ♖ B1 ♘ C1 ♗ D1 ♕ E1 ♔" in drawn
    assert "A8 ♜" in drawn
    assert re.search("COLOR #b58863 A1 C1 ", drawn)
    assert re.search("COLOR #f0d9b5 B1 D1 ", drawn)
    assert set((await gogui("gogui-rules_board")).split()) == {"."}


async def test_the_squares_of_the_last_move_have_another_colour() -> None:
    gogui = Session(load("chess"))
    await gogui("play w e2e4")
    drawn = await gogui("gogui-rules_board_gfx")
    assert "COLOR #cdd26a E2 E4" in drawn
    assert "E4 ♙" in drawn


async def test_dice_lie_beside_the_board() -> None:
    gogui = Session(load("backgammon"))
    await gogui("bw-chance 65")
    assert re.search(r"LABEL .*[A-P]\d+ 6 [A-P]\d+ 5", await gogui("gogui-rules_board_gfx"))


async def test_many_touches_are_taken_back_at_once_as_one_by_one() -> None:
    many, single = Session(load("amazons", size=6)), Session(load("amazons", size=6))
    chooser = random.Random(2)
    for _ in range(100):
        points = (await many("gogui-rules_legal_moves")).split()
        if not points:
            break
        colour = await many("gogui-rules_side_to_move")
        line = f"play {colour} {chooser.choice(points)}"
        for gogui in (many, single):
            await gogui("gogui-rules_game_id")
            await gogui(line)
    assert len(many.moves) > 4
    for count in (1, 2, 5, 7):
        await many(f"gg-undo {count}")
        for _ in range(count):
            await single("undo")
        assert many.moves == single.moves
        assert many.console.board.touched == single.console.board.touched
    with pytest.raises(CommandError, match="cannot undo"):
        await many("gg-undo 1000")


def test_moves_go_on_from_the_points_that_are_touched() -> None:
    state = load("amazons", size=6).start()
    point = next_points(state, ())[0]
    moves = moves_from(state, (point,))
    assert moves
    assert all(state.points_of(state.parse_move(it))[0] == point for it in moves)
    assert moves_from(state, ()) == ()
    assert moves_from(state, ("A1", "A1")) == ()


async def test_any_point_of_a_column_means_that_column() -> None:
    gogui = Session(load("connect4"))
    await gogui("gogui-rules_game_id")
    for row in (6, 1, 2, 5, 3, 1):  # the height of the column does not matter
        colour = await gogui("gogui-rules_side_to_move")
        await gogui(f"play {colour} D{row}")
    assert gogui.moves == ["D1", "D2", "D3", "D4", "D5", "D6"]
    assert "COLOR #6f9fe8 D6" in await gogui("gogui-rules_board_gfx")
    points = (await gogui("gogui-rules_legal_moves")).split()
    assert len(points) == len(set(points)) == 6 * 6
    assert not any(point.startswith("D") for point in points)
    with pytest.raises(CommandError, match="illegal move"):
        await gogui("play b D1")
    await gogui("undo")
    assert "D1" in (await gogui("gogui-rules_legal_moves")).split()
