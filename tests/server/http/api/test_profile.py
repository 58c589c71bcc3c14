"""A player's results by seat and opponent."""

from __future__ import annotations

from dataclasses import replace

from boardwire.matches import Reason, Result
from boardwire.server.http.api.profile import as_written, profile

from ..test_application import record_of

WON, LOST = Result.loss(1, 2, Reason.TIME), Result.loss(0, 2, Reason.TIME)
DRAWN = Result.draw(2, Reason.AGREEMENT)


def test_results_are_counted_by_seat_and_opponent() -> None:
    records = [
        replace(record_of(0), players=("Ada", "bob"), result=WON),
        replace(record_of(1), players=("bob", "ada"), result=WON),
        replace(record_of(2), players=("ADA", "cy"), result=DRAWN),
    ]
    found = profile("ada", records)
    assert [(it.wins, it.draws, it.losses) for it in (found.seats[0], found.seats[1])] == [
        (1, 1, 0),
        (0, 0, 1),
    ]
    assert list(found.opponents) == ["bob", "cy"]
    assert (found.opponents["bob"].wins, found.opponents["bob"].losses) == (1, 1)
    assert as_written("ADA", records) == "Ada"
    assert as_written("new", records) == "new"


def test_results_are_counted_by_the_sides_of_each_game() -> None:
    chess = replace(record_of(0), game="chess", options={}, players=("bob", "Ada"), result=WON)
    four = Result.loss(3, 4, Reason.TIME)
    bridge = replace(record_of(1), game="bridge", options={}, players=("a", "Ada", "b", "c"))
    found = profile("Ada", [chess, replace(bridge, result=four)])
    assert list(found.sides) == [(1, "White"), (1, "East")]
    assert found.seats[1].games == 2


def test_some_matches_do_not_count() -> None:
    base = record_of(0)
    records = [
        record_of(1, finished=False),
        replace(base, result=Result.void(Reason.ABORT)),
        replace(base, voided="a cheat"),
        replace(base, players=("Ada", "ada"), result=LOST),
    ]
    found = profile("ada", records)
    assert not found.seats
    assert not found.opponents


def test_every_other_player_is_an_opponent() -> None:
    shared = Result.loss(2, 3, Reason.TIME)
    found = profile("Ada", [replace(record_of(0), players=("Ada", "bob", "cy"), result=shared)])
    assert found.seats[0].shared == 1
    assert set(found.opponents) == {"bob", "cy"}
