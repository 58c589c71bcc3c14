"""File descriptors: the needs of the server, and the rest of the limit for clients.

A connection without a descriptor cannot even be refused with a reason. So the limit is raised as
far as the system allows, and the numbers of slots are lowered to what fits.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace

from boardwire.values import value_class

from ..config import ServerConfig
from ..house.engine_pool import usable_processors

if sys.platform != "win32":  # whose sockets are no descriptors
    import resource

OPEN_FILES = 32
"""Descriptors of the process itself: standard streams, event loop, listeners, log, files that are
read for a moment."""

SQLITE_FILES = 40
"""Descriptors of SQLite: up to 15 connections of the pool with a file, a log and its index each,
and those that check the files."""

POSTGRESQL_FILES = 20
"""Sockets to PostgreSQL: up to 15 of the pool, the lock, and checks."""

BROKER_FILES = 4
"""Sockets to the broker: events, and clients that come through it."""

ENGINE_FILES = 5
"""Descriptors of one house bot: pipes, and those that exist while its process starts."""

WORKER_FILES = 16
"""Descriptors of worker processes."""

FEWEST = 16
"""Connections of each kind below which a server does not start."""

MOST_REFUSED = 100
"""Refused connections of each kind at a time that get a moment to read why."""

FEWEST_REFUSED = 8


class TooFewDescriptors(OSError):
    """The limit of open files is too low for any server."""


@value_class
class Fitted:
    """The settings of a server within its limit of open files.

    Args:
        config: The settings, with fewer connections where not all of them fit.
        refused: Refused connections of each kind at a time that get a moment to read why.
        clients: The number of descriptors above which newcomers are refused, since the others are
            for the database, the broker and the house bots; None without a limit.
        shortage: What does not fit and what to do about it, in a sentence; empty if all fits.
    """

    config: ServerConfig
    refused: int = MOST_REFUSED
    clients: int | None = None
    shortage: str = ""


def raise_limit() -> int | None:
    """Raise the limit of open files as far as the system allows it.

    Returns:
        The limit; None where there is none.
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # as on macOS, whose kernel has a lower limit of its own
            pass
    return None if soft == resource.RLIM_INFINITY else soft


def own_files(config: ServerConfig) -> int:
    """Return the descriptors that a server needs besides those of its clients."""
    store, house = config.store, config.house
    postgresql = store.database_file or store.database.startswith("postgres")
    files = OPEN_FILES + WORKER_FILES
    if store.keeps:
        files += POSTGRESQL_FILES if postgresql else SQLITE_FILES
    if config.broker.url:
        files += BROKER_FILES
    players = (house.processes or usable_processors()) if house.players else 0
    return files + ENGINE_FILES * (house.copies * len(house.bots) + players)


def fit(config: ServerConfig, limit: int | None) -> Fitted:
    """Lower the numbers of connections to what a limit of open files allows.

    Args:
        config: The settings.
        limit: The limit; None for no limit.

    Raises:
        TooFewDescriptors: It allows no server at all.
    """
    if limit is None:
        return Fitted(config)
    own, sessions, http = own_files(config), config.sessions.sessions, config.http.connections
    clients = limit - own
    needed = own + sessions + http + 2 * MOST_REFUSED
    if needed <= limit:
        return Fitted(config, MOST_REFUSED, clients)
    refused = min(MOST_REFUSED, max(FEWEST_REFUSED, clients // 10))
    share = (clients - 2 * refused) / (sessions + http)
    fewer_sessions, fewer_http = int(share * sessions), int(share * http)
    if min(sessions, fewer_sessions) < min(sessions, FEWEST) or fewer_http < min(http, FEWEST):
        least = own + 2 * FEWEST_REFUSED + 4 * FEWEST
        raise TooFewDescriptors(
            f"the limit of open files is {limit}, and this server needs {needed}, at the very "
            f"least about {least}; {_what_to_set(needed)}"
        )
    lowered = replace(
        config,
        sessions=replace(config.sessions, sessions=fewer_sessions),
        http=replace(config.http, connections=fewer_http),
    )
    shortage = (
        f"the limit of open files is {limit}, and limits.session.sessions={sessions} with "
        f"http.connections={http} need {needed}: the server takes {fewer_sessions} sessions and "
        f"{fewer_http} HTTP connections; {_what_to_set(needed)}"
    )
    return Fitted(lowered, refused, clients, shortage)


def _what_to_set(needed: int) -> str:
    """Return a clause on how to raise the limit to at least `needed`."""
    enough = 1024 * -(-needed // 1024)
    return (
        f"set LimitNOFILE={enough} in the systemd unit, `docker run --ulimit nofile={enough}` or "
        f"ulimits in the compose file, or `ulimit -n {enough}` in the shell"
    )


class SpareDescriptor:
    """A descriptor that is given up for a moment when no other is left."""

    def __init__(self) -> None:
        self._file: int | None = None
        self.take()

    def take(self) -> None:
        """Hold one, if one is left."""
        if self._file is None:
            try:
                self._file = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
            except OSError:
                self._file = None

    def give(self) -> None:
        """Give it up."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
