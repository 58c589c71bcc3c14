"""The house player at a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Any, cast

import pytest

from boardwire.games import load
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    MoveRequest,
    Observation,
    PlayerEvent,
    Ready,
    Searched,
    Seat,
)
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo
from boardwire.server.house.player import ATTEMPTS, HousePlayer, Turn
from boardwire.server.matchmaking.borrowed_engine import EngineLost

from ...until import until

BRIEFING = Briefing(
    *("m", load("tictactoe"), 1, ("anna", "house-3"), TimeControl.none()), datetime.now(UTC)
)
REQUEST = MoveRequest(1, (None, None))
FOUND = Searched(SearchInfo(3, 0.25))


class FakeSeat:
    """A seat that keeps what is reported."""

    def __init__(self) -> None:
        self.events: list[PlayerEvent] = []
        self.absent = frozenset[int]()
        self.draw_agreed = frozenset[int]()
        self.takeback_asker: int | None = None
        self.player = 1
        self.on_turn = False
        self.declined = self.accepted = 0

    def report(self, event: PlayerEvent, _: float) -> None:
        self.events.append(event)

    def decline_draw(self) -> None:
        self.declined += 1
        self.draw_agreed = frozenset()

    def accept_draw(self) -> None:
        self.accepted += 1
        self.draw_agreed |= {self.player}


class FakeTurn:
    """A turn that counts its interruptions."""

    def __init__(self) -> None:
        self.interrupted = 0

    def interrupt(self) -> None:
        self.interrupted += 1


class FakeHouse:
    """Answers after a number of failures."""

    def __init__(self, failures: int = 0, seconds: float = 0.0) -> None:
        self.asked: list[list[str]] = []
        self.turn = FakeTurn()
        self._failures = failures
        self._seconds = seconds
        self.worth: float | None = 0.0
        """The value of all positions for the player to move; None for none."""

    async def value(
        self, briefing: Briefing, plies: list[Observation], mover: int, guest: str
    ) -> float:
        if self.worth is None:
            raise EngineLost("it is gone")
        return self.worth

    def prepare(self) -> None:
        pass

    async def answer(
        self,
        briefing: Briefing,
        plies: list[Observation],
        request: object,
        level: int,
        guest: str,
        on_turn: Callable[[Turn], None],
    ) -> list[PlayerEvent]:
        on_turn(self.turn)
        self.asked.append([it.text for it in plies])
        await asyncio.sleep(self._seconds)
        if len(self.asked) <= self._failures:
            raise EngineLost("it is gone")
        return [FOUND, Answered("B2")]


def seated(house: FakeHouse, least: float = 0.0) -> tuple[HousePlayer, FakeSeat]:
    player, seat = HousePlayer(house, 3, "guest", least), FakeSeat()
    player.sit(cast("Seat", seat), BRIEFING)
    assert seat.events == [Ready()]
    seat.events.clear()
    return player, seat


async def events(seat: FakeSeat) -> list[PlayerEvent]:
    async with asyncio.timeout(5):
        while not seat.events:
            await asyncio.sleep(0.005)
    return seat.events


async def test_an_engine_gets_what_the_seat_may_know_and_nothing_else() -> None:
    house = FakeHouse()
    player, seat = seated(house)
    player.observe(Observation(1, 0, "?"))
    player.request(REQUEST)
    assert await events(seat) == [FOUND, Answered("B2")]
    player.accept(Observation(2, 1, "B2"))
    player.request(REQUEST)
    await asyncio.sleep(0.02)
    assert house.asked == [["?"], ["?", "B2"]]


async def test_an_answer_is_not_too_quick_to_be_seen() -> None:
    player, seat = seated(FakeHouse(), least=0.2)
    begun = monotonic()
    player.request(REQUEST)
    await events(seat)
    assert 0.19 < monotonic() - begun < 1.0


async def test_a_player_that_is_short_of_time_does_not_wait() -> None:
    player, seat = seated(FakeHouse(), least=5.0)
    begun = monotonic()
    player.request(MoveRequest(1, (60.0, 2.0)))
    await events(seat)
    assert monotonic() - begun < 1.0


@pytest.mark.parametrize("failures", [1, ATTEMPTS - 1, ATTEMPTS])
async def test_another_engine_is_asked_before_the_match_is_lost(failures: int) -> None:
    house = FakeHouse(failures)
    player, seat = seated(house)
    player.request(REQUEST)
    kinds = [type(event) for event in await events(seat)]
    assert kinds == ([Broken] if failures == ATTEMPTS else [Searched, Answered])
    assert len(house.asked) == min(failures + 1, ATTEMPTS)


async def test_an_illegal_move_is_followed_by_another_one() -> None:
    house = FakeHouse()
    player, seat = seated(house)
    player.request(REQUEST)
    await events(seat)
    seat.events.clear()
    player.reject("it is occupied")
    assert await events(seat) == [FOUND, Answered("B2")]


async def test_the_end_of_the_match_stops_the_search() -> None:
    house = FakeHouse(seconds=60)
    player, seat = seated(house)
    player.request(REQUEST)
    await asyncio.sleep(0.01)
    task = cast("Any", player)._answering
    player.rise()
    await asyncio.sleep(0.01)
    assert task.cancelled()
    assert seat.events == []


@pytest.mark.parametrize("before", [True, False])
async def test_an_engine_answers_at_once_where_the_guest_has_left(before: bool) -> None:
    house = FakeHouse(seconds=0.05)
    player, seat = seated(house)
    if before:
        seat.absent = frozenset({0})
    player.request(REQUEST)
    await asyncio.sleep(0.01)
    seat.absent = frozenset({0})
    player.note("anna has left")
    assert house.turn.interrupted >= 1
    await events(seat)


@pytest.mark.parametrize(
    ("plies", "worth", "on_turn", "accepts"),
    [
        (10, -1.0, True, False),
        (60, 0.0, True, True),
        (60, 0.5, True, False),
        (60, 0.5, False, True),
        (60, -0.5, True, True),
        (60, None, True, False),
    ],
)
async def test_an_offer_of_a_draw_is_answered_by_the_position(
    plies: int, worth: float | None, on_turn: bool, accepts: bool
) -> None:
    house = FakeHouse()
    house.worth = worth
    player, seat = seated(house)
    for number in range(plies):
        player.observe(Observation(number + 1, number % 2, "A1"))
    seat.draw_agreed, seat.on_turn = frozenset({0}), on_turn
    player.note("anna offers a draw")
    await until(lambda: seat.declined + seat.accepted == 1)
    assert seat.accepted == accepts
    player.note("anna is back")
    await asyncio.sleep(0.01)
    assert seat.declined + seat.accepted == 1


async def test_a_move_waits_until_an_offer_of_a_draw_is_answered() -> None:
    player, seat = seated(FakeHouse())
    seat.draw_agreed = frozenset({0})
    player.note("anna offers a draw")
    player.request(REQUEST)
    assert await events(seat) == [FOUND, Answered("B2")]
    assert seat.declined == 1


async def test_pieces_are_placed_at_once_without_an_engine() -> None:
    house = FakeHouse()
    player, seat = seated(house, least=5.0)
    begun = monotonic()
    player.request(MoveRequest(1, (None, None), placements=2, drawn_setup=lambda _: "A1-A2,C1"))
    assert await events(seat) == [Answered("A1-A2,C1")]
    assert monotonic() - begun < 2.5
    assert house.asked == []
