"""The interface of all transports.

A transport moves bytes and knows nothing of GTP. The code that opens a transport also closes it.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, runtime_checkable

MAX_READ_BYTES: Final = 1 << 16

CONNECT_TIMEOUT: Final = 10.0
"""Seconds that opening a connection may take."""

BACKLOG: Final = 4096
"""Connections that may wait to be accepted. Further ones come a second later, or not at all."""

WRITE_TIMEOUT: Final = 30.0
"""Seconds that a peer may leave written bytes unread, before the connection is closed."""

CLOSE_TIMEOUT: Final = 2.0
"""Seconds that a peer has to read the last bytes when we close."""

MAX_UNREAD_BYTES: Final = 1 << 18
"""Bytes sent without waiting that a peer may leave unread, at most."""

Receiver = Callable[[bytes], bool]
"""A function that receives bytes as they arrive, and returns whether it wants more."""


class Transport(Protocol):
    """A stream of bytes in both directions.

    A cancelled read loses no bytes. One task may read while another writes.
    """

    @property
    def peer(self) -> str:
        """Address of the peer, for log lines: `127.0.0.1:51234`, or a command line."""
        ...

    async def read(self) -> bytes:
        """Wait for bytes and return them, at most `MAX_READ_BYTES`.

        Returns:
            Empty bytes, at this and every later call, once the peer has ended.

        Raises:
            TransportClosed: the connection broke; writing is not possible either.
        """
        ...

    async def write(self, data: bytes) -> None:
        """Send `data`, and wait while the peer leaves too much unread.

        Raises:
            TransportClosed: the connection is closed, or the peer left too much unread for longer
                than the transport's write timeout; the connection is then closed.
        """
        ...

    async def write_eof(self) -> None:
        """End our direction of the stream, where the transport can; reading goes on."""
        ...

    async def close(self) -> None:
        """Send the bytes that wait, within a bounded time, and close the connection."""
        ...


class PushTransport(Transport, Protocol):
    """A transport that also needs no task for each direction, as matches use it."""

    async def deliver(self, receiver: Receiver) -> None:
        """Hand incoming bytes to `receiver` until the peer ends or the receiver returns False.

        If this call is cancelled, the connection stays open, and later reads get the other bytes.

        Raises:
            TransportClosed: the connection broke.
        """
        while data := await self.read():
            if not receiver(data):
                return

    def round_trip(self) -> float | None:
        """The seconds to the peer and back, measured without the program there; None if unknown."""
        ...

    def send(self, data: bytes) -> None:
        """Send `data` without waiting.

        The connection of a peer that leaves more than `MAX_UNREAD_BYTES` unread is closed. On a
        connection that has ended nothing happens: its reader notices the end.
        """
        ...

    @property
    def unread(self) -> int:
        """Number of bytes written that wait in this process for the peer to read."""
        ...


class Exchange(NamedTuple):
    """A request that was written to a program past its transport, and its answer.

    Attributes:
        asked, answered: monotonic times, of the write and of the end of the answer.
        received: the answer; empty if it is not known yet.
    """

    asked: float
    sent: bytes
    answered: float = 0.0
    received: bytes = b""


class Lent(NamedTuple):
    """The stream of a program while a borrower writes and reads it instead of the transport.

    Attributes:
        to, from_: copies of the descriptors to write to and to read from; the borrower closes them.
        pid: the id of the program's process.
    """

    to: int
    from_: int
    pid: int


class Returned(NamedTuple):
    """A stream that its borrower gives back.

    Attributes:
        dialogue: the requests that were written meanwhile, and their answers.
        received: bytes that the borrower has read and not used; they precede all that comes later.
        unsent: bytes that the borrower could not write; they precede all that is sent later.
    """

    dialogue: Sequence[Exchange] = ()
    received: bytes = b""
    unsent: bytes = b""


@runtime_checkable
class LendingTransport(Protocol):
    """A transport that can lend the descriptors of its stream to a borrower for a while.

    Either the transport or the borrower has the stream, never both. While it is lent, the transport
    reads nothing and keeps what is sent.
    """

    def lend(self) -> Lent | None:
        """Stop reading and writing, and lend the stream.

        None where there are no descriptors, or where bytes wait in this process; nothing has
        changed then.
        """
        ...

    def take_back(self, returned: Returned) -> None:
        """Take the stream back: write, deliver and read again, in this order and in one step.

        Written are the unsent bytes and what was kept; the receiver is handed the bytes that the
        borrower has read. No byte from the stream itself can come before them.
        """
        ...
