"""Connection slots: which sessions are admitted, and which give way when the server is full.

Everything here is arithmetic on values. The time is an argument, in seconds of a clock that does
not go back, and nothing waits.
"""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from boardwire.protocol.connection.busy import BusyError
from boardwire.server.config import SessionLimits
from boardwire.translations import english

SEARCH_SECONDS = 1.0
"""Seconds after a search for a session that gives way, if it found none, until the next one."""

RETRY_SECONDS = 30.0
"""Seconds after which a client may find a free slot."""


class SlotHolder(Protocol):
    """A session, as the slots need it."""

    @property
    def idle_since(self) -> float:
        """The time of the last activity; infinite during activity and after a login."""
        ...

    def end(self, reason: str) -> None:
        """End the session, and send its peer the reason."""
        ...


class ConnectionSlots:
    """The connections of a server, of which there is a limited number.

    Some slots are reserved for sessions with an account and for the server's own engines. The
    server cannot know at once whether a newcomer will log in as one of them, so newcomers are
    admitted there for a moment. Other slots are reserved for addresses with few connections.

    Args:
        limits: The number of slots, and the shares that are reserved.
    """

    def __init__(self, limits: SessionLimits) -> None:
        self._limits = limits
        self._for_all = limits.sessions - int(limits.reserved_accounts * limits.sessions)
        self._for_many = self._for_all - int(limits.reserved_addresses * limits.sessions)
        self._guests: dict[SlotHolder, str] = {}  # with their networks
        self._accounts: set[SlotHolder] = set()
        self._guests_from: Counter[str] = Counter()  # guests from each network
        self._search_at = float("-inf")

    def __len__(self) -> int:
        """Return the number of connections."""
        return len(self._guests) + len(self._accounts)

    def admit(self, holder: SlotHolder, network: str, now: float) -> bool:
        """Admit a newcomer; another session may have to give way.

        Args:
            holder: The newcomer.
            network: Its address, or the network that counts as one.
            now: The time.

        Returns:
            Whether it stays. Otherwise it has `reserved_login` seconds to log in with an account,
            before :meth:`outstays` is asked.

        Raises:
            BusyError: No slot is free.
        """
        few = self._guests_from[network] < self._limits.few_connections
        stays = len(self) < self._limits.sessions and len(self._guests) < (
            self._for_all if few else self._for_many
        )
        stays = stays or self._free_a_slot(now)
        if not stays and (not few or len(self) >= self._limits.sessions):
            raise BusyError(RETRY_SECONDS, english("the server is full"))
        self._guests[holder] = network
        self._guests_from[network] += 1
        return stays

    def recognise(self, holder: SlotHolder) -> None:
        """Handle a login with an account, or of an engine of the server."""
        if holder in self._guests:
            self._leave_network(holder)
            self._accounts.add(holder)

    def outstays(self, holder: SlotHolder) -> bool:
        """Return whether a session without a login is still in a slot reserved for accounts."""
        return holder in self._guests and len(self._guests) > self._for_all

    def leave(self, holder: SlotHolder) -> None:
        """Free the slot of a session. Calling it again does nothing."""
        self._accounts.discard(holder)
        if holder in self._guests:
            self._leave_network(holder)

    def _leave_network(self, holder: SlotHolder) -> None:
        network = self._guests.pop(holder)
        self._guests_from[network] -= 1
        if not self._guests_from[network]:
            del self._guests_from[network]

    def _free_a_slot(self, now: float) -> bool:
        """End the guest session that is idle for longest, if it is idle for long enough."""
        if now < self._search_at or not self._guests:
            return False
        idlest = min(self._guests, key=lambda it: it.idle_since)
        if now - idlest.idle_since < self._limits.gives_way:
            self._search_at = now + SEARCH_SECONDS
            return False
        self.leave(idlest)
        idlest.end("the server is full, and you have done nothing for a while")
        return True
