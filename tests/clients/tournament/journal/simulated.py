"""Simulated tournaments: games that are played in no time, kept in a journal on disk."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from boardwire.clients.tournament.journal import FileJournal, RunIdentity
from boardwire.games import load
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.tournaments import GameSource, ScheduledGame, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin
from boardwire.protocol import TimeControl

GAME = load("tictactoe")
IDENTITY = RunIdentity({"game": "tictactoe", "games": 100}, {"a": {"program": "/bin/a"}})
NAMES = ("a", "b")


def record_of(game: ScheduledGame) -> MatchRecord:
    """A game that its second player has resigned."""
    players = tuple(NAMES[engine] for engine in game.seating)
    record = MatchRecord(
        *(str(game.number + 1), GAME.name, GAME.options, players, TimeControl.none(), ""),
        datetime(2026, 1, 2, tzinfo=UTC),
        ended=datetime(2026, 1, 2, 1, tzinfo=UTC),
    )
    record.result = Result.loss(1, 2, Reason.RESIGNATION)
    return record


class SimulatedGames:
    """An executor that plays nothing.

    Args:
        workers: The number of games at a time.
        seconds: The time that each takes.
    """

    def __init__(self, workers: int = 1, seconds: float = 0.0) -> None:
        self.workers = workers
        self.seconds = seconds
        self.played: list[int] = []

    async def run(self, source: GameSource) -> None:
        """See `Executor.run`."""
        async with asyncio.TaskGroup() as tasks:
            for _ in range(self.workers):
                tasks.create_task(self._work(source))

    async def _work(self, source: GameSource) -> None:
        while (game := await source.take()) is not None:
            await asyncio.sleep(self.seconds)
            self.played.append(game.number)
            source.ended(game, record_of(game))


async def play_on(folder: Path, games: int, executor: SimulatedGames) -> list[MatchRecord]:
    """Begin the tournament in a folder, or go on with it; return all records."""
    journal = FileJournal.open(folder, IDENTITY, names=NAMES)
    try:
        return await Tournament(RoundRobin(2, Encounters(GAME, games)), journal).play(executor)
    finally:
        journal.close()
