"""Recovery codes: the owner of an account gets a new token for a code.

A code is shown once, at the registration, and is good for one use. The database has only its
argon2id hash.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

from sqlalchemy import Delete, delete, select, update

from boardwire.protocol.gtp.entities import MAX_NAME
from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, mailed_links, passkeys
from boardwire.translations import english

from .account import LoginDenied, LoginsBusy
from .tokens import TokenHasher, TooManyHashes, new_token

PREFIX: Final = "bwr_"
"""The prefix that distinguishes codes from tokens."""

_CODE = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{24}}", re.ASCII)


def new_code() -> str:
    """Return a new code of 144 random bits."""
    return PREFIX + secrets.token_urlsafe(18)


def is_code(text: str) -> bool:
    """Return whether a text has the form of a code. Others need no hash."""
    return _CODE.fullmatch(text) is not None


class AccountRecovery:
    """The recovery codes of accounts. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
        hasher: Makes and checks the hashes. The caller closes it.
    """

    def __init__(self, store: Store, hasher: TokenHasher) -> None:
        self._store = store
        self._hasher = hasher

    async def give_code(self, name: str) -> str:
        """Give an account a new code, in place of the old one, and return it.

        Raises:
            LoginsBusy: Too many hashes are being computed.
        """
        code = new_code()
        change = update(accounts).where(accounts.c.key == name.lower())
        hashed = await self._hashed(code)
        async with self._store.transaction() as connection:
            await connection.execute(change.values(recovery_hash=hashed))
        return code

    async def recover(self, name: str, code: str) -> tuple[str, str]:
        """Give an account a new token for a code, which becomes void.

        The old token, the password, all passkeys, all sessions and all links in letters become
        void, since somebody else may have learnt them. Neither the message nor the time reveals
        whether the name or the code is wrong.

        Returns:
            The new token and a new code.

        Raises:
            LoginDenied: No account of that name has that code.
            LoginsBusy: Too many hashes are being computed.
        """
        if not is_code(code):
            raise _denied(name)
        query = select(accounts.c.recovery_hash).where(accounts.c.key == name.lower())
        async with self._store.reading() as connection:
            known = (await connection.execute(query)).scalar()
        if not known:
            await self._hashed(code)  # takes as long as the check of a wrong code
            raise _denied(name)
        try:
            fits = await self._hasher.fits(known, code)
        except TooManyHashes:
            raise LoginsBusy from None
        if not fits:
            raise _denied(name)
        token, further = new_token(), new_code()
        change = (
            update(accounts)
            .where(accounts.c.key == name.lower(), accounts.c.recovery_hash == known)
            .values(
                token_hash=await self._hashed(token),
                recovery_hash=await self._hashed(further),
                password_hash="",
                generation=accounts.c.generation + 1,
            )
        )
        async with self._store.transaction() as connection:
            if (await connection.execute(change)).rowcount == 0:  # used at the same moment
                raise _denied(name)
            await connection.execute(void_links(name))
            await connection.execute(void_passkeys(name))
        return token, further

    async def _hashed(self, text: str) -> str:
        try:
            return await self._hasher.hash(text)
        except TooManyHashes:
            raise LoginsBusy from None


def void_links(name: str) -> Delete:
    """Return the statement that makes the links in letters to the owner of an account void.

    A thief of the old token may have requested one for another address.
    """
    return delete(mailed_links).where(mailed_links.c.key == name.lower())


def void_passkeys(name: str) -> Delete:
    """Return the statement that makes the passkeys of an account void."""
    return delete(passkeys).where(passkeys.c.key == name.lower())


def _denied(name: str) -> LoginDenied:
    if not name:
        return LoginDenied(english("write the name of an account"))
    return LoginDenied(english("no account {name} has that recovery code", name=name[:MAX_NAME]))
