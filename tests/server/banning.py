"""Bans of accounts, for tests of other things."""

from __future__ import annotations

from datetime import datetime

from boardwire.server.accounts.accounts import Accounts
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.restrictions.restriction import (
    RestrictionKind,
    account_subject,
    guest_subject,
)


async def ban(accounts: Accounts, name: str, reason: str, ends: datetime | None = None) -> None:
    """Ban an account, as a command beside the server does."""
    moderation = Moderation(accounts._store)
    await moderation.restrict(
        RestrictionKind.BAN, account_subject(name), reason, by="a test", ends=ends
    )


async def unban(accounts: Accounts, name: str) -> None:
    """End a ban."""
    await Moderation(accounts._store).lift(RestrictionKind.BAN, account_subject(name), by="a test")


async def ban_guest(accounts: Accounts, name: str, reason: str) -> None:
    """Ban all guests with a name like that, as a command beside the server does."""
    moderation = Moderation(accounts._store)
    await moderation.restrict(RestrictionKind.BAN, guest_subject(name), reason, by="a test")
