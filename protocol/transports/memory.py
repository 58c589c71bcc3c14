"""Two ends of a stream within one process: for bundled engines, and for tests."""

import asyncio

from boardwire.override import override
from boardwire.protocol.errors import TransportClosed

from .base import (
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    WRITE_TIMEOUT,
    PushTransport,
)


class _Channel:
    """Bytes in transit in one direction; above `MAX_READ_BYTES` the writer waits."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.ended = False  # the writer has ended the stream
        self.abandoned = False  # the reader has closed its end
        self.changed = asyncio.Condition()

    async def notify(self) -> None:
        async with self.changed:
            self.changed.notify_all()


class MemoryTransport(PushTransport):
    """One end of a stream; made in pairs by `memory_pair`."""

    def __init__(
        self, incoming: _Channel, outgoing: _Channel, *, peer: str, write_timeout: float
    ) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._peer = peer
        self._write_timeout = write_timeout
        self._notifying: set[asyncio.Task[None]] = set()

    @property
    @override
    def peer(self) -> str:
        return self._peer

    @override
    async def read(self) -> bytes:
        channel = self._incoming
        async with channel.changed:
            await channel.changed.wait_for(
                lambda: channel.data or channel.ended or channel.abandoned
            )
            data = bytes(channel.data[:MAX_READ_BYTES])
            del channel.data[:MAX_READ_BYTES]
            channel.changed.notify_all()
            return data

    @property
    @override
    def unread(self) -> int:
        return len(self._outgoing.data)

    @override
    def round_trip(self) -> float | None:
        """The peer is on this machine."""
        return 0.0

    @override
    def send(self, data: bytes) -> None:
        channel = self._outgoing
        if channel.ended or channel.abandoned:
            return
        channel.data += data
        if len(channel.data) > MAX_UNREAD_BYTES:
            channel.data.clear()
            channel.ended = True
        notifying = asyncio.create_task(channel.notify())
        self._notifying.add(notifying)
        notifying.add_done_callback(self._notifying.discard)

    @override
    async def write(self, data: bytes) -> None:
        channel = self._outgoing
        if channel.ended or channel.abandoned:
            raise TransportClosed(f"{self.peer}: closed")
        channel.data += data
        try:
            async with asyncio.timeout(self._write_timeout), channel.changed:
                channel.changed.notify_all()
                await channel.changed.wait_for(
                    lambda: len(channel.data) <= MAX_READ_BYTES or channel.abandoned
                )
        except TimeoutError:
            await self.close()
            raise TransportClosed(f"{self.peer}: not read for {self._write_timeout:g} s") from None

    @override
    async def write_eof(self) -> None:
        self._outgoing.ended = True
        await self._outgoing.notify()

    @override
    async def close(self) -> None:
        self._incoming.abandoned = True
        self._incoming.data.clear()
        await self._incoming.notify()
        await self.write_eof()


def memory_pair(
    names: tuple[str, str] = ("left", "right"), *, write_timeout: float = WRITE_TIMEOUT
) -> tuple[MemoryTransport, MemoryTransport]:
    """Make the two ends of a stream.

    Args:
        names: names of the ends; each is the `peer` of the other.
        write_timeout: seconds that an end may leave the other end's bytes unread.
    """
    there, back = _Channel(), _Channel()
    left, right = names
    return (
        MemoryTransport(back, there, peer=right, write_timeout=write_timeout),
        MemoryTransport(there, back, peer=left, write_timeout=write_timeout),
    )
