"""Log lines about a broker or a database that is away."""

from __future__ import annotations

import logging
from time import monotonic

from boardwire.protocol.connection.outages import Outages


class OutageLog:
    """Logs that something fails, from time to time while it does, and that it works again.

    Args:
        log: Where the lines go.
        fails: What fails, as a clause: `accounts cannot be checked`.
        works: What is done once that works, as a clause: `accounts are checked`.
        tells_first: Whether the first success is logged without a failure before.
    """

    def __init__(
        self, log: logging.Logger, fails: str, works: str, *, tells_first: bool = False
    ) -> None:
        self._log = log
        self._fails = fails
        self._works = works
        self._tells_first = tells_first
        self._outages = Outages()

    def failed(self, error: Exception) -> None:
        """Record a failure; another attempt follows."""
        if why := self._outages.failed(str(error), monotonic()):
            self._log.warning("%s: %s; trying again", self._fails, why)

    def succeeded(self) -> None:
        """Record a success."""
        ending = self._outages.reached(monotonic())
        if ending or (ending == "" and self._tells_first):
            self._log.info("%s%s", self._works, ending)
