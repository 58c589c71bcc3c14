"""Passwords of accounts: the rule for new ones, and their argon2id hashes.

Passwords are for people at the page. Programs log in with a token, which nobody can guess.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, update

from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, browser_logins
from boardwire.translations import english

from .account import AccountError, LoginsBusy, NoSuchAccount
from .recovery import void_links
from .tokens import PREFIX, TokenHasher, TooManyHashes

SHORTEST: Final = 10
"""The fewest characters of a password."""

LONGEST: Final = 200
"""The most characters of a password, so that no hash takes long."""

_FEWEST_DIFFERENT = 5
_ROWS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn",
    "qazwsxedcrfvtgbyhnujm",
)
"""Rows of keys and letters from which people make passwords that are guessed first."""

_COMMON = frozenset(
    (
        *("password", "passwort", "boardwire", "iloveyou", "letmein", "welcome", "changeme"),
        *("administrator", "football", "baseball", "princess", "sunshine", "trustno", "dragon"),
        *("superman", "monkey", "master", "secret", "chess", "schach", "weiqi", "woaini"),
    )
)
"""Words that make no password, whatever digits and signs stand around them."""

_LOOKS = str.maketrans({"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "@": "a", "$": "s"})


class WeakPassword(AccountError):
    """A password is too short, too long, or too easy to guess."""


def check_password(password: str, name: str) -> None:
    """Check that a password may be chosen, for the account of that name.

    The rule follows NIST SP 800-63B, section 3.1.1.2: length, and no password that is guessed
    first; no required kinds of characters.

    Raises:
        WeakPassword: It may not.
    """
    if len(password) < SHORTEST:
        raise WeakPassword(english("a password has at least {count} characters", count=SHORTEST))
    if len(password) > LONGEST:
        raise WeakPassword(english("a password has at most {count} characters", count=LONGEST))
    if password.startswith(PREFIX):
        raise WeakPassword(
            english("a password does not begin with {prefix}, as tokens do", prefix=PREFIX)
        )
    if _is_guessed(password.lower(), name.lower()):
        raise WeakPassword(
            english("this password is guessed soon; take a few words that only you combine")
        )


def _is_guessed(password: str, name: str) -> bool:
    """Return whether somebody who tries passwords tries this one early."""
    if len(set(password)) < _FEWEST_DIFFERENT:
        return True
    if any(password in row or password in row[::-1] for row in _ROWS):
        return True
    half = password[: len(password) // 2]
    if half * 2 == password and len(half) < SHORTEST:
        return True
    core = password.strip("0123456789!?.,_-+*#$ ")
    forms = {core, core.translate(_LOOKS), "".join(filter(str.isalpha, password))}
    return bool(forms & (_COMMON | {name, name + name, name[::-1]}))


class Passwords:
    """The passwords of accounts. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
        hasher: Makes and checks the hashes. The caller closes it.
    """

    def __init__(self, store: Store, hasher: TokenHasher) -> None:
        self._store = store
        self._hasher = hasher

    async def fits(self, password_hash: str, password: str) -> bool:
        """Return whether a hash was made from a password.

        Without a hash it takes the same time, so that nobody learns which accounts there are.

        Raises:
            LoginsBusy: Too many hashes are being computed.
        """
        password = password[:LONGEST]
        try:
            if not password_hash:
                await self._hasher.hash(password)
                return False
            return await self._hasher.fits(password_hash, password)
        except TooManyHashes:
            raise LoginsBusy from None

    async def set(self, name: str, password: str) -> None:
        """Give an account a password, in place of the old one.

        All sessions of the account, and links in letters, become void; its token does not.

        Raises:
            WeakPassword: The password is too easy to guess.
            NoSuchAccount: There is no account of that name.
            LoginsBusy: Too many hashes are being computed.
        """
        check_password(password, name)
        try:
            hashed = await self._hasher.hash(password)
        except TooManyHashes:
            raise LoginsBusy from None
        key = name.lower()
        change = (
            update(accounts)
            .where(accounts.c.key == key, accounts.c.closed.is_(None))
            .values(password_hash=hashed, generation=accounts.c.generation + 1)
        )
        async with self._store.transaction() as connection:
            if (await connection.execute(change)).rowcount == 0:
                raise NoSuchAccount(name)
            await connection.execute(void_links(name))
            await connection.execute(delete(browser_logins).where(browser_logins.c.key == key))
