"""Transport over WebSocket: text messages carry the bytes, and their boundaries mean nothing."""

import asyncio
import codecs
import ssl
from typing import Final

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.exceptions import (
    ConnectionClosed,
    ConnectionClosedOK,
    InvalidStatus,
    WebSocketException,
)
from websockets.http11 import Response
from websockets.typing import Subprotocol

from boardwire.override import override
from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.errors import TransportClosed, TransportError, TransportRefused
from boardwire.protocol.gtp.messages import visible

from .base import CLOSE_TIMEOUT, CONNECT_TIMEOUT, MAX_READ_BYTES, WRITE_TIMEOUT, Transport

SUBPROTOCOL: Final = "gtp"

SENTENCE_CHARACTERS: Final = 300
"""The most characters of a server's sentence in an error."""

FINAL_STATUSES: Final = frozenset({400, 403, 404, 405, 410, 421})
"""The statuses of HTTP after which another attempt would not help (RFC 9110, section 15.5)."""


class WebSocketTransport(Transport):
    """A transport around a connection of the websockets package, as client or server.

    Args:
        connection: an open connection.
        peer: address of the peer, for log lines.
        write_timeout: seconds that the peer may leave written bytes unread.
    """

    def __init__(
        self, connection: Connection, *, peer: str, write_timeout: float = WRITE_TIMEOUT
    ) -> None:
        self._connection = connection
        self._peer = peer
        self._write_timeout = write_timeout
        self._unread = b""
        # A text message is complete UTF-8, but our bytes may end in the middle of a character.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    @override
    def peer(self) -> str:
        return self._peer

    @override
    async def read(self) -> bytes:
        while not self._unread:
            try:
                message = await self._connection.recv()
            except ConnectionClosedOK:
                return b""
            except ConnectionClosed as error:
                raise TransportClosed(f"{self.peer}: {error}") from error
            self._unread = message.encode() if isinstance(message, str) else message
        data, self._unread = self._unread[:MAX_READ_BYTES], self._unread[MAX_READ_BYTES:]
        return data

    @override
    async def write(self, data: bytes) -> None:
        if not (text := self._decoder.decode(data)):
            return
        try:
            async with asyncio.timeout(self._write_timeout):
                await self._connection.send(text)
        except TimeoutError:
            self._connection.transport.abort()
            raise TransportClosed(f"{self.peer}: not read for {self._write_timeout:g} s") from None
        except ConnectionClosed as error:
            raise TransportClosed(f"{self.peer}: {error}") from error

    @override
    async def write_eof(self) -> None:
        """Do nothing: a WebSocket cannot end one direction only."""

    @override
    async def close(self) -> None:
        await self._connection.close()


async def connect_websocket(
    url: str,
    *,
    tls: ssl.SSLContext | None = None,
    connect_timeout: float = CONNECT_TIMEOUT,
    write_timeout: float = WRITE_TIMEOUT,
    max_message_bytes: int = 1 << 20,
) -> WebSocketTransport:
    """Open a WebSocket connection with the subprotocol `gtp`.

    Args:
        url: `ws://HOST:PORT/PATH`, or `wss:`.
        tls: context for `wss:`; None checks certificates as the system does.
        connect_timeout: seconds that opening the connection may take.
        write_timeout: seconds that the peer may leave written bytes unread.
        max_message_bytes: limit that guards memory; a longer message ends the connection.

    Raises:
        TransportRefused: the server opens no WebSocket there.
        TransportError: no server answers there.
    """
    if tls is None and url.startswith("wss:"):
        tls = ssl.create_default_context()
    try:
        connection = await connect(
            url,
            ssl=tls,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            open_timeout=connect_timeout,
            close_timeout=CLOSE_TIMEOUT,
            max_size=max_message_bytes,
        )
    except TimeoutError:
        raise TransportError(f"{url}: no connection in {connect_timeout:g} s") from None
    except InvalidStatus as error:
        final = error.response.status_code in FINAL_STATUSES
        kind = TransportRefused if final else TransportError
        raise kind(f"{url}: {_refusal(error.response)}") from error
    except (OSError, UnicodeError, WebSocketException) as error:
        raise TransportError(f"{url}: {in_words(error)}") from error
    return WebSocketTransport(connection, peer=url, write_timeout=write_timeout)


def _refusal(response: Response) -> str:
    """The reason why a server opens no WebSocket: its status, and its sentence if it has one."""
    status = f"no WebSocket is there (HTTP status {response.status_code}"
    if not response.headers.get("Content-Type", "").startswith("text/plain"):
        return f"{status})"
    lines = response.body.decode("utf-8", "replace").splitlines()
    sentence = visible(lines[0][:SENTENCE_CHARACTERS]) if lines else ""
    return f"{status}: {sentence})" if sentence else f"{status})"
