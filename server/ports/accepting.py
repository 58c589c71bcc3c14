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
from collections import Counter
from collections.abc import Callable

from boardwire.values import value_class

from ..limits.client_limits import network_of
from ..limits.fair_line import FairLine
from ..logs.refusals import Cause, Refusals
from .descriptors import SpareDescriptor

log = logging.getLogger(__name__)

AT_ONCE = 16
"""Connections of a port that are accepted in one round of the event loop. The port then accepts no
more for :data:`PAUSE_EACH` seconds per accepted connection, so that matches go on in between."""

PAUSE_EACH = 0.001
"""Seconds; a session that begins, is refused and ends takes about as long."""

MOST_SILENT = 256
"""Connections of a port for TLS at a time whose peers have sent nothing yet. They cost next to
nothing; of too many, the oldest one of the address with most gives way."""

MOST_SPEAKING = 1024
"""Connections of a port at a time that wait for the beginning of their TLS handshake. Addresses
take turns; of too many, the newest one of the address with most gives way."""

HANDSHAKE_PAUSE = 0.004
"""Seconds between the beginnings of two TLS handshakes of a port. The first message of a client
costs a millisecond or two of the processor, so that many at once would hold up matches."""

MOST_HANDSHAKES = 128
"""TLS handshakes of a port at a time that have begun."""

GIVES_WAY = 0.5
"""Seconds after which a handshake may be given up when others wait for its place: the oldest one of
the address that has most of them."""

DRAINED_BYTES = 1 << 16
"""Bytes of a peer that are read before its connection is closed at once."""

PAUSE = 0.2
"""Seconds without accepting after an error of the system."""

_NONE_LEFT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_GONE = (errno.ECONNABORTED, errno.EPROTO, errno.EPERM)
"""Errors of a connection that ended, or was filtered, before it was accepted."""

Protocol = Callable[[], asyncio.BaseProtocol]


@value_class
class _Hello:
    """A connection whose peer has begun to speak TLS.

    Args:
        connection: Its socket.
        since: When the first bytes came.
    """

    connection: socket.socket
    since: float


