"""What every transport can do.

A transport moves bytes and knows nothing of GTP. The one who opened it closes it.
"""

from collections.abc import Callable
from typing import Final, Protocol

MAX_READ_BYTES: Final = 1 << 16

CONNECT_TIMEOUT: Final = 10.0
"""Seconds until a connection must stand."""

BACKLOG: Final = 512
"""Connections that may wait to be accepted; those beyond come a second later, or not at all."""

WRITE_TIMEOUT: Final = 30.0
"""Seconds a peer may leave what we write unread, before the connection is given up."""

CLOSE_TIMEOUT: Final = 2.0
"""Seconds a peer may take to read what is still on its way when we close."""


MAX_UNREAD_BYTES: Final = 1 << 18
"""What a peer may leave unread of what is sent to it without waiting."""

Receiver = Callable[[bytes], bool]
"""Takes bytes as they come, and says whether it wants more."""


class Transport(Protocol):
    """A stream of bytes in both directions.

    Reading can be cancelled without losing bytes. One task may read while another writes.
    """

    @property
    def peer(self) -> str:
        """Who is at the other end, for people: `127.0.0.1:51234`, or a command line."""
        ...

    async def read(self) -> bytes:
        """Wait for bytes and return them, at most `MAX_READ_BYTES`.

        Returns:
            Empty bytes, again and again, once the peer sends nothing more.

        Raises:
            TransportClosed: the connection broke, so that writing makes no sense either.
        """
        ...

    async def write(self, data: bytes) -> None:
        """Send all of `data`, or wait until the peer has read enough of it to go on.

        Raises:
            TransportClosed: the connection is closed, or the peer left too much unread for
                longer than the transport's write timeout; it is closed then.
        """
        ...

    async def write_eof(self) -> None:
        """Say that nothing more will be written, if the transport can; reading goes on."""
        ...

    async def close(self) -> None:
        """Send what is on its way, within a bounded time, and end the connection for good."""
        ...


class PushTransport(Transport, Protocol):
    """A transport that also works without a task for each direction, as matches need it."""

    async def deliver(self, receiver: Receiver) -> None:
        """Hand what comes to `receiver` until the peer sends nothing more or it wants no more.

        Cancelled, it leaves the connection open, and what was not delivered is read later.

        Raises:
            TransportClosed: the connection broke.
        """
        ...

    @property
    def unread(self) -> int:
        """How many bytes were written and wait in this process for the peer to read."""
        ...

    def send(self, data: bytes) -> None:
        """Send `data` without waiting.

        A peer that leaves more than `MAX_UNREAD_BYTES` unread is cut off. On a connection that has
        ended nothing happens: who reads from it learns that.
        """
        ...


async def deliver_reads(transport: Transport, receiver: Receiver) -> None:
    """`Transport.deliver` for transports that read in a task."""
    while data := await transport.read():
        if not receiver(data):
            return
