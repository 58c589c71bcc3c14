"""Set-ups: a player places all its pieces by one answer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from boardwire.games import Game, IllegalMove, load
from boardwire.matches import ConsoleBoard, Dice, Limits, Match, Reason, Table
from boardwire.matches.actions import Accept, Ask, Notify, Reject, StorePly
from boardwire.matches.setups import draw_setup, read_setup
from boardwire.protocol import CommandError, TimeControl

from .asking import start_clocks

FLEET = "A1-A5,C1-C4,E1-E3,G1-G3,J1-J2"
SMALL = load("stratego", variant="small")
SETUPS: Mapping[str, tuple[Game, str]] = {
    "small": (SMALL, draw_setup(SMALL.initial(), 0, Random(1))),
    "stratego": (load("stratego"), draw_setup(load("stratego").initial(), 0, Random(2))),
    "battleship": (load("battleship"), FLEET),
}


def begun(game: Game, time: str = "none", **limits: float) -> Match:
    """A match whose players have been asked for their first move."""
    match = Match(
        *("m1", game, ("anna", "ben"), TimeControl.parse(time)),
        now=0.0,
        dice=Dice(b"seed"),
        limits=Limits(**limits),  # type: ignore[arg-type]  # all of these are numbers
    )
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    start_clocks(match, 0.0)
    return match


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("player", [0, 1])
def test_a_set_up_is_read_as_its_moves(name: str, player: int) -> None:
    game, text = SETUPS[name]
    state = game.initial()
    moves = read_setup(state, player, text.lower())
    assert len(moves) == state.placements_left(player)
    assert ",".join(moves) == text
    assert state.position_text() == game.initial().position_text()


def test_ranks_need_no_commas() -> None:
    game, text = SETUPS["stratego"]
    together = text.replace(",", "")
    assert read_setup(game.initial(), 1, together) == text.split(",")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("stratego", "FF", "move 2 of the set-up, F: no flag is left to place; nothing is placed"),
        ("stratego", "FS?", "move 3 of the set-up, ?: '?' is no rank"),
        ("stratego", "-2", "move 1 of the set-up, -: every square that is left needs a piece"),
        ("stratego", "2" * 41, "the set-up has 41 moves, and 40 are left to make"),
        ("battleship", "A1-A5,A3-D3", "move 2 of the set-up, A3-D3: another ship is in the way"),
        ("battleship", "A1-A5,C1-C3", "move 2 of the set-up, C1-C3: the next ship lies along 4"),
        ("battleship", "A1-A5,Z1-Z4", "move 2 of the set-up, Z1-Z4: "),
    ],
)
def test_an_error_names_the_move_that_is_wrong(name: str, text: str, why: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        read_setup(SETUPS[name][0].initial(), 0, text)
    assert str(caught.value).startswith(why)


def test_other_moves_are_left_as_they_are() -> None:
    assert read_setup(load("go").initial(), 0, "D4,E5") == ["D4,E5"]
    placed = load("stratego", setup="chance").initial()
    assert placed.placements_left(0) == 0
    with pytest.raises(IllegalMove, match="nothing to place"):
        draw_setup(load("go").initial(), 0, Random(1))


@pytest.mark.parametrize("name", SETUPS)
def test_a_drawn_set_up_is_whole_and_depends_on_nothing_hidden(name: str) -> None:
    game, text = SETUPS[name]
    one, other = game.initial(), game.initial()
    for state, first in ((one, text.split(",")[0]), (other, text.split(",")[1])):
        if name == "battleship":
            first = "A1-A5" if state is one else "J1-J5"
        state.yield_turn(1)
        state.apply(state.parse_move(first))
    drawn = draw_setup(one, 0, Random(5))
    assert drawn == draw_setup(other, 0, Random(5))
    assert len(read_setup(one, 0, drawn)) == one.placements_left(0)


@pytest.mark.parametrize("name", SETUPS)
def test_both_set_ups_are_placed_by_one_answer_of_each_player(name: str) -> None:
    game, text = SETUPS[name]
    match = begun(game)
    mine = match.answer(1, text, 1.0)
    assert [type(it) for it in mine] == [Accept]  # nobody else hears of it
    assert match.record.moves == []
    other = match.answer(0, text, 2.0)
    stored = [it.move for it in other if isinstance(it, StorePly)]
    assert [(it.player, it.text) for it in stored] == [
        (player, move) for move in text.split(",") for player in (0, 1)
    ]
    told = [it.observation.text for it in other if isinstance(it, Notify) and it.players == (0,)]
    assert told == ["-" if it == "-" else "?" for it in text.split(",")]
    asked = other[-1]
    assert isinstance(asked, Ask)
    assert [it.player for it in asked.requests] == [0]
    assert asked.requests[0].placements == 0


def test_a_set_up_goes_on_with_pieces_that_come_one_by_one() -> None:
    game, text = SETUPS["battleship"]
    match = begun(game)
    match.answer(0, text, 1.0)
    for number, ship in enumerate(text.split(","), 1):
        assert match.to_move == (1,)
        start_clocks(match, float(number))
        match.answer(1, ship, number + 0.5)
    assert len(match.record.moves) == 10
    assert match.to_move == (0,)


def test_a_wrong_set_up_is_refused_as_a_whole() -> None:
    match = begun(load("battleship"))
    match.allow_illegal_moves(0, 1)
    (rejected,) = match.answer(0, "A1-A5,A3-D3", 1.0)
    assert isinstance(rejected, Reject)
    assert "move 2 of the set-up" in rejected.why
    match.answer(1, FLEET, 1.0)
    assert match.record.moves == []
    match.answer(0, "A1-A5,A3-D3", 2.0)
    assert match.record.result is not None
    assert match.record.result.reason is Reason.ILLEGAL_MOVE


def test_the_further_moves_of_a_set_up_take_no_time() -> None:
    match = begun(load("battleship"), "60+2", grace=0.5)
    match.answer(0, FLEET, 10.0)
    match.answer(1, FLEET, 20.0)
    assert match.clock.all_remaining() == (60.0, 50.0)
    charged = [it.charged for it in match.record.moves]
    assert charged == [10.0, 20.0, *[0.0] * 8]


def test_a_record_of_set_ups_is_played_again() -> None:
    game, text = SETUPS["stratego"]
    match = begun(game)
    match.answer(0, text, 1.0)
    match.answer(1, text, 1.0)
    again = Match.resume(match.record, now=5.0)
    assert again.table.state.position_text() == match.table.state.position_text()
    match.record.moves = match.record.moves[:31]
    cut = Match.resume(match.record, now=5.0)
    cut.ready(0, 5.0)
    cut.ready(1, 5.0)
    start_clocks(cut, 5.0)
    assert cut.to_move == (1,)  # the round of the 16th pieces is open
    moves = text.split(",")
    cut.answer(1, "".join(moves[15:]), 6.0)
    start_clocks(cut, 6.0)
    cut.answer(0, "".join(moves[16:]), 6.0)
    assert cut.table.state.position_text() == again.table.state.position_text()


def test_a_console_places_the_set_ups_of_both_players_by_two_lines() -> None:
    game, text = SETUPS["stratego"]
    board = ConsoleBoard(Table(game))
    board.play(0, text)
    assert len(board.history) == 1  # the other player chooses at once with it
    board.play(1, text)
    assert len(board.history) == 80
    board.clear()
    board.play(0, text)
    board.undo(1)
    board.play(0, "F")
    board.play(1, "F")
    assert board.state.acting() == (0, 1)  # the set-up that was taken back is forgotten
    with pytest.raises(CommandError, match="move 2 of the set-up, F: no flag is left to place"):
        board.play(0, "2F")
    assert len(board.history) == 2
