"""The end of Go: stones that are dead are taken off, or play goes on."""

from __future__ import annotations

import pytest

from boardwire.games import OVER, Game, IllegalMove, InvalidMove, State, load
from boardwire.games.records.record import Replay
from boardwire.games.records.sgf import format as sgf

# Black has the left of a board cut in two, with a white stone at A3 that cannot live there.
DEAD_WHITE = "2XO1/2XO1/O1XO1/2XO1/2XO1 X"


def go(position: str = DEAD_WHITE, **options: object) -> Game:
    return load("go", size=5, komi=0.5, position=position, **options)


def played(game: Game, *moves: str) -> State:
    state = game.start()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def test_what_dead_stones_stood_on_belongs_to_who_surrounds_them() -> None:
    state = played(go(), "pass", "pass")
    assert state.margin() == -6.5
    taken = state.without(["a3"])
    assert (taken.margin(), taken.returns(), taken.to_act()) == (4.5, [1, -1], OVER)
    assert taken.view().side["captured by black"] == 1
    assert state.margin() == -6.5  # the state itself is as it was


def test_dead_stones_of_black_are_white_s_captures() -> None:
    side = played(go(), "pass", "pass").without(["C1", "C2"]).view().side
    assert (side["captured by black"], side["captured by white"]) == (0, 2)


@pytest.mark.parametrize(("point", "error"), [("B1", IllegalMove), ("Z9", InvalidMove)])
def test_only_stones_can_be_dead(point: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        played(go(), "pass", "pass").without(["A3", point])


def test_nothing_is_dead_in_other_games() -> None:
    with pytest.raises(IllegalMove, match="Othello"):
        load("othello").start().without(["D4"])


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
def test_play_goes_on_with_whose_turn_it_would_be(ko: str) -> None:
    state = played(go(ko=ko), "E5", "pass", "pass")
    assert state.to_act() == OVER
    assert state.play_on()
    assert state.to_act() == 1
    state.apply(state.parse_move("pass"))
    assert state.to_act() == 0  # one pass is not the end again
    state.apply(state.parse_move("pass"))
    assert state.to_act() == OVER


def test_play_does_not_go_on_where_the_rules_have_ended_the_game() -> None:
    state = played(load("tictactoe"), "A1", "B1", "A2", "B2", "A3")
    assert not state.play_on()
    assert state.to_act() == OVER


@pytest.mark.parametrize("after", [("B3",), ("pass", "A4"), ("pass", "A4", "B3", "pass", "pass")])
def test_a_record_goes_on_after_two_passes(after: tuple[str, ...]) -> None:
    replay = Replay(go())
    for move in ("pass", "pass"):
        replay.play(move)
    replay.play_on()
    for move in after:
        replay.play(move)
    record = replay.record(("anna", "ben"), "B+4.5")
    assert record.moves == ("pass", "pass", *after)
    assert record.final().key() == replay.state.key()
    (read,) = sgf.read(sgf.write(record))
    assert read.final().key() == replay.state.key()
    # What reads the file sees a third pass where it may be one that some programs add.
    assert [move for move in read.moves if move != "pass"] == [it for it in after if it != "pass"]


def test_passes_that_programs_add_at_the_end_are_left_out() -> None:
    replay = Replay(go())
    for move in ("pass", "pass", "pass", "pass"):
        replay.play(move)
    assert replay.moves == ["pass", "pass"]
