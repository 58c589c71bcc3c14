"""The names in use now: by owners of accounts, by guests, and by the server's own engines."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from boardwire.server.store import StoreError

from .account import Account, LoginDenied, NameTaken, Role, check_name
from .accounts import Accounts

log = logging.getLogger(__name__)

NO_TOKEN: Final = "-"
"""The word that a guest writes in place of a token."""

CHECK_SECONDS = 2.0
"""Seconds between two checks of the accounts of connected users."""


@dataclass(eq=False, slots=True)
class Presence:
    """A user or bot that is logged in, from the login to the end of the session.

    Args:
        name: The name. For an account, it is written as it was registered.
        close: Ends the session and tells its peer the reason. It is called at most once, must
            return at once, and need not call :meth:`Names.leave`.
        account: The account in its present state; None for guests and the server's engines.
        house: Whether it is an engine that the server started.
    """

    name: str
    close: Callable[[str], None]
    account: Account | None = None
    house: bool = False

    @property
    def key(self) -> str:
        """The name in lower case, for comparisons."""
        return self.name.lower()

    @property
    def role(self) -> Role:
        """Its permissions."""
        if self.account is not None:
            return self.account.role
        return Role.PLAYER if self.house else Role.GUEST


class Names:
    """The names at one server.

    The name of an account belongs to its owner, who may be logged in several times. The names of
    the server's engines are reserved for them. Any other name belongs to the first guest that logs
    in with it, until that guest leaves.

    Args:
        accounts: The accounts.
        guests: Whether guests are admitted.
        registration: Whether anybody may make an account.
        house: The names of the server's engines.
        house_token: The token with which those engines log in.
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
        """All that are logged in, without the server's engines."""
        for presences in self._owners.values():
            yield from presences
        yield from self._guests.values()

    async def enter(self, name: str, token: str, close: Callable[[str], None]) -> Presence:
        """Log somebody in.

        Args:
            name: The requested name.
            token: An account's token, `-` for a guest, or the token of the server's engines.
            close: As in :class:`Presence`.

        Raises:
            InvalidName: The name is not allowed.
            NameTaken: A guest requests a name that is in use or belongs to an account.
            LoginDenied: Guests are not admitted, or no account of that name has that token.
            LoginsBusy, StoreError: The login cannot be checked now.
        """
        check_name(name)
        if hmac.compare_digest(token.encode(), self._house_token):
            return Presence(name, close, house=True)
        self._check_not_house(name)
        if token != NO_TOKEN:
            return self._admit(await self._accounts.verify(name, token), close)
        if not self._guests_may_come:
            raise LoginDenied("this server admits no guests; log in with the token of an account")
        return await self._admit_guest(name, close)

    async def resume(self, name: str, owner: str | None, close: Callable[[str], None]) -> Presence:
        """Log somebody in again by an earlier session, even one from before a server restart.

        Args:
            name: The name in that session.
            owner: The name of the account in that session, or None for a guest.
            close: As in :class:`Presence`.

        Raises:
            NameTaken: Somebody else has the name now.
            LoginDenied: The account is banned or deleted.
            StoreError: The database fails.
        """
        if owner is None:
            return await self._admit_guest(name, close)
        account = await self._accounts.find(owner)
        if account is None:
            raise LoginDenied(_gone(owner))
        if account.banned is not None:
            raise LoginDenied(account.ban_message)
        return self._admit(account, close)

    def leave(self, presence: Presence) -> None:
        """Free the name of a session that has ended; calling it again does nothing."""
        if self._guests.get(presence.key) is presence:
            del self._guests[presence.key]
        if presences := self._owners.get(presence.key):
            presences.discard(presence)
            if not presences:
                del self._owners[presence.key]

    async def register(self, name: str, guest: Presence | None = None) -> str:
        """Make an account, and return its token.

        Args:
            name: The account's name.
            guest: The guest that asks, if any. If the guest already uses that name, it becomes the
                account's owner and stays logged in.

        Raises:
            LoginDenied: Only operators make accounts at this server.
            InvalidName: The name is not allowed.
            NameTaken: Somebody else has the name.
            LoginsBusy, StoreError: It cannot be done now.
        """
        if not self._registration:
            raise LoginDenied("only the operators of this server make accounts; ask them for one")
        check_name(name)
        self._check_not_house(name)
        holder = self._guests.get(name.lower())
        if holder is None:
            return await self._accounts.register(name)
        if holder is not guest:
            raise _in_use(holder)
        self._registering.add(holder)
        try:
            token = await self._accounts.register(name)
            with suppress(StoreError):  # the caller must get the token in any case
                await self._own(holder)
        finally:
            self._registering.discard(holder)
        return token

    async def _own(self, guest: Presence) -> None:
        """Make a guest the owner of the account with the guest's name."""
        account = await self._accounts.find(guest.name)
        if account is not None and self._guests.get(guest.key) is guest:
            del self._guests[guest.key]
            guest.name, guest.account = account.name, account
            self._owners.setdefault(account.key, set()).add(guest)

    def _check_not_house(self, name: str) -> None:
        if name.lower() in self._house:
            raise NameTaken(f"{name} is an engine of this server; choose another name")

    def _admit(self, account: Account, close: Callable[[str], None]) -> Presence:
        """Log an account's owner in.

        A guest that took the name before the account was made is disconnected.
        """
        if guest := self._guests.get(account.key):
            self._disconnect(guest, _not_yours(account.name))
        presence = Presence(account.name, close, account)
        self._owners.setdefault(account.key, set()).add(presence)
        return presence

    async def _admit_guest(self, name: str, close: Callable[[str], None]) -> Presence:
        guest = Presence(name, close)
        if holder := self._guests.get(guest.key):
            raise _in_use(holder)
        self._guests[guest.key] = guest  # before the query, during which others may ask for it
        try:
            if await self._accounts.find(name) is not None:
                raise NameTaken(_not_yours(name))
        except BaseException:
            self.leave(guest)
            raise
        return guest

    # -- changes of accounts ---------------------------------------------------------------

    async def watch(self) -> None:
        """Check the accounts every `CHECK_SECONDS`, until cancelled.

        This applies the changes that `boardwire user` makes in another process.
        """
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.check_accounts()
                await self._accounts.keep_seen()
            except StoreError as error:
                log.warning("accounts cannot be checked: %s", error)

    async def check_accounts(self) -> None:
        """Disconnect users whose account is banned or has a new token, and apply new roles.

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
                    self._disconnect(presence, _not_yours(presence.name))
            elif account is None:
                self._disconnect(presence, _gone(presence.name))
            elif account.banned is not None:
                self._disconnect(presence, account.ban_message)
            elif account.token != presence.account.token:
                self._disconnect(presence, f"the account {account.name} has a new token")
            else:
                presence.account = account

    def _disconnect(self, presence: Presence, reason: str) -> None:
        if presence in self:
            self.leave(presence)
            presence.close(reason)


def _in_use(holder: Presence) -> NameTaken:
    return NameTaken(f"another guest has the name {holder.name}; choose another name")


def _not_yours(name: str) -> str:
    return f"{name} is an account; log in with its token, or choose another name"


def _gone(name: str) -> str:
    return f"the account {name} was deleted"
