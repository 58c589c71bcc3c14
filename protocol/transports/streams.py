"""Transport over a pair of asyncio streams."""

import asyncio
import contextlib

from boardwire.override import override
from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.errors import TransportClosed

from .base import (
    CLOSE_TIMEOUT,
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    WRITE_TIMEOUT,
    PushTransport,
)


class StreamTransport(PushTransport):
    """A transport around a StreamReader and a StreamWriter.

    Args:
        reader: source of the peer's bytes.
        writer: destination of our bytes.
        peer: address of the peer, for log lines.
        write_timeout: seconds that the peer may leave written bytes unread.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        peer: str,
        write_timeout: float = WRITE_TIMEOUT,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._peer = peer
        self._write_timeout = write_timeout

    @property
    @override
    def peer(self) -> str:
        return self._peer

    @override
    async def read(self) -> bytes:
        try:
            return await self._reader.read(MAX_READ_BYTES)
        except OSError as error:
            raise self._broken(error) from error

    @property
    @override
    def unread(self) -> int:
        return self._writer.transport.get_write_buffer_size()

    @override
    def round_trip(self) -> float | None:
        """The peer is on this machine."""
        return 0.0

    @override
    def send(self, data: bytes) -> None:
        if self._writer.is_closing():
            return
        self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self._abort()

    @override
    async def write(self, data: bytes) -> None:
        if self._writer.is_closing():
            raise TransportClosed(f"{self.peer}: closed")
        self._writer.write(data)
        try:
            async with asyncio.timeout(self._write_timeout):
                await self._writer.drain()
        except TimeoutError:
            self._abort()
            raise TransportClosed(f"{self.peer}: not read for {self._write_timeout:g} s") from None
        except (OSError, RuntimeError) as error:  # uvloop: RuntimeError on a closed handle
            raise self._broken(error) from error

    @override
    async def write_eof(self) -> None:
        """Does nothing under TLS."""
        if not self._writer.is_closing() and self._writer.can_write_eof():
            with contextlib.suppress(OSError):
                self._writer.write_eof()

    @override
    async def close(self) -> None:
        self._writer.close()
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self._writer.wait_closed()
        except TimeoutError:
            self._abort()
        except OSError as error:  # the connection broke, so it is closed
            self._broken(error)

    def _broken(self, error: Exception) -> TransportClosed:
        """Return the error for the caller. The streams keep the other one, whose frames have us."""
        error.__traceback__ = None
        return TransportClosed(f"{self.peer}: {in_words(error)}")

    def _abort(self) -> None:
        transport = self._writer.transport
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()
