"""Transport over TCP, plain or under TLS."""

import asyncio
import contextlib
import socket
import ssl
import weakref
from collections.abc import Callable
from typing import ClassVar, Final, cast
from weakref import WeakKeyDictionary

from boardwire.override import override
from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.errors import TransportClosed, TransportError

from .base import (
    BACKLOG,
    CLOSE_TIMEOUT,
    CONNECT_TIMEOUT,
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    WRITE_TIMEOUT,
    Receiver,
)
from .round_trip import round_trip

_KEEPALIVE: Final = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4))
"""A peer is probed after a minute of silence, and another minute later the connection is closed.

The system's own values are hours. An option that the system does not know is left out.
"""


class _Outbox:
    """The senders of one event loop, whose bytes are written at the end of a round of the loop.

    Waking a waiting peer costs the sender more than the rest of sending. When the bytes for many
    peers are written one after the other, most of the peers are awake already.
    """

    _of_loops: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, "_Outbox"]] = (
        WeakKeyDictionary()
    )

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = weakref.ref(loop)
        self._senders: list[TcpTransport] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> "_Outbox":
        """Return the outbox of a loop."""
        if (outbox := cls._of_loops.get(loop)) is None:
            outbox = cls._of_loops[loop] = cls(loop)
        return outbox

    def add(self, sender: "TcpTransport") -> None:
        """Add a transport that has bytes to send."""
        if not self._senders and (loop := self._loop()) is not None:
            loop.call_soon(self._send_all)
        self._senders.append(sender)

    def _send_all(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            sender.send_now()


class TcpTransport(asyncio.Protocol):
    """A TCP connection, opened by `connect_tcp` or accepted by `listen_tcp`.

    The class is asyncio's protocol itself, without streams between. Every move of a match passes
    here, and `deliver` hands bytes over without waking a task.

    Args:
        write_timeout: seconds that the peer may leave written bytes unread.
        on_connect: called when the connection is open; not called if it was reset before.
    """

    def __init__(
        self,
        *,
        write_timeout: float = WRITE_TIMEOUT,
        on_connect: Callable[["TcpTransport"], None] | None = None,
    ) -> None:
        self.peer = "unknown peer"
        """Address of the peer, for messages."""
        self._write_timeout = write_timeout
        self._on_connect = on_connect
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._outbox = _Outbox.of(self._loop)
        self._unsent = b""  # bytes that the outbox will write
        self._received = bytearray()
        self._receiver: Receiver | None = None
        self._ended = False  # the peer has ended its direction
        self._broke = ""  # how the connection broke; the error itself has frames that have us
        self._waiting: asyncio.Future[None] | None = None  # the reader
        self._delivered: asyncio.Future[None] | None = None
        self._drained: asyncio.Future[None] | None = None  # while the peer reads too slowly
        self._reading_paused = False
        self._closed = self._loop.create_future()

    # -- asyncio's side --------------------------------------------------------------------

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.peer = _peer_text(transport.get_extra_info("peername"))
        # A move must not wait for the acknowledgement of the move before (Nagle's algorithm), and
        # the loss of a silent peer must be noticed at some time.
        if (sock := transport.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in _KEEPALIVE:
                if (option := getattr(socket, name, None)) is not None:
                    sock.setsockopt(socket.IPPROTO_TCP, option, value)
        if self._on_connect is None:
            return
        if transport.get_extra_info("peername") is None:  # reset before it was accepted
            self._transport.abort()
        else:
            self._on_connect(self)

    @override
    def data_received(self, data: bytes) -> None:
        if self._receiver is not None:
            if not self._receiver(data):
                self._stop_delivering()
            return
        self._received += data
        if len(self._received) >= MAX_READ_BYTES and not self._reading_paused:
            self._reading_paused = True
            self._transport.pause_reading()
        _wake(self._waiting)

    @override
    def eof_received(self) -> bool:
        self._end()
        # True keeps our direction open; TLS has no half-open connections.
        return self._transport.get_extra_info("ssl_object") is None

    @override
    def connection_lost(self, error: Exception | None) -> None:
        if error is not None and not self._ended:
            self._broke = in_words(error)
        self._end()
        _wake(self._drained)
        _wake(self._closed)

    @override
    def pause_writing(self) -> None:
        self._drained = self._loop.create_future()

    @override
    def resume_writing(self) -> None:
        _wake(self._drained)
        self._drained = None

    def _broken(self) -> TransportClosed:
        return TransportClosed(f"{self.peer}: {self._broke or 'closed'}")

    def _end(self) -> None:
        self._ended = True
        _wake(self._waiting)
        self._stop_delivering()

    def _stop_delivering(self) -> None:
        self._receiver = None
        _wake(self._delivered)

    # -- the transport ---------------------------------------------------------------------

    async def read(self) -> bytes:
        """Return the bytes that have arrived; wait for some; empty after the peer's end."""
        while not self._received:
            if self._broke:
                raise self._broken()
            if self._ended or self._transport.is_closing():
                return b""
            self._waiting = self._loop.create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        data = bytes(self._received[:MAX_READ_BYTES])
        del self._received[:MAX_READ_BYTES]
        if self._reading_paused and len(self._received) < MAX_READ_BYTES:
            self._reading_paused = False
            self._transport.resume_reading()
        return data

    async def deliver(self, receiver: Receiver) -> None:
        """Hand all bytes to `receiver` as they arrive, until it returns False or the peer ends."""
        while self._received:
            if not receiver(await self.read()):
                return
        if not self._ended and not self._transport.is_closing():
            self._receiver = receiver
            self._delivered = self._loop.create_future()
            try:
                await self._delivered
            finally:
                self._receiver = self._delivered = None

    @property
    def unread(self) -> int:
        """The number of bytes sent that the operating system has not taken yet."""
        return self._transport.get_write_buffer_size() + len(self._unsent)

    def round_trip(self) -> float | None:
        """Return the round trip time that the operating system measures, in seconds, or None."""
        return round_trip(self._transport.get_extra_info("socket"))

    def send(self, data: bytes) -> None:
        """Add bytes to the output that is written at the end of this round of the event loop."""
        if not self._unsent:
            self._outbox.add(self)
        self._unsent += data

    def send_now(self) -> None:
        """Write the bytes that were sent in this round of the event loop."""
        data, self._unsent = self._unsent, b""
        if not data or self._transport.is_closing():
            return
        self._transport.write(data)
        if self._drained is not None and (
            self._transport.get_write_buffer_size() > MAX_UNREAD_BYTES
        ):
            self.abort()

    async def write(self, data: bytes) -> None:
        """Write bytes, and wait until the peer has read enough of them.

        Raises:
            TransportClosed: The connection is closed, or the peer does not read in time.
        """
        self.send_now()
        if self._transport.is_closing():
            raise TransportClosed(f"{self.peer}: closed")
        self._transport.write(data)
        if self._drained is None:
            return
        try:
            async with asyncio.timeout(self._write_timeout):
                await asyncio.shield(self._drained)
        except TimeoutError:
            self.abort()
            raise TransportClosed(f"{self.peer}: not read for {self._write_timeout:g} s") from None
        if self._closed.done():
            raise self._broken()

    async def write_eof(self) -> None:
        """End our direction of the connection; do nothing under TLS."""
        self.send_now()
        if not self._transport.is_closing() and self._transport.can_write_eof():
            with contextlib.suppress(OSError):
                self._transport.write_eof()

    async def close(self) -> None:
        """Send the pending bytes and close the connection; drop it after a timeout."""
        self.send_now()
        self._transport.close()
        self._end()
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await asyncio.shield(self._closed)
        except TimeoutError:
            self.abort()

    def abort(self) -> None:
        """Close the connection at once; unsent bytes are lost."""
        self._transport.abort()


def _wake(future: asyncio.Future[None] | None) -> None:
    if future is not None and not future.done():
        future.set_result(None)


async def connect_tcp(
    host: str,
    port: int,
    *,
    tls: bool | ssl.SSLContext = False,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
) -> TcpTransport:
    """Open a TCP connection.

    Args:
        host: name or IP address.
        port: TCP port.
        tls: True checks the certificate as the system does; or a context.
        connect_timeout: seconds that opening the connection, with TLS, may take.
        write_timeout: seconds that the peer may leave written bytes unread.

    Raises:
        TransportError: no server answers there, or the certificate is not valid.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(connect_timeout):
            _, transport = await loop.create_connection(
                lambda: TcpTransport(write_timeout=write_timeout), host, port, ssl=tls or None
            )
    except TimeoutError:
        raise TransportError(f"{host}:{port}: no connection in {connect_timeout:g} s") from None
    except (OSError, UnicodeError) as error:
        raise TransportError(f"{host}:{port}: {in_words(error)}") from error
    return transport


async def listen_tcp(
    accept: Callable[[TcpTransport], None],
    listener: socket.socket,
    *,
    tls: ssl.SSLContext | None = None,
    handshake_timeout: float | None = None,
    write_timeout: float = WRITE_TIMEOUT,
) -> asyncio.Server:
    """Accept TCP connections.

    Args:
        accept: called with every connection, once it is open.
        listener: a bound socket.
        tls: context that encrypts the connections; None for plain TCP.
        handshake_timeout: seconds that a peer may take for the TLS handshake; None for a minute.
        write_timeout: seconds that a peer may leave written bytes unread.

    Returns:
        The listening server, which the caller closes.
    """
    return await asyncio.get_running_loop().create_server(
        lambda: TcpTransport(write_timeout=write_timeout, on_connect=accept),
        sock=listener,
        backlog=BACKLOG,
        ssl=tls,
        ssl_handshake_timeout=handshake_timeout,
    )


def _peer_text(name: object) -> str:
    match name:
        case (str(host), int(port), *_):
            return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        case _:
            return "unknown peer"
