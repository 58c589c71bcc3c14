"""Pairs of games, the tasks of a cluster: all games of one pair go to one worker."""

from __future__ import annotations

import asyncio
from dataclasses import field

from boardwire import __version__
from boardwire.clients.tournament.local_games.local_executor import LocalExecutor
from boardwire.games import added
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import GameSource, ScheduledGame
from boardwire.values import value_class

_MORE_SECONDS = 0.01
"""Seconds to wait for another game of a pair before the available games are played."""


@value_class
class PairTask:
    """The games of one pair, with everything that a worker must know to play them.

    It is pickled, and has values of ours only.

    Args:
        run: The id of the tournament's run. Tasks of one run share engines on a worker.
        executor: Plays the games there.
        games: The games, one after the other.
        version: The version of boardwire that made the task.
        python_games: The games in Python to be added first, each as ``module:Class``.
    """

    run: str
    executor: LocalExecutor
    games: tuple[ScheduledGame, ...]
    version: str = __version__
    python_games: tuple[str, ...] = field(default_factory=lambda: tuple(added()))

    @property
    def key(self) -> str:
        """The key of the task, the same for the same games of a run."""
        first = self.games[0]
        return f"boardwire-pair-{self.run}-{first.pair}-{first.number}"


@value_class
class PairResult:
    """The return value of a task.

    Args:
        records: The records of the games that were finished, in their order.
        error: The reason why the others were not; empty if there are none.
    """

    records: tuple[MatchRecord, ...]
    error: str = ""


class PairSource:
    """A source of pairs of games.

    A pair does not wait for games that only come when others have ended.

    Args:
        source: The source.
    """

    def __init__(self, source: GameSource) -> None:
        self._source = source
        self._taking: asyncio.Task[ScheduledGame | None] | None = None

    async def take(self) -> tuple[ScheduledGame, ...]:
        """Return the games of the next pair as soon as there is one; none at the end."""
        games: list[ScheduledGame] = []
        while True:
            taking = self._taking or asyncio.create_task(self._take())
            self._taking = taking
            await asyncio.wait({taking}, timeout=_MORE_SECONDS if games else None)
            if not taking.done():
                break
            game = taking.result()
            if game is None or (games and game.pair != games[0].pair):
                break  # the task is kept: its game is the first of the next pair
            games.append(game)
            self._taking = None
        return tuple(games)

    async def _take(self) -> ScheduledGame | None:
        return await self._source.take()

    async def close(self) -> None:
        """Wait for no more games."""
        if self._taking is not None:
            self._taking.cancel()
            await asyncio.gather(self._taking, return_exceptions=True)
