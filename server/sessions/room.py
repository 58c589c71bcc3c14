"""The room for connections: who is admitted, and who gives way when the server is full.

Everything here is arithmetic on values. The time is an argument, in seconds of a clock that does
not go back, and nothing waits.
"""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from boardwire.protocol import CommandError
from boardwire.server.config import SessionLimits

SEARCH_SECONDS = 1.0
"""Seconds after a search for somebody who gives way, if it found nobody, until the next one."""


class Tenant(Protocol):
    """A session, as the room needs it."""

    @property
    def idle_since(self) -> float:
        """When it last did something; infinite while it does, and once somebody has logged in."""
        ...

    def end(self, reason: str) -> None:
        """End the session, and tell its peer the reason."""
        ...


class Room:
    """The connections of a server, of which there is a limited number.

    A part of the room is for those who have logged in with an account and for the server's own
    engines. Nobody can know at once whether a newcomer is one of them, so newcomers are admitted
    there for a moment. Another part is for addresses with few connections. Others are strangers.

    Args:
        limits: The sizes of the room and of its parts.
    """

    def __init__(self, limits: SessionLimits) -> None:
        self._limits = limits
        self._for_all = limits.sessions - int(limits.reserved_accounts * limits.sessions)
        self._for_many = self._for_all - int(limits.reserved_addresses * limits.sessions)
        self._strangers: dict[Tenant, str] = {}  # with their places
        self._members: set[Tenant] = set()
        self._at: Counter[str] = Counter()  # strangers at each place
        self._search_at = float("-inf")

    def __len__(self) -> int:
        """The number of connections."""
        return len(self._strangers) + len(self._members)

    def admit(self, tenant: Tenant, place: str, now: float) -> bool:
        """Admit a newcomer; somebody else may have to give way.

        Args:
            tenant: The newcomer.
            place: Its address, or the network that counts as one.
            now: The time.

        Returns:
            Whether it stays. Otherwise it has `reserved_login` seconds to log in with an account,
            before :meth:`outstays` is asked.

        Raises:
            CommandError: There is no room.
        """
        few = self._at[place] < self._limits.few_connections
        stays = len(self) < self._limits.sessions and len(self._strangers) < (
            self._for_all if few else self._for_many
        )
        stays = stays or self._make_room(now)
        if not stays and (not few or len(self) >= self._limits.sessions):
            raise CommandError("the server is full; try again later")
        self._strangers[tenant] = place
        self._at[place] += 1
        return stays

    def recognise(self, tenant: Tenant) -> None:
        """A tenant has logged in with an account, or is an engine of the server."""
        if tenant in self._strangers:
            self._leave_place(tenant)
            self._members.add(tenant)

    def outstays(self, tenant: Tenant) -> bool:
        """Whether a stranger is still in the part of the room that is for others."""
        return tenant in self._strangers and len(self._strangers) > self._for_all

    def leave(self, tenant: Tenant) -> None:
        """A tenant has left. Calling it again does nothing."""
        self._members.discard(tenant)
        if tenant in self._strangers:
            self._leave_place(tenant)

    def _leave_place(self, tenant: Tenant) -> None:
        place = self._strangers.pop(tenant)
        self._at[place] -= 1
        if not self._at[place]:
            del self._at[place]

    def _make_room(self, now: float) -> bool:
        """End the stranger that has done nothing for longest, if any has for long enough."""
        if now < self._search_at or not self._strangers:
            return False
        idlest = min(self._strangers, key=lambda it: it.idle_since)
        if now - idlest.idle_since < self._limits.gives_way:
            self._search_at = now + SEARCH_SECONDS
            return False
        self.leave(idlest)
        idlest.end("the server is full, and you have done nothing for a while")
        return True
