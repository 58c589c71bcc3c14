"""Commands about moderation: reports, announcements, a user's permissions, and bans."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from boardwire.protocol import CommandError, command
from boardwire.server.accounts.account import NoSuchAccount, Role
from boardwire.server.limits.client_limits import peer_host
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.moderation.permissions import Permissions, permissions_of
from boardwire.server.moderation.reports import Reports
from boardwire.server.players.link import Link
from boardwire.server.restrictions.restriction import (
    FROM_WHERE,
    ModerationError,
    RestrictionKind,
    Scope,
    parse_end,
    parse_subject,
)
from boardwire.server.store import Store
from boardwire.translations import english

from .login import Login

ADMIN = Role.ADMIN.value


class ModerationCommands:
    """Commands for permissions and reports of users, and for bans and mutes by operators.

    Args:
        login: The user of the console.
        link: The connection.
        store: The database.
        live: The matches at this server.
        current: The restrictions and announcements in force.
        busy: Returns the reason why newcomers have to wait; empty if they need not.
    """

    def __init__(
        self,
        login: Login,
        link: Link,
        store: Store,
        live: LiveMatches,
        current: CurrentModeration,
        busy: Callable[[], str],
    ) -> None:
        self._login = login
        self._link = link
        self._store = store
        self._live = live
        self._current = current
        self._busy = busy

    @command("bw-standing")
    def bw_standing(self) -> str:
        """Show your bans and mutes with their ends, and the rest of each limit."""
        presence = self._login.presence
        standing = self.standing(self._busy())
        if presence is None:
            who = "you have not logged in"
        else:
            who = f"you are {presence.name}, role {presence.role.value}"
        return "\n".join((who, *standing.lines))

    def standing(self, busy: str) -> Permissions:
        """Return the standing of the user of the console."""
        presence = self._login.presence
        return permissions_of(
            self._current.restrictions,
            self._link.allowance.uses(asyncio.get_running_loop().time()),
            name="" if presence is None else presence.name,
            account=None if presence is None else presence.owner.account,
            host=peer_host(self._link.peer),
            now=datetime.now(UTC),
            busy=busy,
        )

    @command("bw-announcements")
    def bw_announcements(self) -> str:
        """List the announcements of the operators, the latest first."""
        return "\n".join(it.line for it in self._current.announcements)

    @command("bw-report")
    async def bw_report(self, match: str, player: str, *words: str) -> str:
        """Report a player of a match to the operators: MATCH PLAYER TEXT."""
        user = self._login.required()
        live = self._live.running.get(match)
        record = await self._store.record(match) if live is None else live.record
        if record is None:
            raise CommandError(english("there is no match {match}", match=match[:40]))
        self._link.allowance.report(asyncio.get_running_loop().time())
        account = user.presence.owner.account
        new = await Reports(self._store).report(
            record,
            player,
            " ".join(words),
            reporter=account or user.name,
            account=account is not None,
        )
        return "the operators read your report" if new else "you have reported that already"

    @command("bw-ban", who=ADMIN)
    async def bw_ban(self, who: str, duration: str, *reason: str) -> None:
        """Ban an account, an address or a network: WHO DURATION REASON, such as ada 7d tricks.

        A guest is written guest:NAME.
        """
        await self._restrict(RestrictionKind.BAN, who, duration, reason)

    @command("bw-unban", who=ADMIN)
    async def bw_unban(self, who: str) -> None:
        """End a ban."""
        await self._lift(RestrictionKind.BAN, who)

    @command("bw-mute", who=ADMIN)
    async def bw_mute(self, who: str, duration: str, *reason: str) -> None:
        """Mute an account, a guest, an address or a network, as for bw-ban."""
        await self._restrict(RestrictionKind.MUTE, who, duration, reason)

    @command("bw-unmute", who=ADMIN)
    async def bw_unmute(self, who: str) -> None:
        """End a mute."""
        await self._lift(RestrictionKind.MUTE, who)

    async def _restrict(
        self, kind: RestrictionKind, who: str, duration: str, reason: tuple[str, ...]
    ) -> None:
        name, scope = _scope(who)
        subject = parse_subject(name, scope)
        self._current.check_not_own(subject, peer_host(self._link.peer))
        ends = parse_end(duration, datetime.now(UTC))
        with _guest_hint():
            await Moderation(self._store).restrict(
                kind,
                subject,
                " ".join(reason),
                by=self._login.required().name,
                ends=ends,
                network=FROM_WHERE if scope is Scope.GUEST else "",
            )
        await self._current.load()

    async def _lift(self, kind: RestrictionKind, who: str) -> None:
        name, scope = _scope(who)
        subject = parse_subject(name, scope)
        with _guest_hint():
            await Moderation(self._store).lift(kind, subject, by=self._login.required().name)
        await self._current.load()


@contextmanager
def _guest_hint() -> Iterator[None]:
    """Extend the error about an unknown account with the way to name a guest."""
    try:
        yield
    except NoSuchAccount as error:
        raise ModerationError(
            english("{problem}; a guest is written guest:NAME", problem=error)
        ) from None


def _scope(who: str) -> tuple[str, Scope | None]:
    """Return the name in `guest:NAME` and its scope; None for any other text."""
    prefix, _, name = who.partition(":")
    return (name, Scope.GUEST) if prefix.lower() == "guest" and name else (who, None)
