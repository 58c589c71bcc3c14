"""The log of failed logins, with a rate limit per address."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from boardwire.protocol import visible
from boardwire.protocol.connection.bucket import Bucket
from boardwire.server.accounts.tokens import is_token

log = logging.getLogger(__name__)

LINES = 10
"""Failed logins of an address that are logged at once; in the long run, per `SECONDS`."""
SECONDS = 60.0
MAX_ADDRESSES = 1000
"""Addresses whose failures are counted; the oldest one is forgotten first."""
MAX_CHARACTERS = 60
"""Characters of a name that are logged."""


class FailedLogins:
    """Logs logins that fail, each with its address, its name and the reason."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def note(self, peer: str, name: str, why: str) -> None:
        """Log one failed login, unless the address has had too many.

        Args:
            peer: The address of the client with its port.
            name: The name that it gave; empty if it gave none.
            why: The reason, as the client got it, without a token.
        """
        if is_token(name):  # users confuse the order, and write the token first
            name, why = "(a token)", why.replace(name, "(a token)")
        host, now = peer.rpartition(":")[0], asyncio.get_running_loop().time()
        bucket = self._buckets.pop(host, None) or Bucket(LINES / SECONDS, LINES)
        self._buckets[host] = bucket
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take(now):
            return
        who = f" as {visible(name[:MAX_CHARACTERS])}" if name else ""
        log.warning("%s: login failed%s: %s", peer, who, visible(why))
        if bucket.used(now) > LINES - 1:
            log.warning("%s: more logins fail; one in %g s is logged", host, SECONDS / LINES)
