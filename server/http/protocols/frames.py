"""Limits on WebSocket frames. Each frame costs time, also those that no session sees."""

from __future__ import annotations

import asyncio
from typing import Any, cast
from weakref import WeakMethod

import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode

from boardwire.override import override
from boardwire.server.limits.client_limits import Allowance
from boardwire.server.limits.usage import QuotaExceeded

from .websocket import PUSH, SOCKET

SLICE_BYTES = 4096
"""Bytes that are parsed before the frames in them are counted: at most 600 frames."""

MAX_FRAGMENTS = 1024
"""The most frames of one message. Empty frames would never reach the limit of its bytes."""

MAX_UNREAD_PONGS = 1 << 16
"""Unread bytes above which a further ping ends the connection."""


LINGER_SECONDS = 3.0
"""Seconds for the peer to read the last message."""


class CountedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is closed when its peer sends too many frames, or reads no pongs.

    Args:
        config, server_state, app_state: As uvicorn passes them.
        allowance: The allowance that counts the frames; it is closed with the connection.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        *,
        allowance: Allowance,
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._allowance = allowance
        self._failed = False

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the socket for the session, which asks the system for the round trip."""
        super().connection_made(cast(asyncio.Transport, transport))
        self.app_state[SOCKET] = transport.get_extra_info("socket")
        self.app_state[PUSH] = WeakMethod(self.push)  # no reference cycle

    @override
    def data_received(self, data: bytes) -> None:
        """Handle frames until there are too many."""
        for start in range(0, len(data), SLICE_BYTES):
            if self._failed or not self._count(0):  # earlier frames may have exceeded the limit
                return
            super().data_received(data[start : start + SLICE_BYTES])

    @override
    def handle_parser_exception(self) -> None:
        """End the connection of a peer that breaks the protocol.

        Before the answer to the handshake no close frame can carry a reason, and uvicorn would
        fail.
        """
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self._failed = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006, "reason": ""})
        self.transport.close()

    @override
    def handle_events(self) -> None:
        """Count frames before they are handled."""
        if self.handshake_initiated and not self._count(len(self.conn.events)):
            return
        super().handle_events()
        if len(self.frames) > MAX_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")

    @override
    def handle_ping(self) -> None:
        """Answer a ping, unless the answers to many are still unread."""
        if self.transport.get_write_buffer_size() > MAX_UNREAD_PONGS:
            self._failed = True
            self.transport.abort()
        else:
            super().handle_ping()

    @override
    def send_receive_event_to_app(self) -> None:
        """Pass a message on. Invalid UTF-8 ends the connection (RFC 6455, section 8.1)."""
        if self.curr_msg_data_type == "text":
            text = b"".join(self.frames)
            try:
                text.decode()
            except UnicodeDecodeError as error:
                self.frames = []
                self._fail(CloseCode.INVALID_DATA, f"{error.reason} at position {error.start}")
                return
            self.frames = [text]
        super().send_receive_event_to_app()

    def push(self, frame: bytes) -> bool:
        """Write an encoded frame at once, without a task that would have to be woken for it.

        Returns:
            False, with nothing written, if the peer has not read what was written before, or the
            WebSocket is not open.
        """
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            return False
        self.transport.write(frame)
        return True

    @override
    async def send(self, message: ASGISendEvent) -> None:
        """Send. After a refusal the handshake is complete; else uvicorn logs it as an error.

        Raises:
            ClientDisconnected: Frames that came before the answer to the handshake have ended the
                connection, as a close frame does.
        """
        if not self.handshake_complete and self._ended:
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True

    @override
    def send_500_response(self) -> None:
        """Answer the handshake after a failure, unless the connection has ended."""
        if not self._ended:
            super().send_500_response()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Give the allowance back."""
        self._allowance.close()
        super().connection_lost(exc)

    @override
    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Give the peer `LINGER_SECONDS` after its session to read the rest."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    @property
    def _ended(self) -> bool:
        """Whether the connection takes no response any more."""
        return self.conn.eof_sent or self.transport.is_closing()

    def _count(self, frames: int) -> bool:
        """Count frames, and return whether that is allowed."""
        try:
            self._allowance.frames(asyncio.get_running_loop().time(), frames)
        except QuotaExceeded as excess:
            self._fail(CloseCode.POLICY_VIOLATION, excess.reason)
            return False
        return True

    def _fail(self, code: CloseCode, reason: str) -> None:
        """Send the reason, and close the connection without waiting for a response."""
        self._failed = True
        if not self.handshake_complete:
            self.transport.abort()
        elif not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
