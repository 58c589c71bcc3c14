"""Links in letters: one confirms the address of an account, another gives it a new token.

A link is good for one use and for a short time. The database has only the SHA-256 of its secret.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy import delete, func, insert, select, update

from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, mailed_links
from boardwire.translations import english

from .account import Account, AccountError, LoginDenied
from .accounts import Accounts
from .mailer import Mailer, MailError

GOOD_FOR = timedelta(hours=1)
"""Time for which a link is valid."""

MOST_LINKS = 3
"""The most links to one account that are good at a time, so that nobody floods its owner."""

_ADDRESS = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII)


class LinkPurpose(StrEnum):
    """The purpose of a link."""

    CONFIRM = "confirm"
    RECOVER = "recover"


class MailedLinks:
    """Sends links, and carries out their purpose. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
        accounts: The accounts there.
        mailer: Sends the letters.
        url: The address of the server's pages.
    """

    def __init__(self, store: Store, accounts: Accounts, mailer: Mailer, url: str) -> None:
        self._store = store
        self._accounts = accounts
        self._mailer = mailer
        self._url = url

    async def ask_to_confirm(self, account: Account, email: str) -> None:
        """Send a link to an address; the account has the address when the link is opened.

        Raises:
            AccountError: It is no address, or too many links are good already.
            MailError: The letter cannot be sent.
        """
        if len(email) > 254 or not _ADDRESS.fullmatch(email):
            raise AccountError(english("that is no e-mail address: write NAME@HOST.DOMAIN"))
        secret = await self._new(account.key, LinkPurpose.CONFIRM, email)
        if secret is None:
            raise AccountError(english("letters are on their way already; wait an hour"))
        text = (
            f"The account {account.name} at {self._url} wants this address for lost tokens.\n\n"
            f"{self._url}/email/{secret}\n\n"
            "confirms it, within an hour. If you do not know the account, do nothing.\n"
        )
        await self._send(secret, email, "Confirm your address", text)

    async def send_recovery(self, name: str) -> None:
        """Send a link for a new token to the address of an account, if there is one.

        The outcome does not reveal whether there is such an account or address.

        Raises:
            MailError: The letter cannot be sent.
        """
        query = select(accounts.c.name, accounts.c.email).where(accounts.c.key == name.lower())
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or not row.email:
            return
        secret = await self._new(name.lower(), LinkPurpose.RECOVER, row.email)
        if secret is None:
            return
        text = (
            f"Somebody has asked for a new token of the account {row.name} at {self._url}.\n\n"
            f"{self._url}/recover/{secret}\n\n"
            "makes one, within an hour and once. If it was not you, do nothing.\n"
        )
        await self._send(secret, row.email, "A new token for your account", text)

    async def _send(self, secret: str, to: str, subject: str, text: str) -> None:
        """Send a letter with a link; a link whose letter cannot be sent counts no more.

        Raises:
            MailError: The letter cannot be sent.
        """
        try:
            await self._mailer.send(to, subject, text)
        except MailError:
            unsent = delete(mailed_links).where(mailed_links.c.id == _id(secret))
            async with self._store.transaction() as connection:
                await connection.execute(unsent)
            raise

    async def _new(self, key: str, purpose: LinkPurpose, email: str) -> str | None:
        """Return a new secret; None if too many are good already."""
        secret, now = secrets.token_urlsafe(32), datetime.now(UTC)
        good = select(func.count(mailed_links.c.id)).where(mailed_links.c.key == key)
        row = {
            "id": _id(secret),
            "key": key,
            "purpose": purpose.value,
            "email": email,
            "created": now,
            "ends": now + GOOD_FOR,
        }
        async with self._store.transaction() as connection:
            await connection.execute(delete(mailed_links).where(mailed_links.c.ends <= now))
            if ((await connection.execute(good)).scalar() or 0) >= MOST_LINKS:
                return None
            await connection.execute(insert(mailed_links), row)
        return secret

    async def confirm(self, secret: str) -> str:
        """Give an account the address that a link was sent to; return the account's name.

        Raises:
            LoginDenied: The link is not good.
        """
        key, email = await self._use(secret, LinkPurpose.CONFIRM)
        change = update(accounts).where(accounts.c.key == key).values(email=email)
        async with self._store.transaction() as connection:
            await connection.execute(change)
        return key

    async def recover(self, secret: str) -> tuple[str, str, str]:
        """Make a new token for a link: the name, the token, and a new recovery code.

        Raises:
            LoginDenied: The link is not good.
            LoginsBusy: Too many hashes are being computed.
        """
        key, _ = await self._use(secret, LinkPurpose.RECOVER)
        token = await self._accounts.renew_token(key)
        return key, token, await self._accounts.recovery.give_code(key)

    async def _use(self, secret: str, purpose: LinkPurpose) -> tuple[str, str]:
        """Use a link up: the account's name in lower case, and the address."""
        same = (mailed_links.c.id == _id(secret)) & (mailed_links.c.purpose == purpose.value)
        async with self._store.transaction() as connection:
            row = (
                await connection.execute(
                    select(mailed_links).where(same, mailed_links.c.ends > datetime.now(UTC))
                )
            ).first()
            await connection.execute(delete(mailed_links).where(same))
        if row is None:
            raise LoginDenied(english("this link is not good any more; ask for another one"))
        return row.key, row.email


def _id(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
