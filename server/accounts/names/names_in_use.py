"""The names in use now: by owners of accounts, by guests, and by the server's own engines."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Final

from boardwire.protocol.gtp.entities import ANOTHER_NAME
from boardwire.server.limits.client_limits import peer_host
from boardwire.server.logs.outages import OutageLog
from boardwire.server.restrictions.restriction import RestrictionKind
from boardwire.server.restrictions.restrictions import Restrictions
from boardwire.server.store import StoreError
from boardwire.translations import english

from ..account import Account, LoginDenied, NameTaken, Role, SessionOwner, check_name
from ..accounts import Accounts
from ..session_list import ListedSession, SessionList
from .guests import Guests, Replaces
from .presence import Connection, Presence
from .refusals import gone, looks_like, not_yours, why_void
from .reserved_names import check_not_reserved

log = logging.getLogger(__name__)

NO_TOKEN: Final = "-"
"""The word that a guest writes in place of a token."""

CHECK_SECONDS = 2.0
"""Seconds between two checks of the accounts of connected users."""


def _nobody(presence: Presence) -> bool:
    return False


class Names:
    """The names at one server.

    The name of an account belongs to its owner, who may be logged in several times. The names of
    the server's engines are reserved for them. Any other name belongs to the first guest that logs
    in with it, until that guest leaves.

    Args:
        accounts: The accounts.
        sessions: The list of the sessions of accounts.
        guests: Whether guests are admitted.
        registration: Whether anybody may make an account.
        house: The names of the server's engines.
        house_token: The token with which those engines log in.
        restrictions: Returns the bans in force.
    """

    def __init__(
        self,
        accounts: Accounts,
        sessions: SessionList,
        *,
        guests: bool,
        registration: bool,
        house: Collection[str],
        house_token: str,
        restrictions: Callable[[], Restrictions] = Restrictions,
    ) -> None:
        self.accounts = accounts
        """The accounts."""
        self._sessions = sessions
        self._guests_may_come = guests
        self.registration = registration
        """Whether anybody may make an account."""
        self._house = frozenset(name.lower() for name in house)
        self._house_token = house_token.encode()
        self._owners: dict[str, set[Presence]] = {}
        self._guests = Guests()
        self._restrictions = restrictions
        self._registering: set[Presence] = set()

    def __iter__(self) -> Iterator[Presence]:
        """Yield all that are logged in, without the server's engines."""
        yield from self._owners_here()
        yield from self._guests

    async def enter(
        self,
        name: str,
        token: str,
        connection: Connection,
        *,
        bot: bool = False,
        replaces: Replaces = _nobody,
        proven: bool = False,
    ) -> Presence:
        """Log a user in.

        Args:
            name: The requested name.
            token: An account's token, `-` for a guest, or the token of the server's engines.
            connection: The connection.
            bot: Whether it is a bot.
            replaces: As in :data:`Replaces`. The caller ends the session that is replaced.
            proven: Whether a session token proves that a guest had the name before.

        Raises:
            InvalidName: The name is not allowed.
            NameTaken: A guest requests a name that is in use, or reserved, or looks like that of an
                account, of another guest or of an engine of the server.
            LoginDenied: Guests are not admitted, no account of that name has that token, or it is
                banned.
            LoginsBusy, StoreError: The login cannot be checked now.
        """
        check_name(name)
        if hmac.compare_digest(token.encode(), self._house_token):
            return Presence(name, connection, house=True, bot=bot)
        self._check_not_house(name)
        if token != NO_TOKEN:
            account = await self.accounts.verify(name, token)
            return self._admit(Presence(account.name, connection, account, bot=bot))
        if not self._guests_may_come:
            raise LoginDenied(
                english("this server admits no guests; log in with the token of an account")
            )
        check_not_reserved(name, self._house)
        if like := await self.accounts.lookalike(name):
            raise NameTaken(looks_like(name, like))
        await self._guests.wait_for_leaving(name, replaces)
        return self._admit_guest(Presence(name, connection, bot=bot), replaces, proven=proven)

    async def resume(
        self, owner: SessionOwner, connection: Connection, replaces: Replaces = _nobody
    ) -> Presence:
        """Log a user in again by an earlier session, even one from before a server restart.

        Args:
            owner: The owner of that session.
            connection: The new connection.
            replaces: As in :meth:`enter`.

        Raises:
            NameTaken: Another user has the name now.
            LoginDenied: The account is banned or deleted, or its sessions of then are void.
            StoreError: The database fails.
        """
        account = await self.account_of(owner)
        if account is None:
            return self._admit_guest(Presence(owner.name, connection), replaces, proven=True)
        return self._admit(Presence(account.name, connection, account))

    async def account_of(self, owner: SessionOwner) -> Account | None:
        """Return the account of the owner of an earlier session; None for a guest.

        Raises:
            NameTaken: The guest's name belongs to an account by now.
            LoginDenied: The account is banned or deleted, or its sessions of then are void.
            StoreError: The database fails.
        """
        account = await self.accounts.find(owner.account or owner.name)
        if owner.account is None:
            if account is not None:
                raise NameTaken(not_yours(owner.name))
            self._check_guest(owner.name, "")
            return None
        if account is None:
            raise LoginDenied(gone(owner.account))
        if account.ban is not None:
            raise LoginDenied(account.ban.message)
        if account.credential != owner.credential:
            raise LoginDenied(
                english(
                    "that session of {name} is void by now; log in with bw-login "
                    "and the token of the account",
                    name=account.name,
                )
            )
        return account

    def here(self, name: str) -> bool:
        """Return whether a client or an engine of this server with that name is logged in now."""
        key = name.lower()
        return key in self._house or key in self._owners or self._guests.named(key) is not None

    def is_house(self, name: str) -> bool:
        """Return whether it is the name of an engine of the server."""
        return name.lower() in self._house

    def network_of_guest(self, name: str) -> str:
        """Return the present or latest network of a guest of that name; empty for none."""
        return self._guests.network_of(name)

    async def known(self, name: str) -> bool:
        """Return whether a name is :meth:`here`, or has an account.

        Raises:
            StoreError: The database fails.
        """
        return self.here(name) or await self.accounts.find(name) is not None

    async def players(self) -> list[str]:
        """Return the names of the accounts of players, without banned and closed ones, by name.

        Raises:
            StoreError: The database fails.
        """
        accounts = await self.accounts.all()
        return [
            it.name
            for it in accounts
            if it.role is Role.PLAYER and it.ban is None and it.closed is None
        ]

    async def displays(self, names: Sequence[str]) -> dict[str, str]:
        """Return the names for people of accounts that have one, by name.

        Raises:
            StoreError: The database fails.
        """
        found = await self.accounts.among(name.lower() for name in names)
        own = {name: found.get(name.lower()) for name in names}
        return {name: it.display for name, it in own.items() if it is not None and it.display}

    async def written(self, names: Sequence[str]) -> dict[str, str]:
        """Return the spelling of the names of accounts, by name in lower case; others are left out.

        Raises:
            StoreError: The database fails.
        """
        found = await self.accounts.among(name.lower() for name in names)
        return {key: account.name for key, account in found.items()}

    def similar(self, name: str, asker: str) -> str | None:
        """Return the name :meth:`here` that is most similar to an unknown name.

        Args:
            name: The name that nobody has.
            asker: The name of the user that wrote it.
        """
        here = {key: key for key in self._house} | {it.key: it.name for it in self}
        here.pop(asker.lower(), None)
        near = get_close_matches(name.lower(), here, 1)
        return here[near[0]] if near else None

    def keep_guests(self, names: Iterable[str], seconds: float) -> None:
        """Reserve the names of guests whose matches go on for clients with their session tokens."""
        for name in names:
            if not self.is_house(name):
                self._guests.keep(name, seconds)

    def release_guests(self, names: Iterable[str]) -> None:
        """Free the names that :meth:`keep_guests` has kept: their match is over."""
        for name in names:
            self._guests.release(name)

    def hold_guest(self, name: str) -> None:
        """Reserve the name of a guest for clients with its session token, without an end."""
        self._guests.hold(name)

    def release_held_guest(self, name: str) -> None:
        """Free a name that :meth:`hold_guest` has reserved."""
        self._guests.let_go(name)

    def leave(self, presence: Presence) -> None:
        """Free the name of a session that has ended; calling it again does nothing."""
        self._guests.leave(presence)
        if presences := self._owners.get(presence.key):
            presences.discard(presence)
            if not presences:
                del self._owners[presence.key]

    async def register(
        self, name: str, peer: str, guest: Presence | None = None, password: str = ""
    ) -> str:
        """Make an account, and return its token.

        Args:
            name: The account's name.
            peer: The address of the connection that asks.
            password: The account's password; empty for none.
            guest: The guest that asks, if any. If the guest already uses that name, it becomes the
                account's owner and stays logged in.

        Raises:
            LoginDenied: Only operators make accounts at this server, or guests from that address
                are banned.
            InvalidName: The name is not allowed.
            NameTaken: Another user has the name.
            WeakPassword: The password is too easy to guess.
            LoginsBusy, StoreError: It cannot be done now.
        """
        if not self.registration:
            raise LoginDenied(
                english("only the operators of this server make accounts; ask them for one")
            )
        check_name(name)
        self._check_guest(name, peer_host(peer))
        self._check_not_house(name)
        check_not_reserved(name, self._house)
        if (account := await self.accounts.lookalike(name)) and account.key != name.lower():
            raise NameTaken(looks_like(name, account))
        self._guests.check(name, peer, lambda holder: holder is guest)
        holder = self._guests.named(name)
        if holder is None:
            return await self.accounts.register(name, password=password)
        self._registering.add(holder)
        try:
            token = await self.accounts.register(name, password=password)
            with suppress(StoreError):  # the caller must get the token in any case
                await self._own(holder)
        finally:
            self._registering.discard(holder)
        return token

    async def _own(self, guest: Presence) -> None:
        """Make a guest the owner of the account with the guest's name."""
        account = await self.accounts.find(guest.name)
        if account is not None and self._guests.remove(guest):
            guest.name, guest.account = account.name, account
            self._owners.setdefault(account.key, set()).add(guest)

    def _check_not_house(self, name: str) -> None:
        if name.lower() in self._house:
            raise NameTaken(
                english(
                    "{name} is an engine of this server; {what}",
                    name=name,
                    what=ANOTHER_NAME,
                )
            )

    def _admit(self, owner: Presence) -> Presence:
        """Log an account's owner in.

        A guest that took the name before the account was made is disconnected.
        """
        if guest := self._guests.named(owner.key):
            self._disconnect(guest, not_yours(owner.name))
        self._owners.setdefault(owner.key, set()).add(owner)
        return owner

    def _admit_guest(self, guest: Presence, replaces: Replaces, *, proven: bool) -> Presence:
        """Log a guest in, unless another one has the name now. Nothing can come in between."""
        self._check_guest(guest.name, peer_host(guest.connection.peer))
        return self._guests.admit(guest, replaces, proven=proven)

    def _check_guest(self, name: str, host: str) -> None:
        """Check that guests of that name, and from that address, are not banned.

        Raises:
            LoginDenied: They are.
        """
        now = datetime.now(UTC)
        if ban := self._restrictions().of_guest(RestrictionKind.BAN, name, host, now):
            raise LoginDenied(ban.message_for(name))

    # -- changes of accounts ---------------------------------------------------------------

    async def watch(self) -> None:
        """Check the accounts and list the sessions every `CHECK_SECONDS`, until cancelled.

        This applies the changes that `boardwire user` makes in another process.
        """
        cleared, outages = False, OutageLog(log, "accounts cannot be checked", "accounts are read")
        try:
            while True:
                try:
                    if not cleared:  # sessions of a server that was killed
                        await self._sessions.clear()
                        cleared = True
                    await self.check_accounts()
                    await self._sessions.update(map(_listed, self._owners_here()))
                    await self.accounts.keep_seen()
                except StoreError as error:
                    outages.failed(error)
                else:
                    outages.succeeded()
                await asyncio.sleep(CHECK_SECONDS)
        finally:
            with suppress(StoreError):
                await self._sessions.clear()

    def _owners_here(self) -> Iterator[Presence]:
        for presences in self._owners.values():
            yield from presences

    async def check_accounts(self) -> None:
        """Disconnect users whose account has changed so that their sessions are void.

        Raises:
            StoreError: The database fails.
        """
        here = list(self)
        if not here:
            return
        found = await self.accounts.among({presence.key for presence in here})
        for presence in here:
            account = found.get(presence.key)
            if presence.account is None:
                if account is not None and presence not in self._registering:
                    self._disconnect(presence, not_yours(presence.name))
            elif account is None:
                self._disconnect(presence, gone(presence.name))
            elif account.ban is not None:
                self._disconnect(presence, account.ban.message)
            elif account.credential != presence.account.credential:
                self._disconnect(presence, why_void(presence.account, account))

    def _disconnect(self, presence: Presence, reason: str) -> None:
        if presence in self:
            self.leave(presence)
            presence.connection.end(reason)


def _listed(presence: Presence) -> ListedSession:
    return ListedSession(
        presence.id, presence.name, presence.bot, presence.connection.peer, presence.since
    )
