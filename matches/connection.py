"""An engine at the end of a connection: a seat, and the transport that carries its bytes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from boardwire.protocol import ProtocolError, TransportClosed
from boardwire.protocol.transports import Transport

from .results import Reason
from .seat import Broken, Happening, Seat
from .watch import match_time

FAREWELL_SECONDS = 2.0
"""Seconds an engine may take to answer `quit`."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened at a seat of a match.

    Args:
        player: Which seat.
        happening: What the engine did.
        time: When its bytes arrived, by :func:`~boardwire.matches.watch.match_time`.
    """

    player: int
    happening: Happening
    time: float


Inbox = asyncio.Queue[Notice | None]
"""Where notices of one match arrive; None comes from the inbox's owner, who wants to wake up."""


class EngineConnection:
    """Reads what an engine writes for as long as the connection lasts, match after match.

    Args:
        transport: What carries the bytes.
        gone: The reason a match is lost for when the connection ends.
        last_words: Says how it ended, for the record.
    """

    def __init__(
        self,
        transport: Transport,
        gone: Reason = Reason.DISCONNECTION,
        last_words: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        self.transport = transport
        self.seat = Seat()
        self._heard = asyncio.Event()
        self._ended = asyncio.Event()
        self._gone = gone
        self._last_words = last_words
        self._ending = "the connection was closed"
        self._inbox: Inbox | None = None
        self._player = 0

    @property
    def closed(self) -> bool:
        """Whether the connection has ended."""
        return self._ended.is_set()

    def attach(self, inbox: Inbox, player: int) -> None:
        """From now on put what happens into `inbox`, as what `player` did."""
        self._inbox, self._player = inbox, player
        if self.closed:
            inbox.put_nowait(Notice(player, Broken(self._gone, self._ending), match_time()))

    def detach(self) -> None:
        """The match is over; what the engine still says concerns nobody."""
        self._inbox = None

    async def run(self, received: bytes = b"") -> None:
        """Read until the connection ends, or until the engine breaks the protocol; then close it.

        Cancelled, it leaves the connection open: that is its owner's business.

        Args:
            received: What has been read from it already.
        """
        data = received
        with contextlib.suppress(TransportClosed):  # broken or ended: for a match it is the same
            while True:
                if data and not await self._hear(self.seat.receive_data(data)):
                    break
                data = await self.transport.read()
                if not data:
                    break
        await self._hear(self.seat.receive_eof())
        if self._last_words is not None:
            self._ending = await self._last_words()
        self._ended.set()
        await self._hear([Broken(self._gone, self._ending)])
        await self.transport.close()

    async def _hear(self, happenings: list[Happening]) -> bool:
        """Pass on what happened, and answer it; whether the engine can be listened to further."""
        if self._inbox is not None:
            now = match_time()
            for happening in happenings:
                self._inbox.put_nowait(Notice(self._player, happening, now))
        self._heard.set()
        await self.flush()
        return not any(isinstance(it, Broken) and it.final for it in happenings)

    async def flush(self) -> None:
        """Write what the seat has to say. A broken connection shows in :meth:`run`, not here."""
        data = self.seat.data_to_send()
        if data:
            with contextlib.suppress(TransportClosed):
                await self.transport.write(data)

    async def settle(self, seconds: float) -> bool:
        """Wait until the engine has answered everything; whether it did so in time."""
        try:
            async with asyncio.timeout(seconds):
                while not (self.seat.idle or self.closed):
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            return False
        return not self.closed

    async def dismiss(self) -> None:
        """Say goodbye and close; :meth:`run` ends."""
        with contextlib.suppress(ProtocolError):  # too many commands wait: then without goodbye
            self.seat.quit()
        await self.flush()
        await self.transport.write_eof()
        if self.closed:
            return
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._ended.wait()
        except TimeoutError:
            await self.transport.close()
