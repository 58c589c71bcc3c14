"""Who has which name now: accounts' owners, guests, and the server's own engines."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from boardwire.server.store import StoreError

from .accounts import Account, Accounts, LoginDenied, NameTaken, Role, check_name

log = logging.getLogger(__name__)

NO_TOKEN: Final = "-"
"""What a guest writes where others write their token."""

LOOK_SECONDS = 2.0
"""Seconds between two looks at the accounts of those who are here."""


@dataclass(eq=False, slots=True)
class Presence:
    """Somebody who is here under a name, from the login to the end of the session.

    Args:
        name: The name; that of an account as it was registered.
        close: Ends the session and tells its peer the reason. It is called at most once, must
            return at once, and need not call :meth:`Names.leave`.
        account: Whose account it is, as it is now; None for guests and the server's engines.
        house: Whether it is an engine that the server started.
    """

    name: str
    close: Callable[[str], None]
    account: Account | None = None
    house: bool = False

    @property
    def key(self) -> str:
        """The name as names are compared."""
        return self.name.lower()

    @property
    def role(self) -> Role:
        """What it may do."""
        if self.account is not None:
            return self.account.role
        return Role.PLAYER if self.house else Role.GUEST


class Names:
    """The names at one server.

    The name of an account is its owner's, who may be here several times. The names of the server's
    engines are theirs. Any other name is that of the guest who came first with it, until that one
    leaves.

    Args:
        accounts: The accounts.
        guests: Whether guests may come.
        registration: Whether anybody may make an account.
        house: The names of the server's engines.
        house_token: The token by which those log in.
    """

    def __init__(
        self,
        accounts: Accounts,
        *,
        guests: bool,
        registration: bool,
        house: Collection[str],
        house_token: str,
    ) -> None:
        self._accounts = accounts
        self._guests_may_come = guests
        self._registration = registration
        self._house = frozenset(name.lower() for name in house)
        self._house_token = house_token.encode()
        self._owners: dict[str, set[Presence]] = {}
        self._guests: dict[str, Presence] = {}
        self._registering: set[Presence] = set()

    def __iter__(self) -> Iterator[Presence]:
        """Everybody who is here, but for the server's engines."""
        for presences in self._owners.values():
            yield from presences
        yield from self._guests.values()

    async def enter(self, name: str, token: str, close: Callable[[str], None]) -> Presence:
        """Let somebody in who logs in.

        Args:
            name: The name that is asked for.
            token: An account's token, `-` for a guest, or that of the server's engines.
            close: As in :class:`Presence`.

        Raises:
            InvalidName: The name cannot be one.
            NameTaken: A guest wants a name that is another's.
            LoginDenied: Guests may not come, or the token does not open an account of that name.
            LoginsBusy, StoreError: It cannot be found out now.
        """
        check_name(name)
        if hmac.compare_digest(token.encode(), self._house_token):
            return Presence(name, close, house=True)
        self._leave_to_house(name)
        if token != NO_TOKEN:
            return self._admit(await self._accounts.verify(name, token), close)
        if not self._guests_may_come:
            raise LoginDenied("there are no guests here; log in with the token of an account")
        return await self._admit_guest(name, close)

    async def resume(self, name: str, owner: str | None, close: Callable[[str], None]) -> Presence:
        """Let somebody in again whose session is known from before the server was started.

        Args:
            name: The name in that session.
            owner: The name of the account in that session, or None for a guest.
            close: As in :class:`Presence`.

        Raises:
            NameTaken: The name is now another's.
            LoginDenied: The account is banned, or gone.
            StoreError: It cannot be found out now.
        """
        if owner is None:
            return await self._admit_guest(name, close)
        account = await self._accounts.find(owner)
        if account is None:
            raise LoginDenied(_gone(owner))
        if account.banned is not None:
            raise LoginDenied(account.farewell)
        return self._admit(account, close)

    def leave(self, presence: Presence) -> None:
        """Note that somebody is gone; it does not matter how often."""
        if self._guests.get(presence.key) is presence:
            del self._guests[presence.key]
        if presences := self._owners.get(presence.key):
            presences.discard(presence)
            if not presences:
                del self._owners[presence.key]

    async def register(self, name: str, guest: Presence | None = None) -> str:
        """Make an account for somebody who is here, and return its token.

        Args:
            name: The account's name.
            guest: Who asks, if it is a guest; one who asks for the name they are here under
                stays as the account's owner.

        Raises:
            LoginDenied: Only those who run the server make accounts.
            InvalidName: The name cannot be one.
            NameTaken: It is another's.
            LoginsBusy, StoreError: It cannot be done now.
        """
        if not self._registration:
            raise LoginDenied("accounts are made by those who run this server; ask them for one")
        check_name(name)
        self._leave_to_house(name)
        holder = self._guests.get(name.lower())
        if holder is None:
            return await self._accounts.register(name)
        if holder is not guest:
            raise _held(holder)
        self._registering.add(holder)
        try:
            token = await self._accounts.register(name)
            with suppress(StoreError):  # the token is all that must not be lost
                await self._own(holder)
        finally:
            self._registering.discard(holder)
        return token

    async def _own(self, guest: Presence) -> None:
        """Make a guest the owner of the account that has the guest's name."""
        account = await self._accounts.find(guest.name)
        if account is not None and self._guests.get(guest.key) is guest:
            del self._guests[guest.key]
            guest.name, guest.account = account.name, account
            self._owners.setdefault(account.key, set()).add(guest)

    def _leave_to_house(self, name: str) -> None:
        if name.lower() in self._house:
            raise NameTaken(f"{name} is an engine of this server; choose another name")

    def _admit(self, account: Account, close: Callable[[str], None]) -> Presence:
        """Let an account's owner in; a guest who came by that name before it was one has to go."""
        if guest := self._guests.get(account.key):
            self._send_away(guest, _not_yours(account.name))
        presence = Presence(account.name, close, account)
        self._owners.setdefault(account.key, set()).add(presence)
        return presence

    async def _admit_guest(self, name: str, close: Callable[[str], None]) -> Presence:
        guest = Presence(name, close)
        if holder := self._guests.get(guest.key):
            raise _held(holder)
        self._guests[guest.key] = guest  # before the wait, in which another may ask for it
        try:
            if await self._accounts.find(name) is not None:
                raise NameTaken(_not_yours(name))
        except BaseException:
            self.leave(guest)
            raise
        return guest

    # -- while they are here ---------------------------------------------------------------

    async def watch(self) -> None:
        """Look at the accounts again and again, until cancelled.

        So what `boardwire user` changes is seen without a word between the two processes.
        """
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
                await self._accounts.keep_seen()
            except StoreError as error:
                log.warning("accounts cannot be looked at: %s", error)

    async def look(self) -> None:
        """Send away whose account is banned or has a new token, and note new roles.

        Raises:
            StoreError: The database fails.
        """
        here = list(self)
        if not here:
            return
        found = await self._accounts.among({presence.key for presence in here})
        for presence in here:
            account = found.get(presence.key)
            if presence.account is None:
                if account is not None and presence not in self._registering:
                    self._send_away(presence, _not_yours(presence.name))
            elif account is None:
                self._send_away(presence, _gone(presence.name))
            elif account.banned is not None:
                self._send_away(presence, account.farewell)
            elif account.token != presence.account.token:
                self._send_away(presence, f"the account {account.name} has a new token")
            else:
                presence.account = account

    def _send_away(self, presence: Presence, reason: str) -> None:
        if presence in self:
            self.leave(presence)
            presence.close(reason)


def _held(holder: Presence) -> NameTaken:
    return NameTaken(f"another guest is called {holder.name}; choose another name")


def _not_yours(name: str) -> str:
    return f"{name} is somebody's account; log in with its token, or choose another name"


def _gone(name: str) -> str:
    return f"the account {name} is gone"
