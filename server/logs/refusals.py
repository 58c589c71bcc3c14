"""Refused connections and requests: each is counted, and the log has a line in each interval."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from enum import StrEnum

log = logging.getLogger(__name__)

INTERVAL = 10.0
"""Seconds between two lines of the log about one cause."""


class Cause(StrEnum):
    """The reason why a connection or request is refused; the label of the metric."""

    DESCRIPTORS = "descriptors"
    """No file descriptor is left for it."""
    FULL = "full"
    """All slots are taken."""
    ADDRESS = "address"
    """The address or account is at a limit."""
    BANNED = "banned"
    """The address is banned."""
    HANDSHAKES = "handshakes"
    """The TLS handshake took too long while others waited, or the address begins too many."""
    BUSY = "busy"
    """The event loop is late: newcomers have to wait."""


def _count_nothing(cause: str) -> None: ...


class Refusals:
    """Counts refusals, and logs the first one of each cause at once and the others in sums.

    Args:
        count: Called with the cause of each.
    """

    def __init__(self, count: Callable[[str], None] = _count_nothing) -> None:
        self._count = count
        self._more: dict[Cause, tuple[int, str]] = {}  # since the last line: number, last detail

    def note(self, cause: Cause, detail: str) -> None:
        """Count one refusal.

        Args:
            cause: The reason.
            detail: The address and what is refused, for the log.
        """
        self._count(cause)
        if cause in self._more:
            self._more[cause] = self._more[cause][0] + 1, detail
            return
        log.warning("refused (%s): %s", cause.value, detail)
        self._more[cause] = 0, ""
        self._wait(cause)

    def _wait(self, cause: Cause) -> None:
        """Sum up after the interval, in a context without the session of the first refusal."""
        loop = asyncio.get_running_loop()
        loop.call_later(INTERVAL, self._sum_up, cause, context=Context())

    def _sum_up(self, cause: Cause) -> None:
        number, detail = self._more.pop(cause)
        if not number:
            return
        log.warning(
            "refused (%s): %d more in %g s; the last one: %s", cause.value, number, INTERVAL, detail
        )
        self._more[cause] = 0, ""
        self._wait(cause)
