"""Tokens of accounts, and the hashes that are stored in their place.

A token is a random text that is shown to its owner once. The database has only its argon2id hash
(RFC 9106).
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
"""The prefix lets people, and programs that search files for secrets, recognise a token."""

_TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{32}}", re.ASCII)

# The parameters of the OWASP Password Storage Cheat Sheet for 19 MiB: 18 ms on one core. Tokens are
# random, so the hash need not protect weak ones, as it must for passwords.
ARGON2: Final = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)

HASHES_AT_ONCE = 2
MAX_WAITING = 1000
"""The number of hashes that may wait: as many as are made before clients give up a login."""

_Outcome = TypeVar("_Outcome")


class TooManyHashes(Exception):
    """Too many hashes are waiting; another one would be finished too late."""


def new_token() -> str:
    """Return a new token of 192 random bits."""
    return PREFIX + secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    """Return whether `text` has the form of a token. Other texts need no hash."""
    return _TOKEN.fullmatch(text) is not None


def salt_of(token_hash: str) -> str:
    """Return the salt of a hash, which identifies the token: a renewed hash keeps it."""
    return token_hash.rpartition("$")[0].rpartition("$")[2]


class TokenHasher:
    """Makes and checks hashes in a few threads of its own, so that nothing else waits for them.

    The number of threads bounds the memory. The number of waiting hashes is bounded too.

    Args:
        argon2: The parameters of new hashes.
        waiting: The number of hashes that may be under way or waiting.
    """

    def __init__(self, argon2: PasswordHasher = ARGON2, waiting: int = MAX_WAITING) -> None:
        self._argon2 = argon2
        self._threads = ThreadPoolExecutor(HASHES_AT_ONCE, thread_name_prefix="token")
        self._free = waiting

    async def hash(self, token: str) -> str:
        """Return a new hash of a token, with a random salt.

        Raises:
            TooManyHashes: Too many are waiting.
        """
        return await self._run(lambda: self._argon2.hash(token))

    async def fits(self, token_hash: str, token: str) -> bool:
        """Return whether `token_hash` was made from `token`.

        Raises:
            TooManyHashes: Too many are waiting.
        """

        def verify() -> bool:
            try:
                return self._argon2.verify(token_hash, token)
            except (VerificationError, InvalidHashError):
                return False

        return await self._run(verify)

    def is_dated(self, token_hash: str) -> bool:
        """Return whether a hash was made with other parameters than the current ones."""
        return self._argon2.check_needs_rehash(token_hash)

    async def renewed(self, token_hash: str, token: str) -> str:
        """Return a hash of the same token with the same salt and the current parameters.

        Raises:
            TooManyHashes: Too many are waiting.
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
        """End the threads. Hashes that were not begun are dropped."""
        self._threads.shutdown(wait=True, cancel_futures=True)
