"""The seat: what a player may ask and do without seeing the match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.games import load
from boardwire.matches import (
    Broken,
    Match,
    NotNow,
    PlayerEvent,
    Reason,
    Seat,
    match_time,
)
from boardwire.matches.actions import Action, End
from boardwire.protocol import TimeControl

from .asking import start_clocks


class Desk:
    """Notes what a seat reports and what is to be carried out."""

    def __init__(self) -> None:
        self.events: list[tuple[int, PlayerEvent]] = []
        self.actions: list[Action] = []
        self.match: Match | None = None

    def report(self, player: int, event: PlayerEvent, time: float) -> None:
        self.events.append((player, event))

    def act(self, actions: Sequence[Action]) -> None:
        self.actions.extend(actions)

    def keep_end(self) -> None:
        assert self.match is not None
        assert any(isinstance(it, End) for it in self.actions)
        self.match.keep_end()


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def seats(desk: Desk) -> tuple[Seat, Seat]:
    """The seats of a match whose first move is asked for."""
    now = match_time()
    match = Match("m1", load("go"), ("anna", "ben"), TimeControl.parse("10m"), now=now)
    desk.match = match
    match.ready(0, now)
    match.ready(1, now)
    start_clocks(match, now)
    return Seat(match, 0, desk), Seat(match, 1, desk)


def test_a_draw_takes_both_players(seats: tuple[Seat, Seat], desk: Desk) -> None:
    anna, ben = seats
    anna.offer_draw()
    assert ben.draw_agreed == {0}
    ben.decline_draw()
    assert ben.draw_agreed == frozenset()
    ben.offer_draw()
    assert anna.result is None
    anna.accept_draw()
    assert anna.result is None  # its record is yet to be kept
    assert anna.decided
    desk.keep_end()
    assert anna.result is not None
    assert anna.result.reason is Reason.AGREEMENT
    assert desk.actions
    with pytest.raises(NotNow):
        ben.abort()


def test_a_player_may_abort_before_all_have_moved(seats: tuple[Seat, Seat], desk: Desk) -> None:
    seats[1].abort()
    desk.keep_end()
    assert seats[0].result is not None
    assert seats[0].result.reason is Reason.CALLED_OFF


def test_it_is_the_turn_of_one_and_its_clock_runs(seats: tuple[Seat, Seat]) -> None:
    anna, ben = seats
    assert (anna.on_turn, ben.on_turn) == (True, False)
    black, white = anna.clocks
    assert black is not None
    assert black < 600 == white


def test_resigning_and_leaving_are_reported_as_events(seats: tuple[Seat, Seat], desk: Desk) -> None:
    seats[0].resign()
    seats[1].leave("gone")
    assert desk.events == [
        (0, Broken(Reason.RESIGNATION, "")),
        (1, Broken(Reason.DISCONNECTION, "gone")),
    ]
