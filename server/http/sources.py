"""The data behind the HTTP port: plain values and a few functions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from prometheus_client import CollectorRegistry

from boardwire.games import UnknownGame, find
from boardwire.matches import MatchRecord
from boardwire.matches.rating.ratings import Requirements
from boardwire.protocol.connection.busy import BusyError
from boardwire.protocol.events import LobbyState
from boardwire.server.live.feed import Feed
from boardwire.server.rating_history import RatingPoint
from boardwire.server.store import RecordQuery
from boardwire.server.tournaments import Tournaments
from boardwire.values import value_class


@value_class
class Health:
    """The state of the server.

    Args:
        trouble: The reason why records cannot be kept or read; None if they can.
        load: The reasons why newcomers have to wait; none if they are admitted.
        retry: Seconds after which a newcomer may come again.
        sessions: The number of connections of all kinds.
        bots: The number of bots that are logged in, house bots included.
        running: The number of running matches.
        finished: The number of matches that have ended since the start.
    """

    trouble: str | None
    sessions: int
    bots: int
    running: int
    finished: int
    load: Sequence[str] = ()
    retry: int = 0


class Rated(Protocol):
    """A player's rating in one game and time class, on the Elo scale."""

    @property
    def game(self) -> str:
        """The registry's name of the game."""
        ...

    @property
    def time_class(self) -> str:
        """The time class, a value of :class:`boardwire.protocol.TimeClass`."""
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
        """The standard deviation of the rating."""
        ...

    @property
    def games(self) -> int:
        """The number of games that it is computed from."""
        ...

    @property
    def opponents(self) -> int:
        """The number of different opponents."""
        ...

    @property
    def provisional(self) -> bool:
        """Whether it has no place on the ladder."""
        ...


class Ratings(Protocol):
    """The ratings of all players."""

    @property
    def requirements(self) -> Requirements:
        """The requirements of a place on the ladder."""
        ...

    def ratings(self, name: str) -> Sequence[Rated]:
        """Return a player's ratings, in all games."""
        ...

    def table(self, game: str, time_class: str) -> Sequence[Rated]:
        """Return a game's ratings in a time class, best first."""
        ...

    def classes(self) -> Sequence[tuple[str, str]]:
        """Return the games and time classes that have ratings."""
        ...


def _never() -> None: ...


async def _nobody(_: str) -> None: ...


@value_class
class Sources:
    """The functions that answer requests. They raise StoreError when the database fails.

    Records are as spectators may see them: without the hidden information of a running match.

    Args:
        health: Returns the state of the server.
        registry: The metrics.
        select: Finds matches, without their moves.
        record: Returns one match with its moves, or None.
        feed: Follows running matches.
        lobby: Returns the state of the lobby.
        changes: Returns a value that changes when results of `select`, `ladder` or `tournaments`
            change.
        changes_of: Returns a value that changes when their results about a player change.
        history: Returns the earlier ratings of a player, the oldest first.
        owner: Returns the name of an account as it is written; None if there is none.
        ladder: The ratings; None if there are none.
        busy: Returns the refusal of an expensive request; None while all are answered.
        tournaments: The tournaments; None where none are played, as at a mirror.
    """

    health: Callable[[], Awaitable[Health]]
    registry: CollectorRegistry
    select: Callable[[RecordQuery], Awaitable[Sequence[MatchRecord]]]
    record: Callable[[str], Awaitable[MatchRecord | None]]
    feed: Feed
    lobby: Callable[[], LobbyState]
    changes: Callable[[], object]
    changes_of: Callable[[str], object]
    history: Callable[[str], Awaitable[Sequence[RatingPoint]]]
    owner: Callable[[str], Awaitable[str | None]] = _nobody
    ladder: Ratings | None = None
    busy: Callable[[], BusyError | None] = _never
    tournaments: Tournaments | None = None


async def game_in_records(sources: Sources, text: str) -> str:
    """Return the name of a game in records, which may have games that are no longer played here.

    Raises:
        UnknownGame: There is no such game.
    """
    try:
        return find(text).name
    except UnknownGame:
        if not await sources.select(RecordQuery(game=text, limit=1)):
            raise
        return text
