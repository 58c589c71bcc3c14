"""A transport that counts its unread bytes in a client's allowance."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.protocol.transports import PushTransport

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
        # Only bytes for the peer are counted; all else goes to the inner transport directly.
        self.read = inner.read
        self.deliver = inner.deliver
        self.round_trip = inner.round_trip
        self.write_eof = inner.write_eof
        self.close = inner.close

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
