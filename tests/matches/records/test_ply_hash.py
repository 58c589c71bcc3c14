"""The running hash of a match: every fact of a ply and of the start is in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.matches.records.ply_hash import first_hash, hash_of, next_hash
from boardwire.matches.records.verification import fits_hash, violation
from boardwire.protocol import TimeControl

BEGUN = datetime(2026, 11, 20, tzinfo=UTC)
MOVES = [
    MoveRecord(1, 0, "B2", 0.1234567, 59.8765433, 0.1234567),
    MoveRecord(2, 1, "A1", 1.0, 59.0),
    MoveRecord(3, 0, "C3", 2.0, 57.8765433),
]


def record() -> MatchRecord:
    game = load("tictactoe")
    made = MatchRecord(
        *("m1", game.name, game.options, ("anna", "ben"), TimeControl.absolute(60), "", BEGUN),
        list(MOVES),
        Result.loss(1, 2, Reason.RESIGNATION),
        ended=BEGUN,
    )
    made.plies_hash = hash_of(made)
    return made


def test_each_ply_is_chained_to_the_one_before() -> None:
    value = first_hash(record())
    for move in MOVES:
        value = next_hash(value, move)
    assert value == record().plies_hash
    assert len(value) == 64


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it.moves.pop(),
        lambda it: it.moves.pop(0),
        lambda it: it.moves.reverse(),
        lambda it: it.moves.append(MoveRecord(4, 1, "A2", 1.0, 58.0)),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], text="A2")),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], player=0)),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], seconds=1.000001)),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], clock=59.000001)),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], clock=None)),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], charged=0.5)),
        lambda it: it.moves.__setitem__(1, replace(MOVES[1], stones=1)),
        lambda it: setattr(it, "match", "m2"),
        lambda it: setattr(it, "players", ("ben", "anna")),
        lambda it: setattr(it, "opening", "moves:B2"),
        lambda it: setattr(it, "commitment", "c0ffee"),
        lambda it: setattr(it, "time", TimeControl.absolute(61)),
        lambda it: setattr(it, "options", {"size": 4}),
        lambda it: setattr(it, "game", "othello"),
    ],
)
def test_whatever_is_changed_gives_another_hash(change: Callable[[MatchRecord], object]) -> None:
    changed = record()
    change(changed)
    assert not fits_hash(changed)


def test_it_outlives_records_for_exchange_which_round_times() -> None:
    again = MatchRecord.from_data(record().to_data())
    assert again.moves != MOVES
    assert fits_hash(again)


def test_a_record_with_another_hash_is_wrong() -> None:
    rounded = [replace(it, seconds=1.0, charged=1.0, clock=None) for it in MOVES]
    untimed = replace(record(), time=TimeControl.none(), moves=rounded)
    untimed.plies_hash = hash_of(untimed)
    assert violation(untimed.to_data()) is None
    data = untimed.to_data()
    data["plies"][1]["seconds"] = 1.5
    data["plies"][1]["charged"] = 1.5
    del data["seconds"]
    assert "their hash is another one" in str(violation(data))


def test_the_hash_of_a_match_that_goes_on_is_in_no_public_record() -> None:
    """Hidden moves could be guessed and compared with it."""
    assert replace(record(), result=None).to_data()["plies_hash"] == ""
