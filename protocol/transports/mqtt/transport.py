"""Transport over MQTT: the messages of a session carry the bytes, in numbered pieces."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from boardwire.override import override
from boardwire.protocol.errors import ProtocolViolation, TransportClosed
from boardwire.protocol.gtp.messages import visible
from boardwire.protocol.mqtt_sessions import MAX_MESSAGE_BYTES, MessageKind, SessionMessage

from ..base import (
    CLOSE_TIMEOUT,
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    WRITE_TIMEOUT,
    PushTransport,
)

WINDOW_BYTES: Final = MAX_READ_BYTES
"""Bytes on the way that the peer's program has not taken, at most. More wait at the sender."""

WINDOW_MESSAGES: Final = 1000
"""Messages with bytes on the way that the peer's program has not taken, at most."""

ACK_SECONDS: Final = 0.1
"""Seconds that an acknowledgement waits for a message to travel with."""

REASON_CHARACTERS: Final = 300


class MqttTransport(PushTransport):
    """One end of a session over MQTT.

    A broker keeps messages for a slow reader, so its acknowledgement says nothing about the peer.
    Each message therefore has the number of messages of the other direction that the program has
    read. Messages are numbered: a repeated one is dropped, and after a lost one the session ends.

    Args:
        publish: publishes a payload to the session's topic without waiting, in order.
        peer: address of the peer, for log lines.
        write_timeout: seconds that the peer may leave written bytes unread.
    """

    def __init__(
        self, publish: Callable[[bytes], None], *, peer: str, write_timeout: float = WRITE_TIMEOUT
    ) -> None:
        self._publish = publish
        self._peer = peer
        self._write_timeout = write_timeout
        self._loop = asyncio.get_running_loop()
        # -- outgoing
        self._number = 0
        self._unsent = bytearray()
        self._on_the_way: deque[tuple[int, int]] = deque()  # numbers and bytes of messages
        self._bytes_on_the_way = 0
        self._sending: asyncio.Handle | None = None  # in this round of the event loop
        self._ending = False  # `write_eof` was called
        self._drained: asyncio.Future[None] | None = None
        # -- incoming
        self._expected = 0
        self._received: deque[tuple[int, bytes]] = deque()  # with the messages' numbers
        self._received_bytes = 0
        self._taken = 0
        self._untold_bytes = 0  # taken, and not acknowledged yet
        self._acknowledging: asyncio.TimerHandle | None = None
        self._arrived: asyncio.Future[None] | None = None
        self._ended = False
        # -- both
        self._error: str | None = None  # the reason why the session broke
        self.closed: asyncio.Future[None] = self._loop.create_future()
        """Done when nothing more is published or taken."""
        self.opened: asyncio.Future[None] = self._loop.create_future()
        """Done when the peer has opened its direction."""

    @property
    def reason(self) -> str:
        """The reason why the session broke; empty if it did not."""
        return self._error or ""

    # -- the connection's side ---------------------------------------------------------------

    def open(self) -> None:
        """Open our direction."""
        self._send(MessageKind.OPEN)

    def take(self, payload: bytes) -> None:
        """Handle a message of the peer."""
        if self.closed.done():
            return
        try:
            message = SessionMessage.decode(payload)
        except ProtocolViolation as error:
            self.abort(str(error))
            return
        if message.kind is MessageKind.LOST:
            self.lose("the peer has lost its connection to the broker")
            return
        if message.kind is MessageKind.CLOSE:
            self._take_close(message)
            return
        if message.kind.is_numbered:
            if message.number < self._expected:
                return  # with QoS 1 the broker may repeat it
            if message.number > self._expected:
                self.abort(f"message {self._expected} was lost on the way")
                return
            self._expected += 1
        self._acknowledge(message.taken)
        if message.kind is MessageKind.OPEN and not self.opened.done():
            self.opened.set_result(None)
        if message.kind is MessageKind.END:
            self._end()
        if message.kind is MessageKind.DATA and message.data and not self._ended:
            self._received.append((message.number, message.data))
            self._received_bytes += len(message.data)
            if self._received_bytes > WINDOW_BYTES + MAX_MESSAGE_BYTES:
                self.abort(f"more than {WINDOW_BYTES} bytes were sent ahead")
            elif len(self._received) > WINDOW_MESSAGES:
                self.abort(f"more than {WINDOW_MESSAGES} messages were sent ahead")
            _wake(self._arrived)

    def _take_close(self, message: SessionMessage) -> None:
        reason = visible(message.data[:REASON_CHARACTERS].decode("utf-8", "replace"))
        if message.number > self._expected:
            reason = f"message {self._expected} was lost on the way"
        elif message.number < self._expected:
            reason = reason or "the peer has closed another session"
        if reason:
            self._error = reason
        self._close()

    def lose(self, reason: str) -> None:
        """Handle that the peer cannot be reached any more; it gets no reason."""
        if not self.closed.done():
            self._error = reason
            self._close()

    def abort(self, reason: str) -> None:
        """Close the session at once, and send the reason to the peer; unsent bytes are lost."""
        if not self.closed.done():
            self._error = reason
            self._send(MessageKind.CLOSE, reason.encode())
            self._close()

    # -- outgoing ------------------------------------------------------------------------------

    def _send(self, kind: MessageKind, data: bytes = b"") -> None:
        """Publish a message."""
        self._untold_bytes = 0
        if self._acknowledging is not None:
            self._acknowledging.cancel()
            self._acknowledging = None
        number = 0
        if kind.is_numbered:
            number = self._number
            self._number += 1
        self._publish(SessionMessage(kind, number, self._taken, data).encode())
        if kind is MessageKind.DATA:
            self._on_the_way.append((number, len(data)))
            self._bytes_on_the_way += len(data)

    def _send_unsent(self) -> None:
        """Publish waiting bytes as far as the window allows."""
        self._sending = None
        if self.closed.done():
            return
        while (
            self._unsent
            and self._bytes_on_the_way < WINDOW_BYTES
            and len(self._on_the_way) < WINDOW_MESSAGES
        ):
            data = bytes(self._unsent[:MAX_MESSAGE_BYTES])
            del self._unsent[:MAX_MESSAGE_BYTES]
            self._send(MessageKind.DATA, data)
        if not self._unsent:
            _wake(self._drained)
            if self._ending:
                self._ending = False
                self._send(MessageKind.END)

    def _acknowledge(self, taken: int) -> None:
        """Handle the peer's report that its program has read `taken` of our messages."""
        while self._on_the_way and self._on_the_way[0][0] < taken:
            self._bytes_on_the_way -= self._on_the_way.popleft()[1]
        self._send_unsent()

    # -- incoming ------------------------------------------------------------------------------

    def _acknowledge_taken(self) -> None:
        self._acknowledging = None
        if self._untold_bytes and not self.closed.done():
            self._send(MessageKind.ACK)

    def _end(self) -> None:
        self._ended = True
        _wake(self._arrived)

    def _close(self) -> None:
        self._unsent.clear()
        self._on_the_way.clear()
        self._bytes_on_the_way = 0
        if self._acknowledging is not None:
            self._acknowledging.cancel()
        self._end()
        _wake(self._drained)
        _wake(self.closed)

    def _broken(self) -> TransportClosed:
        return TransportClosed(f"{self.peer}: {self._error or 'closed'}")

    # -- the transport -------------------------------------------------------------------------

    @property
    @override
    def peer(self) -> str:
        return self._peer

    @override
    async def read(self) -> bytes:
        while not self._received:
            if self._error is not None:
                raise self._broken()
            if self._ended:
                return b""
            self._arrived = self._loop.create_future()
            try:
                await self._arrived
            finally:
                self._arrived = None
        number, data = self._received.popleft()
        self._received_bytes -= len(data)
        self._taken = number + 1
        self._untold_bytes += len(data)
        if self._untold_bytes >= WINDOW_BYTES // 2:
            self._acknowledge_taken()
        elif self._acknowledging is None and not self.closed.done():
            self._acknowledging = self._loop.call_later(ACK_SECONDS, self._acknowledge_taken)
        return data

    @property
    @override
    def unread(self) -> int:
        """The number of bytes that the peer's program has not taken."""
        return len(self._unsent) + self._bytes_on_the_way

    @override
    def round_trip(self) -> float | None:
        """Return None: only the peer's program could measure it."""
        return None

    @override
    def send(self, data: bytes) -> None:
        """Send bytes, in one message with the others of this round of the event loop."""
        if self.closed.done():
            return
        self._unsent += data
        if self.unread > MAX_UNREAD_BYTES:
            self.abort(f"more than {MAX_UNREAD_BYTES} bytes were left unread")
        elif self._sending is None:
            self._sending = self._loop.call_soon(self._send_unsent)

    @override
    async def write(self, data: bytes) -> None:
        if self.closed.done():
            raise self._broken()
        self._unsent += data
        self._send_unsent()
        try:
            async with asyncio.timeout(self._write_timeout):
                await self._until_sent()
        except TimeoutError:
            self.abort(f"not read for {self._write_timeout:g} s")
        if self.closed.done():
            raise self._broken()

    async def _until_sent(self) -> None:
        """Wait until no bytes wait here any more."""
        while self._unsent:
            if self._drained is None:
                self._drained = self._loop.create_future()
            await asyncio.shield(self._drained)
            self._drained = None

    @override
    async def write_eof(self) -> None:
        if not self.closed.done():
            self._ending = True
            self._send_unsent()

    @override
    async def close(self) -> None:
        if self.closed.done():
            return
        self._send_unsent()
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self._until_sent()
        except TimeoutError:
            pass  # the peer does not read
        if not self.closed.done():
            self._send(MessageKind.CLOSE)
            self._close()


def _wake(future: asyncio.Future[None] | None) -> None:
    if future is not None and not future.done():
        future.set_result(None)
