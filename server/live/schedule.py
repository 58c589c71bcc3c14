"""The schedule: pairings that the server makes again and again, by its configuration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from boardwire.games import find, load
from boardwire.server.config import Scheduled
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.group import Pairing
from boardwire.server.matchmaking.pairing.offer import Offer


class PairingSchedule:
    """Pairs waiting bots at fixed intervals.

    Args:
        entries: The pairings with their intervals.
        lobby: Where bots wait.
        begin: Begins the match of a pairing with an opening.
    """

    def __init__(
        self,
        entries: Sequence[Scheduled],
        lobby: Lobby,
        begin: Callable[[Pairing, str], object],
    ) -> None:
        self._entries = entries
        self._lobby = lobby
        self._begin = begin

    async def run(self) -> None:
        """Keep all entries of the schedule until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for entry in self._entries:
                tasks.create_task(self._keep(entry))

    async def _keep(self, entry: Scheduled) -> None:
        offer = Offer(find(entry.game), load(entry.game, **entry.options).options)
        while True:
            await asyncio.sleep(entry.interval)
            for pairing in self._lobby.scheduled(offer, entry.time):
                self._begin(pairing, entry.opening)
