"""An engine at the end of a connection: a seat, and the transport that carries its bytes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from boardwire.protocol import ProtocolError, TransportClosed
from boardwire.protocol.transports import PushTransport

from .clock_source import match_time
from .drivers.gtp import Broken, GtpDriver, PlayerEvent
from .results import Reason

if TYPE_CHECKING:
    from .match import Match
    from .seat import Seat
    from .table import Played

FAREWELL_SECONDS = 2.0
"""Seconds an engine may take to answer `quit`."""

Listener = Callable[[PlayerEvent, float], None]
"""Hears what an engine does, and at what time by :func:`~boardwire.matches.clock_source.match_time`."""


class EnginePlayer:
    """Reads what an engine writes for as long as the connection lasts, match after match.

    It can sit on a chair (see :class:`~boardwire.matches.seat.Player`).

    Args:
        transport: What carries the bytes.
        gone: The reason a match is lost for when the connection ends.
        last_words: Says how it ended, for the record.
    """

    def __init__(
        self,
        transport: PushTransport,
        gone: Reason = Reason.DISCONNECTION,
        last_words: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        self.transport = transport
        self.seat = GtpDriver()
        self._heard = asyncio.Event()
        self._ended = asyncio.Event()
        self._gone = gone
        self._last_words = last_words
        self._ending = "the connection was closed"
        self._listener: Listener | None = None

    @property
    def closed(self) -> bool:
        """Whether the connection has ended."""
        return self._ended.is_set()

    def attach(self, listener: Listener) -> None:
        """From now on tell `listener` what happens."""
        self._listener = listener
        if self.closed:
            listener(Broken(self._gone, self._ending), match_time())

    def detach(self) -> None:
        """What the engine still says concerns nobody."""
        self._listener = None

    async def run(self, received: bytes = b"") -> None:
        """Read until the connection ends, or until the engine breaks the protocol; then close it.

        Cancelled, it leaves the connection open: that is its owner's business.

        Args:
            received: What has been read from it already.
        """
        if not received or self._receive(received):
            with contextlib.suppress(TransportClosed):  # broken or ended: to a match it is the same
                await self.transport.deliver(self._receive)
        self._hear(self.seat.receive_eof(), match_time())
        if self._last_words is not None:
            self._ending = await self._last_words()
        self.lose(self._ending)
        await self.transport.close()

    def lose(self, ending: str) -> None:
        """The connection has ended, or nobody reads from it any more; say how, for the record."""
        if not self.closed:
            self._ending = ending
            self._ended.set()
            self._hear([Broken(self._gone, ending)], match_time())

    def _receive(self, data: bytes) -> bool:
        now = match_time()
        return self._hear(self.seat.receive_data(data, now), now)

    def _hear(self, happenings: list[PlayerEvent], now: float) -> bool:
        """Pass on what happened, and answer it; whether the engine can be listened to further."""
        fit = True
        for happening in happenings:
            if self._listener is not None:
                self._listener(happening, now)
            fit = fit and not (isinstance(happening, Broken) and happening.final)
        self._heard.set()
        self.flush()
        return fit

    def flush(self) -> None:
        """Write what the seat has to say. A broken connection shows in :meth:`run`, not here."""
        if self.seat.has_data_to_send:
            self.transport.send(self.seat.data_to_send(match_time()))

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
        self.flush()
        await self.transport.write_eof()
        if self.closed:
            return
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._ended.wait()
        except TimeoutError:
            await self.transport.close()

    # -- on a chair ------------------------------------------------------------------------

    @property
    def lag(self) -> float:
        """See `Player.lag`."""
        return self.seat.lag

    def sit(self, chair: Seat) -> None:
        """See `Player.sit`."""
        self.attach(chair.happened)

    def rise(self) -> None:
        """See `Player.rise`."""
        self.detach()

    def prepare(self, match: Match) -> None:
        """See `Player.prepare`."""
        self.seat.prepare(
            match.game,
            match.clock.control,
            match.history,
            estimates=match.wants_estimates,
            dead_stones=match.game.has_dead_stones and match.limits.cleanup,
            cleaning_up=match.cleaning_up,
        )

    def tell(self, played: Played) -> None:
        """See `Player.tell`."""
        self.seat.tell(played)

    def accept(self, played: Played) -> None:
        """An engine has its own move on its board already."""

    def reject(self, why: str) -> None:
        """An engine is not asked twice: see `Limits.retries`."""

    def ask(self, player: int, clocks: tuple[float | None, ...], stones: int) -> None:
        """See `Player.ask`."""
        self.seat.ask(player, clocks, stones)

    def ask_score(self) -> None:
        """See `Player.ask_score`."""
        self.seat.ask_score()

    def note(self, text: str) -> None:
        """Write a comment, which engines skip."""
        self.seat.comment(text)
