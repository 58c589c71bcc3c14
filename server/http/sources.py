"""What the HTTP port asks the server: plain values and a few functions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from prometheus_client import CollectorRegistry

from boardwire.matches import MatchRecord
from boardwire.server.store import RecordQuery


@dataclass(frozen=True, slots=True)
class Health:
    """How the server is.

    Args:
        trouble: Why it is degraded; None when it is well.
        sessions: Connections of all kinds.
        bots: Players and house bots that are logged in.
        running: Matches that run.
        finished: Matches that have ended since the start.
    """

    trouble: str | None
    sessions: int
    bots: int
    running: int
    finished: int


class Rated(Protocol):
    """A player's place on a ladder: ratings on the Elo scale."""

    @property
    def game(self) -> str:
        """What it is a rating for."""
        ...

    @property
    def time_class(self) -> str:
        """And with how much time."""
        ...

    @property
    def name(self) -> str:
        """The player."""
        ...

    @property
    def rating(self) -> float:
        """The rating."""
        ...

    @property
    def deviation(self) -> float:
        """Its standard deviation."""
        ...

    @property
    def games(self) -> int:
        """How many games it is from."""
        ...


class Ladder(Protocol):
    """The ratings of all players."""

    def ratings(self, name: str) -> Sequence[Rated]:
        """A player's ratings, in all games."""
        ...

    def table(self, game: str, time_class: str) -> Sequence[Rated]:
        """A game's ratings in a time class, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Sources:
    """Where answers come from. What reads the database raises StoreError when that fails.

    Args:
        health: Says how the server is.
        registry: Its metrics.
        select: Finds matches, without their moves.
        record: Gives one match with its moves, or None.
        ladder: Has the ratings; None where none are kept.
    """

    health: Callable[[], Awaitable[Health]]
    registry: CollectorRegistry
    select: Callable[[RecordQuery], Awaitable[Sequence[MatchRecord]]]
    record: Callable[[str], Awaitable[MatchRecord | None]]
    ladder: Ladder | None = None
