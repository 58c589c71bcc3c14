"""The log of failed logins, which no client can fill."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from boardwire.protocol import visible
from boardwire.server.accounts.tokens import is_token

log = logging.getLogger(__name__)

LINES = 10
"""Failed logins of an address that are logged within `SECONDS`."""
SECONDS = 60.0
MAX_ADDRESSES = 1000
"""Addresses whose failures are counted; the oldest one is forgotten first."""
MAX_CHARACTERS = 60
"""Characters of a name that are logged."""


class FailedLogins:
    """Logs logins that fail, each with its address, its name and the reason."""

    def __init__(self) -> None:
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def note(self, peer: str, name: str, why: str) -> None:
        """Log one failed login, unless the address has had too many.

        Args:
            peer: The address of the client with its port.
            name: The name that it gave; empty if it gave none.
            why: The reason that the client was told, without a token.
        """
        if is_token(name):  # people confuse the order, and give the token first
            name, why = "(a token)", why.replace(name, "(a token)")
        host, now = peer.rpartition(":")[0], asyncio.get_running_loop().time()
        begun, count = self._counts.pop(host, (now, 0))
        if now - begun >= SECONDS:
            begun, count = now, 0
        self._counts[host] = begun, count + 1
        if len(self._counts) > MAX_ADDRESSES:
            self._counts.popitem(last=False)
        if count < LINES:
            who = f" as {visible(name[:MAX_CHARACTERS])}" if name else ""
            log.warning("%s: login failed%s: %s", peer, who, visible(why))
        elif count == LINES:
            log.warning("%s: more logins fail, which are not logged for a minute", host)
