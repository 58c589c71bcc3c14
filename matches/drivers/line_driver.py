"""The base of drivers for engines of other protocols than GTP, which answer in lines.

These protocols know one dialogue at a time: an engine that searches accepts little else, and
GNU Backgammon forgets what is written before it has answered. So an exchange, which is one or more
lines to the engine up to its answer, waits here until the exchange before has ended.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from boardwire.games import GameError
from boardwire.matches.errors import CannotSetUp, CannotUndo
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.observation import Observation
from boardwire.matches.messages.player_events import (
    Alive,
    Answered,
    Broken,
    Introduced,
    PlayerEvent,
    Ready,
    Scored,
    Searched,
)
from boardwire.matches.messages.requests import MoveRequest, Request
from boardwire.matches.referee.results import Reason
from boardwire.override import override
from boardwire.protocol import ProtocolViolation, visible
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class

from .driver import Driver, PingingDriver

MAX_LINE_BYTES = 1 << 16
"""Bytes of a line."""

MAX_IDLE_BYTES = 1 << 18
"""Bytes before an answer, apart from searches."""

MAX_SEARCH_BYTES = 1 << 24
"""Bytes of a search: one that runs for hours writes some megabytes."""

MAX_TITLE = 100
"""Characters that are kept of an engine's name, and of its version."""

MAX_SHOWN = 200
"""Characters that are kept of an error that an engine reports."""

_GTP_RESPONSE = re.compile(r"\?[0-9]* .*command|=[0-9]*$", re.IGNORECASE)
_UNKNOWN = re.compile(r"unknown command|invalid command|unrecognized", re.IGNORECASE)

MAX_WAITING = 64
"""Exchanges that may wait, at most."""


@value_class
class LineExchange:
    """Lines to the engine, up to the line that answers them.

    Args:
        lines: The lines to write, without their ends.
        take: Takes a line of the engine; returns the events that it reports when it is the answer,
            and None when it is not.
        searches: Whether it asks for a move.
    """

    lines: tuple[str, ...]
    take: Callable[[str], Sequence[PlayerEvent] | None]
    searches: bool = False


