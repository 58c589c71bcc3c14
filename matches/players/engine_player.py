"""The engine player: an engine at the end of a connection, as a transport and a driver."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence

from boardwire.protocol import Colour, ProtocolError, TransportClosed
from boardwire.protocol.bot_report import report_line
from boardwire.protocol.name_values import Fact, write_record
from boardwire.protocol.search_info import InfoPace, SearchInfo
from boardwire.protocol.transports import PushTransport
from boardwire.protocol.transports.base import Exchange, LendingTransport, Lent, Returned

from ..clocks.clock_source import match_time
from ..clocks.lag import proven_lag
from ..drivers.driver import (
    Driver,
    GtpWords,
    HandicapDriver,
    RelayedDriver,
    ReportingDriver,
    UciWords,
)
from ..messages.briefing import Briefing
from ..messages.observation import Observation
from ..messages.player_events import Alive, Answered, Broken, PlayerEvent, Searched
from ..messages.reports import ReportRequest
from ..messages.requests import Request
from ..messages.written_request import WrittenRequest
from ..referee.results import Reason
from ..seat import Seat
from .liveness import Liveness

log = logging.getLogger(__name__)

_SILENT = (Reason.NO_ANSWER.value, Reason.TIME.value)
"""The reasons that an unanswered command may be behind."""

FAREWELL_SECONDS = 2.0
"""Seconds an engine may take to answer `quit`."""

UNENDED_SECONDS = 5.0
"""Seconds after which a comment warns an engine that its response has no end."""

Listener = Callable[[PlayerEvent, float], None]
"""A function of an event and its time by `match_time`."""


class EnginePlayer:
    """An engine at a connection, as a player of one match after another.

    It can take a seat (see :class:`~boardwire.matches.players.player.Player`).

    Args:
        transport: Carries the bytes.
        driver: Speaks the engine's protocol.
        gone: The reason a match is lost for when the connection ends.
        last_words: Says how the connection ended, for the record; or nothing, if it does not know.
        explains: Whether the engine is written comments on what it did wrong and on how its matches
            ended, for the author of a bot that plays elsewhere.
        ping: Seconds in which it has to show after each of its moves that it still answers, before
            the move counts; None where it need not.
        plainly: Whether comments with encoded values are repeated in plain words, for people who
            read them as they are.
    """

    illegal_move_allowance = 0

    def __init__(
        self,
        transport: PushTransport,
        driver: Driver,
        gone: Reason = Reason.DISCONNECTION,
        last_words: Callable[[], Awaitable[str]] | None = None,
        *,
        explains: bool = False,
        ping: float | None = None,
        plainly: bool = False,
    ) -> None:
        self._transport = transport
        self._driver = driver
        # Asked for once: to look whether an object fits a protocol takes long.
        self._lending = transport if isinstance(transport, LendingTransport) else None
        self._relayed_driver = driver if isinstance(driver, RelayedDriver) else None
        self._heard = asyncio.Event()
        self._ended = asyncio.Event()
        self._gone = gone
        self._last_words = last_words
        self._ending = "the connection was closed"
        self._listener: Listener | None = None
        self._told_unended = False
        self._unended_check: asyncio.TimerHandle | None = None
        self.fault = ""
        """The way in which the engine broke the protocol; empty if it did not."""
        self._explains = explains
        self._liveness = Liveness(driver, ping)
        self._plainly = plainly
        self._pace = InfoPace()
        self._untold: Searched | None = None  # the last one, which came too soon to be reported
        self._seat: Seat | None = None
        self._match = ""  # the id of the match at that seat

    @property
    def ending(self) -> str:
        """A clause on how the connection ended, once it has."""
        return self._ending

    @property
    def unended(self) -> str:
        """A clause for the engine's author about an unfinished last line; empty if none."""
        return self._driver.unended

    @property
    def closed(self) -> bool:
        """Whether the connection has ended."""
        return self._ended.is_set()

    @property
    def idle(self) -> bool:
        """Whether the engine owes no answer."""
        return self._driver.idle

    @property
    def awaited(self) -> str:
        """The oldest command that the engine has not answered; empty if there is none."""
        return self._driver.awaited

    @property
    def title(self) -> str:
        """The engine's name and version, as far as it has reported them."""
        return f"{self._driver.name} {self._driver.version}".strip()

    def attach(self, listener: Listener) -> None:
        """Report events to `listener` from now on."""
        self._listener = listener
        if self.closed:
            broke = self.fault  # which is why the connection ended, if there was one
            broken = Broken(Reason.PROTOCOL, broke) if broke else Broken(self._gone, self._ending)
            listener(broken, match_time())

    def detach(self) -> None:
        """Report events to nobody."""
        self._listener = None

    # -- reading and writing ---------------------------------------------------------------

    async def run(self, received: bytes = b"") -> None:
        """Read until the connection ends, or until the engine breaks the protocol; then close it.

        When cancelled, it leaves the connection open for its owner to close. An error in the driver
        is a defect of this program, not of the engine: it ends the match without a winner.

        Args:
            received: Bytes that have been read from the connection already.
        """
        try:
            await self._read(received)
        except Exception as error:  # a fault of a driver ends its own match only
            log.exception("the driver of %s failed", self.title or "an engine")
            why = f"the driver failed: {type(error).__name__}: {error}"[:200]
            if self._seat is not None:
                self._seat.fail(why)
            self.lose(why)
        await self._transport.close()

    async def _read(self, received: bytes) -> None:
        if not received or self._receive(received):
            with contextlib.suppress(TransportClosed):  # broken or ended: to a match it is the same
                await self._transport.deliver(self._receive)
        if self._last_words is not None:
            self._ending = await self._last_words() or self._ending
        unended = self._driver.unended
        self.lose(f"{self._ending}: {unended}" if unended else self._ending)

    def lose(self, ending: str) -> None:
        """Handle the end of the connection, or the end of reading from it.

        Args:
            ending: How it ended, for the record.
        """
        if not self.closed:
            self._ending = ending
            self._ended.set()
            if self._unended_check is not None:
                self._unended_check.cancel()
                self._unended_check = None
            self._release()
            self._report([Broken(self._gone, ending)], match_time())

    def _receive(self, data: bytes) -> bool:
        now = match_time()
        sound = self._report(self._driver.receive_data(data, now), now)
        if self._driver.unended and not self._told_unended and self._unended_check is None:
            self._check_unended_later()
        return sound

    def _check_unended_later(self) -> None:
        self._unended_check = asyncio.get_running_loop().call_later(
            UNENDED_SECONDS, self._tell_unended, self._driver.unended
        )

    def _tell_unended(self, before: str) -> None:
        """Report to the engine, once, that its response is still unfinished as it was `before`."""
        self._unended_check = None
        unended = self._driver.unended
        if unended == before:
            self._told_unended = True
            self.note(unended)
            self.flush()
        elif unended:
            self._check_unended_later()

    def _report(self, events: list[PlayerEvent], now: float) -> bool:
        """Report events, and write what follows; whether the engine still keeps the protocol."""
        sound = True
        for event in events:
            if isinstance(event, Broken):
                self._explain(event)
            elif isinstance(event, Searched) and not self._pace.due(now):
                self._untold = event
                continue
            elif isinstance(event, Alive):
                self._release()
                continue
            elif isinstance(event, Answered):
                self._tell_last(now)
                if self._liveness.ask_after_move(self._stalls):
                    self._liveness.hold(event, now)
                    continue
            if self._liveness.holds and not isinstance(event, Broken):
                self._liveness.hold(event, now)
            elif self._listener is not None:
                self._listener(event, now)
            sound = sound and not (isinstance(event, Broken) and event.final)
        self._heard.set()
        self.flush()
        return sound

    def _tell_last(self, now: float) -> None:
        """Report what the search has found at last, before its move."""
        unsent, self._untold = self._untold, None
        if unsent is not None and self._listener is not None:
            self._listener(unsent, now)

    def _explain(self, broken: Broken) -> None:
        """Write what was wrong with a response."""
        if broken.reason is Reason.REFUSAL and self._listener is not None:
            command, why = broken.command, broken.why or broken.detail
            self._comment("refused", match=self._match, command=command, why=why)
        elif broken.final:
            self.fault = broken.detail
            self._comment("broke", match=self._match, why=broken.detail)

    def _comment(self, kind: str, **facts: Fact) -> None:
        """Write a comment for the author: its kind, then a record."""
        if self._explains and not self.closed:
            self.report(f"{kind} {write_record(**facts)}")

    def flush(self) -> None:
        """Write the pending messages. A broken connection shows in :meth:`run`, not here."""
        if self._driver.has_data_to_send:
            self._transport.send(self._driver.data_to_send(match_time()))

    # -- outside a match -------------------------------------------------------------------

    def introduce(self) -> None:
        """Ask the engine for its name and its commands, once in its life."""
        self._driver.introduce()
        self.flush()

    async def introduced(self, seconds: float) -> bool:
        """Wait until the engine has answered :meth:`introduce`; whether it did so in time."""
        return await self._until(lambda: self._driver.introduced, seconds)

    async def settle(self, seconds: float) -> bool:
        """Wait until the engine has answered everything; whether it did so in time."""
        return await self._until(lambda: self._driver.idle, seconds)

    async def _until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait for a condition; whether it held in time, before the connection ended."""
        try:
            async with asyncio.timeout(seconds):
                while not (condition() or self.closed):
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            return False
        return not self.closed

    def probe(self, seconds: float) -> None:
        """Ask whether the engine still answers, if it can be asked now.

        It loses its match if no answer comes in time.

        Args:
            seconds: The time for the answer.
        """
        if not self.closed and self._liveness.ask(seconds, self._stalls):
            self.flush()

    def _stalls(self, why: str) -> None:
        self._report([Broken(Reason.NO_ANSWER, why)], match_time())

    def _release(self) -> None:
        """Report what has waited for the engine to answer."""
        for event, came in self._liveness.end():
            if self._listener is not None:
                self._listener(event, came)

    def give_up(self, why: str) -> None:
        """Take the engine for one that answers nothing: it loses every match from now on.

        Args:
            why: What it has not answered, for the record.
        """
        self._gone = Reason.NO_ANSWER
        self.lose(why)

    def interrupt(self) -> None:
        """Ask the engine to answer a running request for a move at once, if it can."""
        self._driver.interrupt()
        self.flush()

    @property
    def can_undo(self) -> bool:
        """Whether the engine takes moves back."""
        return self._driver.can_undo

    def undo(self, count: int) -> None:
        """Take back the last `count` moves on the engine's board."""
        self._driver.undo(count)

    @property
    def can_place_handicap(self) -> bool:
        """Whether the engine places the stones of a free handicap."""
        return isinstance(self._driver, HandicapDriver) and self._driver.can_place_handicap

    def place_handicap(self, stones: int) -> None:
        """Ask for a handicap on the empty board that the engine has; `Placed` follows."""
        assert isinstance(self._driver, HandicapDriver)
        self._driver.place_handicap(stones)

    @property
    def can_report(self) -> bool:
        """Whether the engine reports what it thinks of a position."""
        return isinstance(self._driver, ReportingDriver) and self._driver.can_report

    def ask_report(self, player: int, request: ReportRequest) -> None:
        """Ask for a report on the position on the engine's board; `Reported` follows."""
        assert isinstance(self._driver, ReportingDriver)
        self._driver.ask_report(player, request)

    def brief(self, briefing: Briefing) -> None:
        """Set up a game, its moves so far and the time control; `Ready` follows."""
        self._driver.brief(briefing)

    # -- while a relay makes its moves -----------------------------------------------------

    @property
    def relayable(self) -> bool:
        """Whether a relay can ever make its moves: it runs here, and its driver has the words."""
        return self._lending is not None and self._relayed_driver is not None

    def relay_words(self, player: int) -> GtpWords | UciWords | None:
        """Return the words that a relay writes to the engine; None where it cannot have one now.

        Args:
            player: The player that the engine is.
        """
        if self.closed or self._relayed_driver is None or self._liveness.after_moves:
            return None
        return self._relayed_driver.relay_words(player)

    def lend(self) -> Lent | None:
        """Lend the engine's file descriptors to a relay; None if bytes wait in the driver."""
        if self._lending is None or self._driver.has_data_to_send or self._driver.unended:
            return None
        return self._lending.lend()

    def take_back(
        self,
        moves: Sequence[str] = (),
        dialogue: Sequence[Exchange] = (),
        written: WrittenRequest | None = None,
    ) -> None:
        """Continue where the relay has ended, in one step.

        The driver receives all that the relay has sent, before it gets any answer to that.

        Args:
            moves: The moves that were made, of both players, and that the engine knows.
            dialogue: What the relay and the engine have written.
            written: The request that the engine has yet to answer; None if there is none.
        """
        assert self._lending is not None and self._relayed_driver is not None
        self.flush()  # the messages of the meantime: they wait in the transport
        self._relayed_driver.relayed(moves)
        if written is None:
            self._lending.take_back(Returned(dialogue))
            return
        self.observe(written.observation)
        self.request(written.request)
        self._driver.data_to_send(written.asked)
        self._lending.take_back(Returned(dialogue, written.received, written.unsent))

    def read_report(self, line: bytes) -> SearchInfo | None:
        """Return the search information of a line that a relay has read, if it has any."""
        assert self._relayed_driver is not None
        return self._relayed_driver.read_report(line.decode("utf-8", "replace"))

    async def dismiss(self) -> None:
        """Ask the engine to end, and close the connection; :meth:`run` ends."""
        with contextlib.suppress(ProtocolError):  # too many commands wait: then without `quit`
            self._driver.quit()
        self.flush()
        await self._transport.write_eof()
        if self.closed:
            return
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._ended.wait()
        except TimeoutError:
            await self._transport.close()

    # -- at a seat -------------------------------------------------------------------------

    @property
    def lag(self) -> float:
        """The driver's lag in seconds, at most the round trip that the system measures."""
        return proven_lag(self._driver.lag, self._transport.round_trip)

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        """Take a seat, and set up the engine for the match if its connection is open."""
        self._seat, self._match = seat, briefing.match
        self.attach(seat.report)
        if not self.closed:
            self._comment("begins", **_beginning(briefing))
            self.brief(briefing)

    def rise(self) -> None:
        """Leave the seat, and report the end of the match to the engine."""
        seat, self._seat, self._match = self._seat, None, ""
        ending = None if seat is None else seat.ending
        if ending is not None and self._explains and not self.closed:
            if ending.reason in _SILENT and (command := self._driver.awaited):
                self._comment("unanswered", match=ending.match, command=command)
            self.report(ending.line())
            self.flush()
        self.detach()

    def observe(self, observation: Observation) -> None:
        """Report a move of another player, or an outcome of chance, to the engine."""
        self._driver.observe(observation)

    def accept(self, observation: Observation) -> None:
        """Do nothing: an engine has its own move on its board already."""

    is_person = False
    takes_back = False
    """An engine may think about its move, and GTP has no word to stop that."""

    def retract(self, plies: int) -> None:
        """Never called: a match with an engine takes no moves back."""
        raise AssertionError("an engine takes no moves back in a match")

    def reject(self, why: str) -> None:
        """Do nothing: an engine has no allowance for illegal moves, so it is not asked again."""

    def blame(self, move: str, why: str) -> None:
        """Write the illegal move and the reason to the engine, as a comment."""
        self._comment("illegal", match=self._match, move=move, why=why)

    def request(self, request: Request) -> None:
        """Ask the engine for a move or a score."""
        self._pace, self._untold = InfoPace(), None
        self._driver.request(request)

    def note(self, text: str) -> None:
        """Write a comment, which engines skip."""
        self._driver.comment(text)

    def report(self, text: str) -> None:
        """Write a comment for the author, in the form that `bot_report` reads."""
        self._driver.comment(text)
        if self._plainly and "%" in text and (plain := report_line(text)):
            self._driver.comment(plain)


def _beginning(briefing: Briefing) -> dict[str, Fact]:
    """Return the facts of a match that an engine's author reads at its start."""
    opponents = (it for number, it in enumerate(briefing.players) if number != briefing.player)
    return {
        "match": briefing.match,
        "game": briefing.game.name,
        "opponent": ",".join(opponents),
        "colour": str(Colour(briefing.player)),
        "side": briefing.game.conventions.side(briefing.player),
        "time": str(briefing.time),
    }
