"""Limits of attempts to log in with a password, which can be guessed where a token cannot.

Everything here is arithmetic on values; the time is an argument, in seconds of a clock that does
not go back.
"""

from __future__ import annotations

from collections import OrderedDict
from math import ceil
from typing import TypeVar

from boardwire.protocol.connection.bucket import Bucket
from boardwire.translations import english

from .account import AccountError

OF_PAIR = 10
"""Failed attempts at one name from one network at once; after them one a minute."""

OF_NAME = 100
"""Failed attempts at one name from all networks at once; after them as many an hour. They do not
count from networks where the owner has logged in, so nobody locks an owner out."""

OF_NETWORK = 100
"""Failed attempts at all names from one network at once; after them as many an hour."""

REMEMBERED = 10_000
"""The most counters, and the most networks of owners, that are kept; the oldest go first."""

_HOUR_SECONDS = 3600.0
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class TooManyAttempts(AccountError):
    """There were too many failed attempts to log in with a password.

    Args:
        wait: Seconds until the next one.
    """

    def __init__(self, wait: float) -> None:
        minutes = max(1, ceil(wait / 60))
        super().__init__(
            english(
                "too many wrong passwords; try again in {minutes} min, or log in with a passkey, "
                "the token or a recovery code",
                minutes=minutes,
            )
        )
        self.wait = wait


class PasswordAttempts:
    """Counts attempts, and refuses them where too many have failed."""

    def __init__(self) -> None:
        self._pairs: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._names: OrderedDict[str, Bucket] = OrderedDict()
        self._networks: OrderedDict[str, Bucket] = OrderedDict()
        self._owners: OrderedDict[tuple[str, str], None] = OrderedDict()

    def begin(self, network: str, name: str, now: float) -> None:
        """Count an attempt before its password is checked, so that many at once count as well.

        Raises:
            TooManyAttempts: It must not be checked.
        """
        taken: list[Bucket] = []
        for bucket in self._buckets(network, name):
            if not bucket.take(now):
                for it in taken:
                    it.owe(now, -1)
                raise TooManyAttempts(bucket.wait(now))
            taken.append(bucket)

    def succeeded(self, network: str, name: str, now: float) -> None:
        """Count an attempt no more: the password was right."""
        for bucket in self._buckets(network, name):
            bucket.owe(now, -1)
        _keep(self._owners, (network, name.lower()), None)

    def _buckets(self, network: str, name: str) -> list[Bucket]:
        key = name.lower()
        pair = (network, key)
        found = [
            _kept(self._pairs, pair, OF_PAIR, 60.0),
            _kept(self._networks, network, OF_NETWORK, _HOUR_SECONDS / OF_NETWORK),
        ]
        if pair not in self._owners:
            found.append(_kept(self._names, key, OF_NAME, _HOUR_SECONDS / OF_NAME))
        return found


def _kept(buckets: OrderedDict[_Key, Bucket], key: _Key, burst: int, step: float) -> Bucket:
    """Return the bucket of a key, a new one if there is none."""
    return _keep(buckets, key, buckets.get(key) or Bucket(1 / step, burst))


def _keep(kept: OrderedDict[_Key, _Value], key: _Key, value: _Value) -> _Value:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)
    return value
