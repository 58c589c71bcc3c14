"""A server that does not answer: the user gets an early message, while the client still waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from boardwire.protocol import Address

log = logging.getLogger(__name__)

SILENT_SECONDS: Final = 5.0
"""Seconds without an answer after which the user gets a message."""

_PORTS: Final = (
    "tcp://HOST:7400 is for GTP, ws://HOST:PORT/gtp for the port of the web pages, and tls:// and "
    "wss:// for the same with TLS"
)
_BROKER: Final = (
    "mqtt://BROKER/NODE names the broker and the server's node, which is to be connected there"
)


class SilenceTimer:
    """Reports once if the first answer of a connection takes long.

    Args:
        server: The server that is to answer.
        report: Called with a line that says what to check.
    """

    def __init__(self, server: Address, report: Callable[[str], None]) -> None:
        self._server = server
        self._report = report
        self._timer: asyncio.TimerHandle | None = None
        self._over = False

    def asked(self) -> None:
        """Start the timer, unless it runs or an answer has come."""
        if self._timer is None and not self._over:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(SILENT_SECONDS, self._report, silence_line(self._server))

    def answered(self) -> None:
        """Stop the timer; it cannot be started again."""
        self._over = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


@contextmanager
def report_silence(server: Address, report: Callable[[str], None] = log.warning) -> Iterator[None]:
    """Report if the `with` block takes longer than a server takes for its first answer.

    Args:
        server: The server that is to answer in the block.
        report: Called once with a line that says what to check.
    """
    timer = SilenceTimer(server, report)
    timer.asked()
    try:
        yield
    finally:
        timer.answered()


def silence_line(server: Address) -> str:
    """Return the line about a server that has not answered for `SILENT_SECONDS`."""
    return (
        f"{server} has not answered for {SILENT_SECONDS:g} s, and is waited for; {checks(server)}"
    )


def checks(server: Address) -> str:
    """Return what the user should check about a server that does not answer, as a clause."""
    schemes = _BROKER if server.scheme.is_mqtt else _PORTS
    return f"check that a server of boardwire runs there, and the address: {schemes}"