class LineDriver(ABC, Driver, PingingDriver):
    """The driver of an engine that takes one request at a time, and answers in lines.

    It implements :class:`~boardwire.matches.drivers.driver.Driver`. A subclass speaks one protocol.
    The engine runs on this machine, so no lag is measured.
    """

    can_undo = True
    lag = 0.0
    protocol = ""
    """The name of the protocol, for messages."""

    def __init__(self) -> None:
        self.name = ""
        self.version = ""
        self.introduced = False
        self._reader = LineBuffer(MAX_LINE_BYTES, MAX_IDLE_BYTES)
        self._outgoing = bytearray()
        self._waiting: deque[LineExchange] = deque()
        self._current: LineExchange | None = None
        self._abandoned = False  # whether the answer to the current exchange matters to nobody
        self._stopped = False  # whether the engine was asked to answer at once
        self._briefing: Briefing | None = None  # to be sent once the engine is introduced

    # -- what a subclass defines -----------------------------------------------------------

    @abstractmethod
    def _introduction(self) -> LineExchange:
        """The exchange that greets the engine; its answer calls :meth:`_end_introduction`."""

    @abstractmethod
    def _begin(self, briefing: Briefing) -> tuple[str, ...]:
        """Take a new game; return the lines that set it up in the engine, without its moves.

        Raises:
            CannotSetUp: The engine cannot play it.
        """

    @abstractmethod
    def _settled(self, lines: tuple[str, ...], events: Sequence[PlayerEvent]) -> LineExchange:
        """An exchange that an idle engine answers at once, with the events that then happen."""

    @abstractmethod
    def _observe(self, player: int, text: str) -> None:
        """Record a move; nothing is sent before the engine is asked for one."""

    @abstractmethod
    def _take_back(self, count: int) -> None:
        """Take back the last plies."""

    @abstractmethod
    def _search(self, request: MoveRequest) -> LineExchange:
        """Return the exchange that asks for a move; its answer calls :meth:`_moved`."""

    @abstractmethod
    def _stop(self) -> tuple[str, ...]:
        """The lines that make a searching engine answer; empty where the protocol has none."""

    @abstractmethod
    def _goodbye(self) -> tuple[str, ...]:
        """Return the lines that end the engine."""

    def _score(self) -> LineExchange:
        """The exchange that asks for the final score; by default the engine has no opinion."""
        return self._settled((), (Scored(None),))

    def _foreign(self, line: str) -> tuple[PlayerEvent, ...]:
        """The event that the engine speaks another protocol, if its first lines show that."""
        if _GTP_RESPONSE.match(line):
            return (Broken(Reason.PROTOCOL, f"it speaks GTP, not {self.protocol}"),)
        if _UNKNOWN.search(line):
            shown = visible(line)[:MAX_SHOWN]
            return (Broken(Reason.PROTOCOL, f"it does not speak {self.protocol}: {shown}"),)
        return ()

    # -- bytes -----------------------------------------------------------------------------

    @property
    @override
    def idle(self) -> bool:
        return self._current is None and not self._waiting

    @property
    @override
    def unended(self) -> str:
        return self._reader.unended

    @property
    @override
    def awaited(self) -> str:
        return "" if self._current is None else self._current.lines[-1][:MAX_SHOWN]

    @property
    @override
    def has_data_to_send(self) -> bool:
        return bool(self._outgoing)

    @override
    def data_to_send(self, now: float) -> bytes:
        data, self._outgoing = bytes(self._outgoing), bytearray()
        return data

    @override
    def receive_data(self, data: bytes, now: float) -> list[PlayerEvent]:
        events: list[PlayerEvent] = []
        try:
            for line in self._reader.receive_data(data):
                events += self._take_line(line.strip())
        except ProtocolViolation as error:
            events.append(Broken(Reason.PROTOCOL, str(error)))
        return events

    def _take_line(self, line: str) -> Iterable[PlayerEvent]:
        exchange, abandoned = self._current, self._abandoned
        if exchange is None or (events := exchange.take(line)) is None:
            return ()
        self._current = None
        self._reader.allow(MAX_IDLE_BYTES)
        self._go_on()
        return () if abandoned else events

    def _ask(self, exchange: LineExchange) -> None:
        if len(self._waiting) >= MAX_WAITING:
            raise ProtocolViolation(f"{MAX_WAITING} requests wait for the engine")
        self._waiting.append(exchange)
        self._go_on()

    def _go_on(self) -> None:
        """Begin the next exchange if the engine is free for it."""
        if self._current is None and self._waiting:
            exchange = self._current = self._waiting.popleft()
            self._abandoned = self._stopped = False
            self._reader.allow(MAX_SEARCH_BYTES if exchange.searches else MAX_IDLE_BYTES)
            self._write(exchange.lines)

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._outgoing += line.encode("utf-8", "replace") + b"\n"

    # -- messages to the engine ------------------------------------------------------------

    @override
    def introduce(self) -> None:
        self._ask(self._introduction())

    def _end_introduction(self) -> tuple[PlayerEvent, ...]:
        self.introduced = True
        briefing, self._briefing = self._briefing, None
        if briefing is not None:
            self._set_up(briefing)
        return (Introduced(),)

    @override
    def brief(self, briefing: Briefing) -> None:
        """A search that still runs is stopped, and its answer skipped."""
        if not self.introduced:
            self._briefing = briefing
            return
        self._waiting.clear()
        if self._current is not None:
            self.interrupt()
            self._abandoned = True
        self._set_up(briefing)

    def _set_up(self, briefing: Briefing) -> None:
        try:
            lines = self._begin(briefing)
            for ply in briefing.history:
                self._observe(ply.player, ply.text)
        except (CannotSetUp, GameError) as error:
            self._ask(self._settled((), (Broken(Reason.REFUSAL, str(error)),)))
            return
        self._ask(self._settled(lines, (Ready(),)))

    @override
    def observe(self, observation: Observation) -> None:
        """The engine learns it with the next request for a move."""
        self._observe(observation.player, observation.text)

    @override
    def request(self, request: Request) -> None:
        self._ask(self._search(request) if isinstance(request, MoveRequest) else self._score())

    def _moved(
        self, player: int, text: str, *more: PlayerEvent, found: SearchInfo | None = None
    ) -> tuple[PlayerEvent, ...]:
        """Take the move that the engine has answered; the events that report it.

        The referee judges the move. What is illegal is not made here, and the match is over.

        Args:
            player: The player who moves.
            text: The move.
            more: Events that follow it.
            found: The result of the search for it, if the engine has reported that.
        """
        if not self._abandoned:
            try:
                self._observe(player, text)
            except GameError:
                more = ()
        searched = () if found is None else (Searched(found),)
        return (*searched, Answered(text), *more)

    @override
    def undo(self, count: int) -> None:
        try:
            self._take_back(count)
        except CannotUndo as error:
            self._ask(self._settled((), (Broken(Reason.REFUSAL, str(error)),)))

    @override
    def interrupt(self) -> None:
        if self._current is not None and self._current.searches and not self._stopped:
            self._stopped = True
            self._write(self._stop())

    @override
    def ping(self) -> str:
        """Ask only an idle engine: engines of these protocols take one request at a time."""
        if not (self.introduced and self.idle):
            return ""
        self._ask(exchange := self._settled((), (Alive(),)))
        return exchange.lines[-1]

    @override
    def comment(self, text: str) -> None:
        """Do nothing: these protocols have no comments."""

    @override
    def quit(self) -> None:
        self.interrupt()
        self._waiting.clear()
        self._write(self._goodbye())


def refusal(command: str, why: str) -> Broken:
    """Return the event that an engine has refused a request for a move.

    Args:
        command: The line that it refused.
        why: What it said to that.
    """
    command, why = command[:MAX_SHOWN], visible(why)[:MAX_SHOWN] or "no reason given"
    return Broken(Reason.REFUSAL, f"{command}: {why}", command, why)
