"""Accepting connections: within the limit of open files, and with few TLS handshakes at a time.

The event loop's own way of accepting closes connections without a word when no descriptor is left,
and begins any number of handshakes in one round.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import ssl
from collections.abc import Callable

from boardwire.values import value_class

from .descriptors import SpareDescriptor
from .refusals import Cause, Refusals

log = logging.getLogger(__name__)

AT_ONCE = 16
"""Connections that are accepted in one round of the event loop, so that matches go on between."""

MOST_HANDSHAKES = 32
"""TLS handshakes of a port at a time. Each takes a millisecond or two of the processor when its
peer chooses, so that many could hold up the loop together."""

GIVES_WAY = 2.0
"""Seconds after which the oldest handshake is given up when others wait."""

DRAINED_BYTES = 1 << 16
"""Bytes of a peer that are read before its connection is closed at once."""

PAUSE = 0.2
"""Seconds without accepting after an error of the system."""

_NONE_LEFT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_GONE = (errno.ECONNABORTED, errno.EPROTO, errno.EPERM)
"""Errors of a connection that ended, or was filtered, before it was accepted."""

Protocol = Callable[[], asyncio.BaseProtocol]


@value_class
class AcceptLimits:
    """The limits of accepting, for all ports together.

    Args:
        refusals: Counts the connections that are refused here.
        clients: The descriptor from which on newcomers are refused; None for none.
    """

    refusals: Refusals
    clients: int | None = None


class Acceptor:
    """Accepts the connections of one port until it is closed.

    Args:
        listener: The listening socket.
        protocol: Makes the protocol of a connection.
        limits: The limits of all ports.
        last_word: The bytes for a connection that no descriptor is left for.
        scarce: Makes the protocol of a connection when the last descriptors are in use; None to
            write the last word and close it.
        tls: The context for TLS; None for none.
        handshake: Seconds for a handshake.
        may_begin: Returns whether the host may begin a handshake now, and counts it.
    """

    def __init__(
        self,
        listener: socket.socket,
        protocol: Protocol,
        limits: AcceptLimits,
        *,
        last_word: bytes,
        scarce: Protocol | None = None,
        tls: ssl.SSLContext | None = None,
        handshake: float | None = None,
        may_begin: Callable[[str], bool] | None = None,
    ) -> None:
        self._listener = listener
        self._protocol = protocol
        self._limits = limits
        self._last_word = last_word
        self._scarce = scarce
        self._tls = tls
        self._handshake = handshake
        self._may_begin = may_begin
        self._loop = asyncio.get_running_loop()
        self._opening: dict[asyncio.Task[None], float] = {}  # when each began, the oldest first
        self._timer: asyncio.TimerHandle | None = None  # until accepting goes on
        self._reading = False
        self._closed = False
        self._spare = SpareDescriptor()
        listener.setblocking(False)
        self._go_on()

    def close(self) -> None:
        """Accept no more, and give up what is not open yet."""
        self._closed = True
        self._pause()
        for task in self._opening:
            task.cancel()
        self._spare.give()

    async def wait_closed(self) -> None:
        """Wait until nothing opens any more."""
        if self._opening:
            await asyncio.wait(self._opening)

    # -- accepting -------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._reading and not self._closed:
            self._reading = True
            self._loop.add_reader(self._listener.fileno(), self._accept)

    def _pause(self, seconds: float | None = None) -> None:
        """Accept no more for a while, or until :meth:`_go_on` is called."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._reading:
            self._reading = False
            self._loop.remove_reader(self._listener.fileno())
        if seconds is not None:
            self._timer = self._loop.call_later(seconds, self._go_on)

    def _accept(self) -> None:
        for _ in range(1 if self._tls else AT_ONCE):
            if self._tls and not self._has_room():
                return
            try:
                connection, address = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in _GONE:
                    continue
                if error.errno in _NONE_LEFT:
                    self._tell_last_word()
                else:
                    log.error("cannot accept a connection: %s", error)
                self._pause(PAUSE)
                return
            connection.setblocking(False)
            self._take(connection, str(address[0]) if address else "unknown peer")

    def _take(self, connection: socket.socket, host: str) -> None:
        """Open an accepted connection, or refuse it."""
        clients, protocol = self._limits.clients, self._protocol
        if clients is not None and connection.fileno() >= clients:
            self._limits.refusals.note(
                Cause.DESCRIPTORS, f"{host}: the descriptors for clients are all in use"
            )
            if self._scarce is None:
                self._dismiss(connection)
                return
            protocol = self._scarce
        if self._tls and self._may_begin is not None and not self._may_begin(host):
            self._limits.refusals.note(Cause.HANDSHAKES, f"{host} begins too many TLS handshakes")
            connection.close()
            return
        task = self._loop.create_task(self._open(connection, protocol))
        self._opening[task] = self._loop.time()
        task.add_done_callback(self._opened)

    async def _open(self, connection: socket.socket, protocol: Protocol) -> None:
        """Make a connection one of the event loop; with TLS until the end of its handshake."""
        try:
            await self._loop.connect_accepted_socket(
                protocol,
                connection,
                ssl=self._tls,
                ssl_handshake_timeout=self._handshake if self._tls else None,
            )
        except (OSError, asyncio.CancelledError) as error:  # of the peer, or of `_has_room`
            connection.close()
            log.debug("a connection was not opened: %s", error)

    def _opened(self, task: asyncio.Task[None]) -> None:
        del self._opening[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a connection was not opened", exc_info=error)
        if self._tls and not self._reading and not self._closed:
            self._go_on()

    # -- TLS -------------------------------------------------------------------------------

    def _has_room(self) -> bool:
        """Whether a handshake may begin now. Otherwise the oldest gives way, or all wait."""
        if len(self._opening) < MOST_HANDSHAKES:
            return True
        oldest, began = next(iter(self._opening.items()))
        left = began + GIVES_WAY - self._loop.time()
        if left > 0:
            self._pause(left)
        else:
            self._limits.refusals.note(
                Cause.HANDSHAKES, f"a TLS handshake took over {GIVES_WAY:g} s while others wait"
            )
            oldest.cancel()
            self._pause(PAUSE)  # its end lets accepting go on
        return False

    # -- the last descriptor ---------------------------------------------------------------

    def _tell_last_word(self) -> None:
        """Accept one connection with the spare descriptor, tell it why, and close it."""
        self._spare.give()
        try:
            with contextlib.suppress(OSError):
                connection, address = self._listener.accept()
                self._limits.refusals.note(
                    Cause.DESCRIPTORS, f"{address[0]}: no file descriptor is left"
                )
                connection.setblocking(False)
                self._dismiss(connection)
        finally:
            self._spare.take()

    def _dismiss(self, connection: socket.socket) -> None:
        """Write the last word, unless the peer expects TLS, and close the connection."""
        with contextlib.suppress(OSError):
            if not self._tls:
                connection.send(self._last_word)
                connection.recv(DRAINED_BYTES)  # closing over unread bytes would reset it
                connection.shutdown(socket.SHUT_WR)
        connection.close()
