"""Changes that the owner of an account makes: the name for people, a new token, the end."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, or_, select, update

from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, browser_logins, friend_links, friends
from boardwire.translations import english

from .account import Account, AccountError, LoginsBusy, NoSuchAccount, Role, display_name
from .recovery import void_links, void_passkeys
from .tokens import TokenHasher, TooManyHashes, new_token

MOST_PREFERENCES = 4000
"""The most characters of an account's preferences, as JSON."""


class OwnerChanges:
    """Changes by owners. Methods raise StoreError when the database fails.

    The caller has made sure that the owner asks.

    Args:
        store: The database, open.
        hasher: Makes the hashes. The caller closes it.
    """

    def __init__(self, store: Store, hasher: TokenHasher) -> None:
        self._store = store
        self._hasher = hasher

    async def rename(self, account: Account, display: str) -> None:
        """Give an account another name for people; empty for the name of the account.

        Raises:
            InvalidName: It is too long, or has characters that cannot be seen.
        """
        await self._change(account, display=display_name(display))

    async def new_token(self, account: Account) -> str:
        """Give an account a new token for programs, and return it.

        The old token and all sessions become void; password and passkeys do not.

        Raises:
            LoginsBusy: Too many hashes are being computed.
        """
        token = new_token()
        hashed = await self._hashed(token)
        await self._change(account, token_hash=hashed, generation=accounts.c.generation + 1)
        async with self._store.transaction() as connection:
            await connection.execute(void_links(account.key))
        return token

    async def remove_password(self, account: Account) -> None:
        """Take the password of an account away; sessions become void."""
        await self._change(account, password_hash="", generation=accounts.c.generation + 1)

    async def close(self, account: Account) -> None:
        """Close an account. Its owner cannot open it again.

        Its token, password, passkeys, address, name for people, preferences, friends and sessions
        are gone. Its name stays its own, so that nobody else takes it, and so do the records of
        its matches, which are those of its opponents too.

        Raises:
            LoginsBusy: Too many hashes are being computed.
        """
        unknown = await self._hashed(new_token())  # nobody has this token
        key = account.key
        change = (
            update(accounts)
            .where(accounts.c.key == key)
            .values(
                token_hash=unknown,
                password_hash="",
                recovery_hash="",
                email="",
                display="",
                preferences="",
                role=Role.PLAYER.value,
                generation=accounts.c.generation + 1,
                closed=datetime.now(UTC),
            )
        )
        async with self._store.transaction() as connection:
            await connection.execute(change)
            await connection.execute(void_links(key))
            await connection.execute(void_passkeys(key))
            await connection.execute(delete(browser_logins).where(browser_logins.c.key == key))
            await connection.execute(delete(friend_links).where(friend_links.c.key == key))
            both = or_(friends.c.key == key, friends.c.friend == key)
            await connection.execute(delete(friends).where(both))

    async def preferences(self, account: Account) -> dict[str, Any]:
        """Return what the owner prefers in the page."""
        query = select(accounts.c.preferences).where(accounts.c.key == account.key)
        async with self._store.reading() as connection:
            text = (await connection.execute(query)).scalar()
        found = json.loads(text) if text else {}
        return found if isinstance(found, dict) else {}

    async def prefer(self, account: Account, preferences: dict[str, Any]) -> None:
        """Keep what the owner prefers in the page.

        Raises:
            AccountError: It is too much.
        """
        text = json.dumps(preferences, separators=(",", ":"))
        if len(text) > MOST_PREFERENCES:
            raise AccountError(
                english("preferences have at most {count} characters", count=MOST_PREFERENCES)
            )
        await self._change(account, preferences=text)

    async def _change(self, account: Account, **values: Any) -> None:
        change = update(accounts).where(accounts.c.key == account.key, accounts.c.closed.is_(None))
        async with self._store.transaction() as connection:
            if (await connection.execute(change.values(**values))).rowcount == 0:
                raise NoSuchAccount(account.name)

    async def _hashed(self, text: str) -> str:
        try:
            return await self._hasher.hash(text)
        except TooManyHashes:
            raise LoginsBusy from None
