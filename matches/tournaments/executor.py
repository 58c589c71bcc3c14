"""Executors: where the games of a tournament are played."""

from __future__ import annotations

from typing import Protocol

from boardwire.matches.records.match_record import MatchRecord

from .schedule import ScheduledGame


class GameSource(Protocol):
    """A source of the games of a tournament."""

    async def take(self) -> ScheduledGame | None:
        """Return the next game, as soon as there is one; None when there will be no more."""
        ...

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """Take the record of a game that was given to this executor."""
        ...

    def stop(self) -> None:
        """Hand out no more games: `take` returns None from now on, also where it waits."""
        ...


class Executor(Protocol):
    """The place where the games of a tournament are played."""

    async def run(self, source: GameSource) -> None:
        """Play all games of a source.

        Raises:
            TransportError: An engine cannot be started. The games that ran were finished.
        """
        ...
