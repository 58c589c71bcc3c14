"""The overview of a running server for its operator, as plain values.

It has no addresses of clients and no positions, so that any reader of the metrics may see it.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterable
from datetime import UTC, datetime
from time import monotonic

from boardwire.matches.referee.result_words import players_of
from boardwire.values import value_class

from .accounts.names.presence import Presence
from .live.live_match import LiveMatch
from .matchmaking.bot_admission import BotState
from .matchmaking.seeks import Seek

SHOWN = 500
"""The most entries of one list."""


@value_class
class Load:
    """The use of the machine.

    Args:
        machine: The processes that wanted to run, on average over the last minute.
        cores: The number of processor cores.
        processor_seconds: The processor time of the server since it started.
        memory_bytes: The most memory that the server has had.
    """

    machine: float
    cores: int
    processor_seconds: float
    memory_bytes: int

    @classmethod
    def now(cls) -> Load:
        """Return the load as it is now."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        seconds = used.ru_utime + used.ru_stime
        return cls(os.getloadavg()[0], os.cpu_count() or 1, seconds, used.ru_maxrss * 1024)


@value_class
class MatchNow:
    """A running match.

    Args:
        match: Its id.
        game: The registry's name of the game.
        players: The players' names in the order in which people name them.
        time: The time control.
        ply: The number of plies so far.
        started: When it began.
    """

    match: str
    game: str
    players: tuple[str, ...]
    time: str
    ply: int
    started: datetime


@value_class
class BotNow:
    """A bot, or one that failed and is gone.

    Args:
        name: Its name.
        state: As in :class:`~boardwire.server.matchmaking.bot_admission.BotState`.
        house: Whether the server has started it.
        games: The games that it plays.
        failures: The number of its failures in a row.
        why: The last failure; empty without one.
        seconds: The seconds until it is paired again; 0 if nothing holds it back.
    """

    name: str
    state: str
    house: bool
    games: tuple[str, ...]
    failures: int
    why: str
    seconds: float


@value_class
class SeekNow:
    """A seek of a user.

    Args:
        seek: Its number.
        name: The user.
        game: The registry's name of the game.
        opponent: The only opponent; empty for anybody.
        seconds: How long it has waited.
    """

    seek: int
    name: str
    game: str
    opponent: str
    seconds: float


@value_class
class SessionNow:
    """A user or bot that is logged in.

    Args:
        name: Its name.
        account: Whether the name is that of an account.
        bot: Whether it is a bot.
        since: When it logged in.
    """

    name: str
    account: bool
    bot: bool
    since: datetime


@value_class
class Overview:
    """The whole server at a moment.

    Args:
        at: The moment, in UTC.
        trouble: The reason why matches pause, since moves cannot be kept; empty if they go on.
        connections: The number of connections of all kinds.
        readers: The number of readers of live news.
        finished: The number of matches that have ended since the start, of those in lists.
        backlog: The events that the slowest subscriber has not taken yet.
        load: The use of the machine.
        matches: The running matches, the oldest first; those in which not all players have moved
            come last.
        bots: The bots; those that failed are the first.
        seeks: The open seeks, the oldest first.
        sessions: All logged-in users and bots, the latest first.
    """

    at: datetime
    trouble: str
    connections: int
    readers: int
    finished: int
    backlog: int
    load: Load
    matches: tuple[MatchNow, ...]
    bots: tuple[BotNow, ...]
    seeks: tuple[SeekNow, ...]
    sessions: tuple[SessionNow, ...]


def matches_now(running: Iterable[LiveMatch]) -> tuple[MatchNow, ...]:
    """Return the running matches, the oldest first; those in which not all have moved come last."""
    records = sorted((live.record for live in running), key=lambda it: not it.listed)[:SHOWN]
    return tuple(
        MatchNow(it.match, it.game, players_of(it), str(it.time), len(it.moves), it.started)
        for it in records
    )


def bots_now(states: Iterable[BotState]) -> tuple[BotNow, ...]:
    """Return the bots, those with most failures first."""
    found = [
        BotNow(
            it.name,
            it.state,
            it.bot is not None and it.bot.house,
            () if it.bot is None else tuple(offer.game.name for offer in it.bot.offers),
            0 if it.hold is None else it.hold.failures,
            "" if it.hold is None else it.hold.why,
            0.0 if it.hold is None else it.hold.seconds,
        )
        for it in states
    ]
    return tuple(sorted(found, key=lambda it: (-it.failures, it.name.lower()))[:SHOWN])


def seeks_now(seeks: Iterable[Seek]) -> tuple[SeekNow, ...]:
    """Return the open seeks."""
    now = monotonic()
    return tuple(
        SeekNow(it.number, it.name, it.offers[0].game.name, it.opponent or "", now - it.since)
        for it in list(seeks)[:SHOWN]
    )


def sessions_now(presences: Iterable[Presence]) -> tuple[SessionNow, ...]:
    """Return all logged-in users and bots, the latest first."""
    found = [SessionNow(it.name, it.account is not None, it.bot, it.since) for it in presences]
    return tuple(sorted(found, key=lambda it: it.since, reverse=True)[:SHOWN])


def utc_now() -> datetime:
    """Return the moment of an overview."""
    return datetime.now(UTC)
