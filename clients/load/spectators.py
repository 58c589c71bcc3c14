"""Spectators of one match over the server's live feed, which note when each move arrives.

They read the few fields that they need and nothing else, so that a measurement is of the server.
"""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Sequence
from time import perf_counter
from typing import cast

from boardwire.override import override

_PLY = re.compile(rb'"type":"move".*?"ply":(\d+)')
_HEAD_END = b"\r\n\r\n"


class LoadSpectator(asyncio.Protocol):
    """A reader of server-sent events, or of the same messages over a WebSocket.

    Args:
        port: The server's port for HTTP.
        match: The match.
        sent: The time at which each move of the match was sent, by `perf_counter`.
        latencies: Receives the seconds from sending a move to its arrival here.
        websocket: Whether to read over a WebSocket.
    """

    def __init__(
        self,
        port: int,
        match: str,
        sent: Sequence[float],
        latencies: list[float],
        *,
        websocket: bool,
    ) -> None:
        self._sent = sent
        self._latencies = latencies
        self._websocket = websocket
        self._received = b""
        self._open = False
        self.following: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the first message, the state of the match, has come."""
        path = f"/live?match={match}" if websocket else f"/api/v1/live?match={match}"
        upgrade = ""
        if websocket:
            # The key is the example of RFC 6455, section 1.3: nobody checks it here.
            upgrade = (
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            )
        self._request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{upgrade}\r\n".encode()

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the match."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    @override
    def data_received(self, data: bytes) -> None:
        """Record the moves that have arrived."""
        now = perf_counter()
        self._received += data
        if not self._open:
            _, found, rest = self._received.partition(_HEAD_END)
            if not found:
                return
            self._open, self._received = True, rest
        for message in self._frames() if self._websocket else self._events():
            if (move := _PLY.search(message)) is not None:
                self._latencies.append(now - self._sent[int(move[1]) - 1])
            elif b'"type":"state"' in message and not self.following.done():
                self.following.set_result(None)

    def _events(self) -> list[bytes]:
        """Return the whole lines so far; chunks of HTTP stand between them and do no harm."""
        *lines, self._received = self._received.split(b"\n")
        return lines

    def _frames(self) -> list[bytes]:
        """Return the payloads of complete frames (RFC 6455, section 5.2); servers mask none."""
        data, at, frames = self._received, 0, []
        while len(data) >= at + 2:
            length, body = data[at + 1], at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                if len(data) < body + size:
                    break
                length = int.from_bytes(data[body : body + size], "big")
                body += size
            if len(data) < body + length:
                break
            if data[at] & 0x0F == 9:  # a ping requires a pong, masked as from any client
                self._transport.write(struct.pack("!BB4x", 0x8A, 0x80))
            frames.append(data[body : body + length])
            at = body + length
        self._received = data[at:]
        return frames

    @override
    def connection_lost(self, error: Exception | None) -> None:
        """Fail the wait for the state, if it has not come."""
        if not self.following.done():
            self.following.set_exception(ConnectionError("the server refused a spectator"))

    def close(self) -> None:
        """End the connection."""
        self._transport.close()
