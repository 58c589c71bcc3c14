"""The moderation in force at a running server, as the database has it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from ipaddress import ip_network

from boardwire.server.limits.client_limits import host_address
from boardwire.server.logs.outages import OutageLog
from boardwire.server.restrictions.restriction import ModerationError, Scope, Subject
from boardwire.server.restrictions.restrictions import Restrictions
from boardwire.server.store import Store, StoreError
from boardwire.translations import english

from .announcements import Announcement, announcements_in_force
from .moderation import restrictions_in_force
from .moderation_log import last_entry

CHECK_SECONDS = 2.0
"""Seconds between two checks for changes that moderators made by commands beside the server."""

log = logging.getLogger(__name__)

OnChange = Callable[[], Awaitable[None]]
"""Applies changed restrictions to the connected clients."""


class CurrentModeration:
    """The restrictions and announcements in force.

    Every act adds an entry to the log, so a new entry means that there are changes to load.

    Args:
        store: The database, open.
        exempt: Networks that are never restricted.
    """

    def __init__(self, store: Store, exempt: Sequence[str] = ()) -> None:
        self.restrictions = Restrictions((), exempt)
        """The restrictions. Look-ups need the time, since restrictions end."""
        self.on_change: list[OnChange] = []
        """Called after something has changed, also on the first load."""
        self._announcements: tuple[Announcement, ...] = ()
        self._store = store
        self._loaded: int | None = None  # the last entry of the log then
        self._loading = asyncio.Lock()

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """The announcements in force, the latest first."""
        now = datetime.now(UTC)
        return tuple(it for it in self._announcements if it.holds(now))

    def check_not_own(self, subject: Subject, host: str) -> None:
        """Check that a moderator does not restrict its own address or an exempt one.

        Raises:
            ModerationError: The subject includes such an address.
        """
        if subject.scope is not Scope.ADDRESS:
            return
        network = ip_network(subject.target)
        own = host_address(host)
        if own is not None and own in network:
            raise ModerationError(english("{subject} is your own address", subject=subject))
        if self.restrictions.exempts(network):
            raise ModerationError(
                english(
                    "{subject} has addresses that limits.session.exempt keeps free of restrictions",
                    subject=subject,
                )
            )

    async def load(self) -> None:
        """Load the moderation in force if it has changed since the last call, and apply it.

        Raises:
            StoreError: The database fails; the next call loads and applies everything again.
        """
        async with self._loading:
            async with self._store.reading() as connection:
                last = await last_entry(connection)
                if last == self._loaded:
                    return
                restrictions = await restrictions_in_force(connection)
                self._announcements = tuple(await announcements_in_force(connection))
            self.restrictions = self.restrictions.with_all(restrictions)
            self._loaded = last
        try:
            for apply in self.on_change:
                await apply()
        except StoreError:
            self._loaded = None  # so that the next load applies all of it
            raise

    async def watch(self) -> None:
        """Load the changes of commands beside the server every `CHECK_SECONDS`, until cancelled."""
        outages = OutageLog(log, "moderation cannot be loaded", "moderation is loaded")
        while True:
            try:
                await self.load()
            except StoreError as error:
                outages.failed(error)
            else:
                outages.succeeded()
            await asyncio.sleep(CHECK_SECONDS)
