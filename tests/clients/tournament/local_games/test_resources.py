"""Resources that games share."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from tests.matches.tournaments.simulated import finished

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.clients.tournament.local_games.resources import GatedExecutor, check_resources
from boardwire.games import OptionError, load
from boardwire.matches.tournaments import GameSource, MemoryJournal, ScheduledGame, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin

RANDOM = parse_engine("random")
ENTRIES = [
    Entry("0", RANDOM, resources={"gpu": 1}),
    Entry("1", RANDOM),
    Entry("2", RANDOM, resources={"gpu": 1, "licence": 1}),
    Entry("3", RANDOM),
]


class Workers:
    """An executor whose workers take games, and notes what runs at the same time."""

    def __init__(self, workers: int, stop_after: int = 10**6) -> None:
        self.most = Counter[str]()
        self.most_games = 0
        self._stop_after = stop_after
        self._workers = workers
        self._running: list[ScheduledGame] = []

    async def run(self, source: GameSource) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(self._workers):
                tasks.create_task(self._work(source))

    async def _work(self, source: GameSource) -> None:
        while (game := await source.take()) is not None:
            self._running.append(game)
            used = Counter[str]()
            for it in self._running:
                for number in it.seating:
                    used.update(ENTRIES[number].resources)
            self.most |= used
            self.most_games = max(self.most_games, len(self._running))
            await asyncio.sleep(0)
            self._running.remove(game)
            source.ended(game, finished(game, (1.0, -1.0)))
            self._stop_after -= 1
            if self._stop_after == 0:
                source.stop()


async def play(workers: Workers) -> int:
    """The number of games of a round robin that were played."""
    schedule = RoundRobin(len(ENTRIES), Encounters(load("othello")), 2)
    executor = GatedExecutor(workers, ENTRIES, {"gpu": 2, "licence": 1})
    records = await Tournament(schedule, MemoryJournal()).play(executor)
    return len(records)


async def test_games_wait_until_what_their_engines_need_is_free_and_others_go_first() -> None:
    workers = Workers(4)
    assert await play(workers) == 24
    assert workers.most == {"gpu": 2, "licence": 1}
    assert workers.most_games > 1


async def test_a_tournament_that_stops_lets_nobody_wait() -> None:
    async with asyncio.timeout(10):
        assert 3 <= await play(Workers(4, stop_after=3)) < 10


def test_a_game_that_can_never_be_played_is_told() -> None:
    check_resources(ENTRIES, {"gpu": 2, "licence": 1}, players=2)
    check_resources(ENTRIES[1:], {"gpu": 1, "licence": 1}, players=2)
    check_resources([ENTRIES[1], ENTRIES[0], ENTRIES[2]], {"gpu": 1, "licence": 1}, 2, 1)
    with pytest.raises(OptionError, match=r"needs gpu=2, .* has gpu=1: write --resources gpu=2"):
        check_resources(ENTRIES, {"gpu": 1, "licence": 1}, players=2)
    with pytest.raises(OptionError, match=r"needs gpu=1, .* has gpu=0"):
        check_resources(ENTRIES[:2], {}, players=2)
