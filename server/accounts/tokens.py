"""Tokens of accounts: how they are made, and how they are kept so that nobody can read them.

A token is a random text that its owner is shown once; what is kept is an argon2id hash (RFC 9106).
"""

from __future__ import annotations

import asyncio
import re
import secrets
from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

PREFIX: Final = "bw_"
"""Lets people, and programs that look for secrets in files, know a token by sight."""

_TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{32}}", re.ASCII)

# The OWASP Password Storage Cheat Sheet's parameters for 19 MiB, 18 ms on one core. Tokens are
# random, so the hash need not make up for weak ones, as it must for passwords.
ARGON2: Final = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)

HASHES_AT_ONCE = 2
MAX_WAITING = 1000
"""Hashes that may be waited for: as many as are made before clients give a login up."""

_Outcome = TypeVar("_Outcome")


class TooManyHashes(Exception):
    """So many hashes are waited for that another one would come too late."""


def new_token() -> str:
    """A token that nobody can guess: 192 random bits."""
    return PREFIX + secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    """Whether `text` looks like a token: only then is it worth a hash."""
    return _TOKEN.fullmatch(text) is not None


def salt_of(token_hash: str) -> str:
    """The salt of a hash, which tells tokens apart: a hash that is renewed keeps it."""
    return token_hash.rpartition("$")[0].rpartition("$")[2]


class TokenHasher:
    """Makes and checks hashes in a few threads of its own, so that only those wait who ask.

    However many log in at once, the threads are bounded, with them the memory, and the line before
    them, too.

    Args:
        argon2: The parameters of new hashes.
        waiting: How many hashes may be under way or waited for.
    """

    def __init__(self, argon2: PasswordHasher = ARGON2, waiting: int = MAX_WAITING) -> None:
        self._argon2 = argon2
        self._threads = ThreadPoolExecutor(HASHES_AT_ONCE, thread_name_prefix="token")
        self._free = waiting

    async def hash(self, token: str) -> str:
        """A hash to keep, with a salt of its own.

        Raises:
            TooManyHashes: The line is full.
        """
        return await self._run(lambda: self._argon2.hash(token))

    async def fits(self, token_hash: str, token: str) -> bool:
        """Whether `token_hash` was made from `token`.

        Raises:
            TooManyHashes: The line is full.
        """

        def verify() -> bool:
            try:
                return self._argon2.verify(token_hash, token)
            except (VerificationError, InvalidHashError):
                return False

        return await self._run(verify)

    def is_dated(self, token_hash: str) -> bool:
        """Whether a hash was made with other parameters than new ones are."""
        return self._argon2.check_needs_rehash(token_hash)

    async def renewed(self, token_hash: str, token: str) -> str:
        """A hash of the same token with the same salt and today's parameters.

        Raises:
            TooManyHashes: The line is full.
        """
        salt = b64decode(salt_of(token_hash) + "==")
        return await self._run(lambda: self._argon2.hash(token, salt=salt))

    async def _run(self, work: Callable[[], _Outcome]) -> _Outcome:
        if self._free == 0:
            raise TooManyHashes
        self._free -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._free += 1

    def close(self) -> None:
        """End the threads; what they have not begun is dropped."""
        self._threads.shutdown(wait=True, cancel_futures=True)
