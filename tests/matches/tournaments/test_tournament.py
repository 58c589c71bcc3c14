"""Tournaments: schedule, executor and journal know nothing of each other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import (
    CutShort,
    GameSource,
    MemoryJournal,
    ScheduledGame,
    Tournament,
)
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin
from boardwire.override import override
from boardwire.protocol import TimeControl, TransportError

GAME = load("tictactoe")


def record_of(game: ScheduledGame, winner: int = 0) -> MatchRecord:
    record = MatchRecord(
        *(str(game.number), "tictactoe", {}, ("a", "b"), TimeControl.none(), ""),
        datetime(2026, 1, 2, tzinfo=UTC),
    )
    record.result = Result.loss(1 - winner, 2, Reason.RESIGNATION)
    return record


class Workers:
    """An executor that plays nothing: black wins every game."""

    def __init__(self, workers: int, breaks_at: int | None = None) -> None:
        self.workers = workers
        self.breaks_at = breaks_at
        self.played: list[ScheduledGame] = []

    async def run(self, source: GameSource) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(self.workers):
                tasks.create_task(self._work(source))

    async def _work(self, source: GameSource) -> None:
        while (game := await source.take()) is not None:
            if game.number == self.breaks_at:
                raise TransportError("cannot start it")
            self.played.append(game)
            await asyncio.sleep(0)
            source.ended(game, record_of(game))


class Knockout:
    """A second game between engines 2 and 3 once the first has a result."""

    total = None

    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        if not results:
            return [ScheduledGame(0, (0, 1), Opening(GAME))]
        return [ScheduledGame(1, (2, 3), Opening(GAME))] if set(results) == {0} else []


def three_games() -> RoundRobin:
    return RoundRobin(2, Encounters(GAME, 3))


@pytest.mark.parametrize("workers", [1, 3])
async def test_a_schedule_may_wait_for_results(workers: int) -> None:
    executor = Workers(workers)
    reported: list[int] = []
    tournament = Tournament(Knockout(), MemoryJournal(), lambda number, _: reported.append(number))
    records = await tournament.play(executor)
    assert [it.number for it in executor.played] == reported == [0, 1]
    assert [it.match for it in records] == ["0", "1"]


class Patient(Knockout):
    """Decides nothing before the event loop has done something else."""

    def __init__(self) -> None:
        self.turned = threading.Event()

    @override
    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        assert self.turned.wait(20), "the event loop waits for the schedule"
        self.turned.clear()
        return super().next(results)


async def test_others_go_on_while_a_thread_chooses_the_next_game() -> None:
    schedule = Patient()

    async def turn() -> None:
        while True:
            await asyncio.sleep(0.01)
            schedule.turned.set()

    turning = asyncio.create_task(turn())
    executor = Workers(3)
    await Tournament(schedule, MemoryJournal(), in_thread=True).play(executor)
    turning.cancel()
    assert [it.number for it in executor.played] == [0, 1]


async def test_a_tournament_goes_on_from_its_journal() -> None:
    journal = MemoryJournal()
    done = ScheduledGame(0, (0, 1), Opening(GAME))
    journal.begun(done)
    journal.ended(done, record_of(done))
    executor = Workers(1)
    records = await Tournament(three_games(), journal).play(executor)
    assert [it.number for it in executor.played] == [1, 2]
    assert len(records) == 3


async def test_an_engine_that_cannot_be_started_cuts_a_tournament_short() -> None:
    class Breaking(Workers):
        @override
        async def run(self, source: GameSource) -> None:
            await self._work(source)

    with pytest.raises(CutShort, match="cannot start it") as caught:
        await Tournament(three_games(), MemoryJournal()).play(Breaking(1, breaks_at=2))
    assert [it.match for it in caught.value.records] == ["0", "1"]


async def test_a_stopped_tournament_hands_out_no_more_even_where_one_waits() -> None:
    tournament = Tournament(three_games(), MemoryJournal())

    class Stopping:
        async def run(self, source: GameSource) -> None:
            games = [await source.take() for _ in range(3)]
            waiting = asyncio.create_task(source.take())
            await asyncio.sleep(0)
            source.stop()
            assert await waiting is None
            assert games[0] is not None
            source.ended(games[0], record_of(games[0]))
            assert await source.take() is None

    assert len(await tournament.play(Stopping())) == 1
