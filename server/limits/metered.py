"""A transport that counts its unread bytes in a client's allowance."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.protocol.transports import PushTransport, Receiver

from .client_limits import Allowance
from .usage import QuotaExceeded


def _ignore(reason: str) -> None: ...


class MeteredTransport:
    """A transport around another one. It counts the bytes that its peer has not read.

    Args:
        inner: The transport that carries the bytes.
        allowance: The allowance in which they count.
        on_excess: Called with the reason when they are too many. Later writes are dropped, except
            those that are given to :attr:`inner` directly.
    """

    def __init__(
        self, inner: PushTransport, allowance: Allowance, on_excess: Callable[[str], None]
    ) -> None:
        self.inner = inner
        self.peer = inner.peer
        """Address of the peer, for log lines."""
        self._allowance = allowance
        self._on_excess = on_excess
        self._counted = 0

    @property
    def unread(self) -> int:
        """Bytes that the peer has not read."""
        return self.inner.unread

    def _has_room(self, more: int) -> bool:
        """Count the unread bytes and `more`, and return whether that is allowed."""
        unread = self.inner.unread + more
        if unread != self._counted:
            try:
                self._allowance.queue(unread)
            except QuotaExceeded as excess:
                self._on_excess(excess.reason)
                return False
            self._counted = unread
        return True

    def close_meter(self) -> None:
        """Forget the listener, at the end of the session: it refers to this transport."""
        self._on_excess = _ignore

    async def read(self) -> bytes:
        """Return the next bytes of the peer; empty at the end of input."""
        return await self.inner.read()

    async def deliver(self, receiver: Receiver) -> None:
        """Deliver the bytes of the peer to a receiver, until the end of input."""
        await self.inner.deliver(receiver)

    def round_trip(self) -> float | None:
        """Return the round-trip time in seconds, or None."""
        return self.inner.round_trip()

    def send(self, data: bytes) -> None:
        """Send bytes without waiting, if the allowance has room for them."""
        if not self.inner.unread and not self._counted:  # the usual case
            self.inner.send(data)
            if self.inner.unread:
                self._has_room(0)
        elif self._has_room(len(data)):
            self.inner.send(data)

    async def write(self, data: bytes) -> None:
        """Write bytes and wait for the buffer, if the allowance has room for them."""
        if self._has_room(len(data)):
            await self.inner.write(data)
            self._has_room(0)

    async def write_eof(self) -> None:
        """Close the writing side of the inner transport."""
        await self.inner.write_eof()

    async def close(self) -> None:
        """Close the inner transport."""
        await self.inner.close()
