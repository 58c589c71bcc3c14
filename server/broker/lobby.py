"""The lobby as the broker is told it: who waits for a match, and what runs."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from itertools import islice

from boardwire.protocol import Event, MatchCreated, MatchEnded
from boardwire.protocol.events import LobbyState, Running, Waiting
from boardwire.server.live.public_feed import PublicFeed
from boardwire.server.matchmaking.entrant import Entrant
from boardwire.server.matchmaking.lobby import Lobby

MAX_LISTED = 500
"""Entrants that are listed, and matches, at most."""


class LobbyReport:
    """Tells who waits and what runs, and when that changes.

    It is a subscriber of the public feed.

    Args:
        lobby: Has those who wait.
        feed: Has the matches.
        node: The name of this server.
    """

    def __init__(self, lobby: Lobby, feed: PublicFeed, node: str) -> None:
        self._lobby = lobby
        self._feed = feed
        self._node = node
        self._matches_changed = asyncio.Event()

    def offer(self, event: Event | None) -> None:
        """Take an event of the feed."""
        if isinstance(event, MatchCreated | MatchEnded):
            self._matches_changed.set()

    async def changed_since(self, changes: int) -> None:
        """Wait until something has changed.

        Args:
            changes: The value of :attr:`changes` before.
        """
        waits = {
            asyncio.create_task(self._lobby.changed_since(changes)),
            asyncio.create_task(self._matches_changed.wait()),
        }
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    @property
    def changes(self) -> int:
        """The number of arrivals in the lobby and departures so far."""
        return self._lobby.changes

    def state(self) -> LobbyState:
        """Everybody who waits and every match that runs now."""
        self._matches_changed.clear()
        waiting, matches = self._lobby.waiting, self._feed.matches
        return LobbyState(
            self._node,
            tuple(map(_waiting, waiting[:MAX_LISTED])),
            len(waiting),
            tuple(
                Running(name, it.record.game, it.record.players, it.record.time)
                for name, it in islice(matches.items(), MAX_LISTED)
            ),
            len(matches),
            datetime.now(UTC).isoformat(timespec="milliseconds"),
        )


def _waiting(entrant: Entrant) -> Waiting:
    return Waiting(
        entrant.name,
        entrant.is_bot,
        entrant.house,
        tuple(offer.game.name for offer in entrant.offers),
        entrant.time,
        entrant.opponent,
        entrant.rated,
    )
