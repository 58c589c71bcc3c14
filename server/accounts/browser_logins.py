"""Logins of browsers: a secret in a cookie stands for an account, so that no page has the token."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, insert, select

from boardwire.protocol import as_utc
from boardwire.server.store import Store
from boardwire.server.store.schema import browser_logins

from .account import Account
from .accounts import Accounts

LOGIN_DAYS = 30
"""Days after which a browser has to log in again."""

LOGINS_OF_ONE = 20
"""The most logins of an account; the oldest one ends for a further one."""


class BrowserLogins:
    """The logins of browsers in the database. Methods raise StoreError when the database fails.

    Only a hash of each secret is stored. A login is void when the account has another token,
    password or role, is banned or closed, or when an operator has ended its sessions.

    Args:
        store: The database, open.
        accounts: The accounts there.
    """

    def __init__(self, store: Store, accounts: Accounts) -> None:
        self._store = store
        self._accounts = accounts

    async def begin(self, account: Account) -> str:
        """Log a browser in, whose user is the owner of an account; return the cookie's secret."""
        secret = secrets.token_urlsafe(32)
        now = datetime.now(UTC)
        row = {
            "id": _id(secret),
            "key": account.key,
            "credential": account.credential,
            "since": now,
        }
        old = (
            select(browser_logins.c.id)
            .where(browser_logins.c.key == account.key)
            .order_by(browser_logins.c.since.desc())
            .offset(LOGINS_OF_ONE - 1)
        )
        async with self._store.transaction() as connection:
            outdated = browser_logins.c.since < now - timedelta(days=LOGIN_DAYS)
            await connection.execute(delete(browser_logins).where(outdated))
            surplus = list((await connection.execute(old)).scalars())
            await connection.execute(delete(browser_logins).where(browser_logins.c.id.in_(surplus)))
            await connection.execute(insert(browser_logins), row)
        return secret

    async def account(self, secret: str) -> Account | None:
        """Return the account of a cookie; None if the login is unknown, old or void."""
        found = await self.login(secret)
        return None if found is None else found[0]

    async def login(self, secret: str) -> tuple[Account, datetime] | None:
        """Return the account of a cookie and the time of its login, as :meth:`account` does."""
        async with self._store.reading() as connection:
            found = await connection.execute(_LOGIN, {"secret": _id(secret)})
            row = found.mappings().first()
        if row is None or as_utc(row["since"]) < datetime.now(UTC) - timedelta(days=LOGIN_DAYS):
            return None
        account = await self._accounts.find(row["key"])
        if account is None or account.ban is not None:
            return None
        fits = account.credential == row["credential"]
        return (account, as_utc(row["since"])) if fits else None

    async def end(self, secret: str) -> None:
        """Log a browser out."""
        async with self._store.transaction() as connection:
            query = delete(browser_logins).where(browser_logins.c.id == _id(secret))
            await connection.execute(query)


_LOGIN = select(browser_logins).where(browser_logins.c.id == bindparam("secret"))


def _id(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
