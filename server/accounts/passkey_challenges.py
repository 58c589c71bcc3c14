"""Challenges of WebAuthn: random texts that a device signs, each good for one use and a short time.

A challenge carries its end and a signature of the server, so nobody fills the memory by asking for
them. Only those that have been used are remembered, until they would have ended.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import Final

SECONDS: Final = 300.0
"""Seconds in which a device answers."""

MOST_USED = 10_000
"""The most used challenges that are remembered: right answers of five minutes."""

_NONCE, _TIME, _SIGNATURE = 16, 8, 16


class PasskeyChallenges:
    """Makes challenges, and takes each back once.

    Args:
        key: The key of the signatures; a random one by default.
    """

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(32)
        self._used: OrderedDict[bytes, float] = OrderedDict()

    def make(self, purpose: str, now: float) -> bytes:
        """Return a new challenge for a purpose, such as a login, at a time in seconds."""
        ends = int(1000 * (now + SECONDS)).to_bytes(_TIME)
        body = secrets.token_bytes(_NONCE) + ends
        return body + self._signature(body, purpose)

    def is_good(self, challenge: bytes, purpose: str, now: float) -> bool:
        """Return whether a challenge was made for this purpose, and is neither old nor used."""
        body, signature = challenge[:-_SIGNATURE], challenge[-_SIGNATURE:]
        if len(body) != _NONCE + _TIME:
            return False
        if not hmac.compare_digest(signature, self._signature(body, purpose)):
            return False
        return now <= _end_of(body) and challenge not in self._used

    def use(self, challenge: bytes, now: float) -> bool:
        """Use a good challenge up, and return whether it was not used in between."""
        while self._used and (len(self._used) >= MOST_USED or self._first_end() < now):
            self._used.popitem(last=False)
        if challenge in self._used:
            return False
        self._used[challenge] = _end_of(challenge)
        return True

    def _first_end(self) -> float:
        return next(iter(self._used.values()))

    def _signature(self, body: bytes, purpose: str) -> bytes:
        return hmac.digest(self._key, purpose.encode() + b"\0" + body, sha256)[:_SIGNATURE]


def _end_of(challenge: bytes) -> float:
    return int.from_bytes(challenge[_NONCE : _NONCE + _TIME]) / 1000