@value_class
class _Opening:
    """A connection that is being opened.

    Args:
        address: The address or network that it counts for.
        since: When that began.
    """

    address: str
    since: float


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
    """The acceptor of one port's connections, until it is closed.

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
        self._opening: dict[asyncio.Task[None], _Opening] = {}  # the oldest first
        self._timer: asyncio.TimerHandle | None = None  # until accepting goes on
        # By their descriptors, with their addresses, the oldest first.
        self._silent: dict[int, tuple[socket.socket, str]] = {}
        self._speaking: FairLine[_Hello] = FairLine(MOST_SPEAKING)
        self._pacing: asyncio.TimerHandle | None = None  # until the next handshake begins
        self._reading = False
        self._closed = False
        self._spare = SpareDescriptor()
        listener.setblocking(False)
        self._go_on()

    def close(self) -> None:
        """Stop accepting, and close connections that are not open yet."""
        self._closed = True
        self._pause()
        for task in self._opening:
            task.cancel()
        for connection, _ in list(self._silent.values()):
            self._forget_silent(connection)
            connection.close()
        while self._speaking:
            self._speaking.pop()[1].connection.close()
        if self._pacing is not None:
            self._pacing.cancel()
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
        for _ in range(AT_ONCE):
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
        self._pause(AT_ONCE * PAUSE_EACH)

    def _take(self, connection: socket.socket, host: str) -> None:
        """Open an accepted connection, or refuse it."""
        if self._is_scarce(connection):
            self._limits.refusals.note(
                Cause.DESCRIPTORS, f"{host}: the descriptors for clients are all in use"
            )
            if self._scarce is None:
                self._dismiss(connection)
                return
        if self._tls and self._may_begin is not None and not self._may_begin(host):
            self._limits.refusals.note(Cause.HANDSHAKES, f"{host} begins too many TLS handshakes")
            connection.close()
            return
        if self._tls:
            self._wait_for_hello(connection, host)
        else:
            self._begin(connection, network_of(host))

    def _is_scarce(self, connection: socket.socket) -> bool:
        """Return whether the descriptor of a connection is one of the last, reserved ones."""
        return self._limits.clients is not None and connection.fileno() >= self._limits.clients

    def _begin(self, connection: socket.socket, address: str) -> None:
        scarce = self._scarce if self._is_scarce(connection) else None
        task = self._loop.create_task(self._open(connection, scarce or self._protocol))
        self._opening[task] = _Opening(address, self._loop.time())
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

    # -- TLS -------------------------------------------------------------------------------

    def _wait_for_hello(self, connection: socket.socket, host: str) -> None:
        """Wait for the first bytes of a peer; of too many silent ones, one gives way.

        On the last descriptors one silent connection of the port is too many.
        """
        if len(self._silent) >= MOST_SILENT or (self._silent and self._is_scarce(connection)):
            counts = Counter(address for _, address in self._silent.values())
            oldest, address = max(self._silent.values(), key=lambda it: counts[it[1]])
            self._limits.refusals.note(
                Cause.HANDSHAKES,
                f"{host} comes, and a connection of {address} that began no TLS gives way",
            )
            self._forget_silent(oldest)
            oldest.close()
        address = network_of(host)
        self._silent[connection.fileno()] = connection, address
        self._loop.add_reader(connection.fileno(), self._speaks, connection, address)
        if self._handshake is not None:
            self._loop.call_later(self._handshake, self._give_up, connection)

    def _forget_silent(self, connection: socket.socket) -> None:
        self._loop.remove_reader(connection.fileno())
        del self._silent[connection.fileno()]

    def _give_up(self, connection: socket.socket) -> None:
        """Close a connection whose peer has sent nothing in time."""
        silent, _ = self._silent.get(connection.fileno(), (None, ""))
        if silent is connection:
            self._forget_silent(connection)
            connection.close()

    def _speaks(self, connection: socket.socket, address: str) -> None:
        """Begin a handshake, when it is its turn; on the last descriptors none waits."""
        self._forget_silent(connection)
        if self._speaking and self._is_scarce(connection):
            self._limits.refusals.note(
                Cause.DESCRIPTORS, f"{address}: no descriptor is left for waiting handshakes"
            )
            connection.close()
            return
        surplus = self._speaking.append(address, _Hello(connection, self._loop.time()))
        if surplus is not None:
            self._limits.refusals.note(
                Cause.HANDSHAKES, f"{address} comes, and one of too many TLS handshakes gives way"
            )
            surplus.connection.close()
        if self._pacing is None:
            self._begin_next()

    def _begin_next(self) -> None:
        self._pacing = None
        if not self._speaking:
            return
        if self._has_room():
            address, hello = self._speaking.pop()
            self._begin_handshake(address, hello)
        self._pacing = self._loop.call_later(HANDSHAKE_PAUSE, self._begin_next)

    def _begin_handshake(self, address: str, hello: _Hello) -> None:
        """Begin a handshake, unless its peer has waited for as long as a handshake may take."""
        if self._handshake is not None and hello.since + self._handshake < self._loop.time():
            self._limits.refusals.note(
                Cause.HANDSHAKES, f"{address}: no turn for its TLS handshake came in time"
            )
            hello.connection.close()
            return
        self._begin(hello.connection, address)

    def _has_room(self) -> bool:
        """Return whether a handshake may begin now. Otherwise one gives way, or all wait."""
        if len(self._opening) < MOST_HANDSHAKES:
            return True
        counts = Counter(it.address for it in self._opening.values())
        oldest = max(self._opening, key=lambda it: counts[self._opening[it].address])
        if self._opening[oldest].since + GIVES_WAY < self._loop.time():
            self._limits.refusals.note(
                Cause.HANDSHAKES, f"a TLS handshake took over {GIVES_WAY:g} s while others wait"
            )
            oldest.cancel()
        return False

    # -- the last descriptor ---------------------------------------------------------------

    def _tell_last_word(self) -> None:
        """Accept one connection with the spare descriptor, send the reason, and close it."""
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
