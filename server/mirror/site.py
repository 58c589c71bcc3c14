"""A site for spectators: matches that another program plays, as pages show them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from prometheus_client import CollectorRegistry

from boardwire.protocol.events import LobbyState
from boardwire.server.http import Health, Sources
from boardwire.server.live.feed import Feed
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.rating_history import RatingPoint

from .mirrored_matches import MirroredMatches


class SpectatorSite(ABC):
    """Matches in memory, with the sources of their pages. There is no database and no player.

    Args:
        port: The port that it listens on.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        """The port for HTTP and WebSocket."""
        self.public = PublicEvents()
        self.matches = MirroredMatches(self.public)
        self.feed = Feed(self.public, self.lobby)
        self.public.bus.attach(self.feed)

    @abstractmethod
    def lobby(self) -> LobbyState:
        """Return the state of the lobby."""

    @abstractmethod
    async def health(self) -> Health:
        """Return the state of this program."""

    def sources(self) -> Sources:
        """Return the functions that answer HTTP requests."""

        def changes() -> tuple[int, int]:
            return self.matches.changes, self.public.changes.total

        return Sources(
            health=self.health,
            registry=CollectorRegistry(),
            select=self.matches.select,
            record=self.matches.record,
            feed=self.feed,
            lobby=self.lobby,
            changes=changes,
            changes_of=lambda _: changes(),
            history=self._history,
        )

    async def _history(self, player: str) -> tuple[RatingPoint, ...]:
        """Return no ratings: a mirror gets none, and the table of a tournament has the leads."""
        return ()
