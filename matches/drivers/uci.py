"""The UCI driver: requests of a match become UCI commands, lines of the engine player events.

An engine with UCI receives the whole game before each of its moves, so moves of others and undo
need no command. It runs one search at a time: what follows a search on the opponent's time waits
for the `bestmove` that ends it.

Source: S. Meyer-Kahlen and R. Huber, "Description of the universal chess interface" (2006).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.observation import Observation
from boardwire.matches.messages.player_events import (
    Alive,
    Answered,
    Broken,
    Estimated,
    Introduced,
    PlayerEvent,
    Ready,
    Scored,
    Searched,
)
from boardwire.matches.messages.requests import MoveRequest, Request
from boardwire.matches.referee.results import Reason
from boardwire.override import override
from boardwire.protocol import ProtocolViolation, TimeControl
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.search_info import SearchInfo
from boardwire.protocol.uci import UCI, BestMoveLine, GoCommand, Info, SetPosition

from .driver import Driver, PingingDriver, RelayedDriver, UciWords
from .uci_games import UCI_GAMES, settings_of
from .uci_options import UciOptions
from .uci_search import SearchPurpose, UciSearch, UciSearches, search_info
from .uci_time import limits_for

MAX_LINE_BYTES: Final = 1 << 16
"""Bytes of a line."""

MAX_BYTES: Final = 1 << 20
"""Bytes before an answer, apart from searches."""

MAX_SEARCH_BYTES: Final = 1 << 24
"""Bytes of a search: one that runs for hours writes some megabytes."""

MAX_TITLE: Final = 100
"""Characters that are kept of an engine's name."""

_MULTIPV: Final = "MultiPV"
_BLACK: Final = 1
"""The side of the second clock of `go`."""
_PONDER: Final = (("Ponder", "true"),)
_GTP_RESPONSE: Final = re.compile(r"\?[0-9]* .*command|=[0-9]*$", re.IGNORECASE)


class UciDriver(Driver, PingingDriver, RelayedDriver):
    """The driver of one UCI engine.

    Args:
        options: Options of the engine and their values. Names are read in any case. `UCI_Elo`
            switches `UCI_LimitStrength` on.
        limits: The limits of each search for a move; None to follow the clock of the match.
        ponder: Whether the engine searches on the opponent's time.
        whitepov: Whether the engine reports its scores as white sees them.
        lenient: Whether options that the engine does not have are left out; see `UciOptions`.

    Attributes:
        options: The options of the engine, and their values.
    """

    version = ""
    """Part of the name in UCI."""
    lag = 0.0
    """The lag, which UCI does not measure."""
    can_undo = True

    def __init__(
        self,
        options: Sequence[tuple[str, str]] = (),
        limits: GoCommand | None = None,
        *,
        ponder: bool = False,
        whitepov: bool = False,
        lenient: bool = False,
    ) -> None:
        self.name = ""
        self.introduced = False
        self.options = UciOptions((*(_PONDER if ponder else ()), *options), lenient=lenient)
        self._whitepov = whitepov
        self._limits, self._ponder = limits, ponder
        self._outgoing = bytearray()
        self._buffer = LineBuffer(MAX_LINE_BYTES, MAX_BYTES)
        self._greeting = False  # whether `uciok` is awaited
        self._ready: deque[PlayerEvent] = deque()  # what each `readyok` that is awaited reports
        self._searches = UciSearches()
        self._found: Info | None = None  # the best line of play, before it is reported
        self._found_side = 0  # the side that searched for it
        self._briefing: Briefing | None = None  # to be sent once the engine is introduced
        self._time = TimeControl.none()
        self._estimates = False
        self._start: str | None = None
        self._moves: list[str] = []

    # -- bytes -----------------------------------------------------------------------------

    @property
    @override
    def has_data_to_send(self) -> bool:
        return bool(self._outgoing)

    @override
    def data_to_send(self, now: float) -> bytes:
        search = self._searches.running
        if search is not None and search.begun is None:
            search.begun = now
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    @override
    def receive_data(self, data: bytes, now: float) -> list[PlayerEvent]:
        events: list[PlayerEvent] = []
        try:
            for line in self._buffer.receive_data(data):
                if report := self._take_line(line, now):
                    events += [*self._take_found(), *report]
        except ProtocolViolation as error:
            events += [*self._take_found(), Broken(Reason.PROTOCOL, str(error))]
        return [*events, *self._take_found()]

    @property
    @override
    def idle(self) -> bool:
        """A search on the opponent's time is none that is owed."""
        return not (self.awaited or self._searches.held)

    @property
    @override
    def unended(self) -> str:
        return self._buffer.unended

    @property
    @override
    def awaited(self) -> str:
        search = self._searches.running
        if self._greeting:
            return UCI.name
        if search is not None and search.purpose is SearchPurpose.MOVE:
            return _go(search.limits)
        return "isready" if self._ready else ""

    def _send(self, line: str) -> None:
        self._outgoing += f"{line}\n".encode()

    def _set(self, name: str, value: str) -> None:
        """Set an option, where the engine has it and it has another value now."""
        for command in self.options.set(name, value):
            self._send(command)

    def _await_ready(self, event: PlayerEvent) -> None:
        """Report an event when the engine has done all that it was asked."""
        self._ready.append(event)
        self._send("isready")

    # -- messages to the engine ------------------------------------------------------------

    @override
    def introduce(self) -> None:
        self._greeting = True
        self._send(UCI.name)

    @override
    def brief(self, briefing: Briefing) -> None:
        if self.introduced:
            self._when_free(lambda: self._set_up(briefing))
        else:
            self._briefing = briefing

    def _set_up(self, briefing: Briefing) -> None:
        self._time, self._estimates = briefing.time, briefing.estimates
        self._moves = [_move(it.text) for it in briefing.history]
        try:
            settings = settings_of(briefing.game, self.options.offered)
        except CannotSetUp as error:
            self._await_ready(Broken(Reason.REFUSAL, str(error)))
            return
        for name, value in settings.items():
            self._set(name, value)
        for command in self.options.set_seed(briefing.seed):
            self._send(command)
        self._set_lines_for_moves()
        self._start = UCI_GAMES[briefing.game.name].start(briefing.game)
        self._send(UCI.new_game)
        self._await_ready(Ready())

    @override
    def observe(self, observation: Observation) -> None:
        """The engine learns it with the next request."""
        self._moves.append(_move(observation.text))

    @override
    def request(self, request: Request) -> None:
        """UCI has no score, so a request for it is answered with none."""
        search = self._searches.running
        if not isinstance(request, MoveRequest):
            self._when_free(lambda: self._await_ready(Scored(None)))
        elif search is not None and search.awaits == tuple(self._moves) and not request.moves:
            search.purpose = SearchPurpose.MOVE
            self._send("ponderhit")
        else:
            self._when_free(lambda: self._ask_move(request))

    def _set_lines_for_moves(self) -> None:
        """Set the number of lines of play that a search for a move shows."""
        self._set(_MULTIPV, self.options.wanted(_MULTIPV) or "1")

    def _ask_move(self, request: MoveRequest) -> None:
        self._set_lines_for_moves()
        limits = self._limits or limits_for(self._time, request)
        if request.moves:
            limits = replace(limits, searchmoves=tuple(map(_move, request.moves)))
        self._begin(SearchPurpose.MOVE, limits, 1 - request.player, self._moves)

    def analyse(self, lines: int = 1, moves: Sequence[str] = ()) -> None:
        """Search the position on the engine's board until :meth:`interrupt`; see :attr:`lines`.

        Args:
            lines: The number of lines of play to show, where the engine can show several.
            moves: The only moves to consider; empty for all.
        """
        self._when_free(lambda: self._analyse(lines, moves))

    def _analyse(self, lines: int, moves: Sequence[str]) -> None:
        offered = self.options.offered.get(_MULTIPV.lower())
        most = None if offered is None else offered.maximum
        self._set(_MULTIPV, str(max(1, min(lines, most or lines))))
        limits = GoCommand(infinite=True, searchmoves=tuple(map(_move, moves)))
        self._begin(SearchPurpose.ANALYSIS, limits, 0, self._moves)

    @property
    def lines(self) -> list[Info]:
        """The lines of play of the search that runs, or of the last one, the best first."""
        return self._searches.lines

    @override
    def ping(self) -> str:
        """UCI asks for that at any time, while an engine thinks as well.

        A question that is not answered yet is asked again, as each has its own answer.
        """
        if not self.introduced:
            return ""
        self._await_ready(Alive())
        return "isready"

    @override
    def relay_words(self, player: int) -> UciWords | None:
        limits = self._limits
        varies = self._ponder or self._estimates or limits is None or limits.left != (None, None)
        varies = varies or self._whitepov
        if varies or self._outgoing or self._ready or self._searches.running is not None:
            return None
        assert limits is not None
        return UciWords(_go(limits), f"position {SetPosition(self._start).text} moves")

    @override
    def relayed(self, moves: Sequence[str]) -> None:
        self._moves += map(_move, moves)

    @override
    def read_report(self, line: str) -> SearchInfo | None:
        try:
            info = Info.parse(line.split()[1:])
        except ValueError:
            return None
        return None if info.score is None else search_info(info, info.score)

    @override
    def interrupt(self) -> None:
        """Ends an analysis as well."""
        search = self._searches.running
        if search is not None and not search.stopped:
            search.stopped = True
            self._send("stop")

    @override
    def comment(self, text: str) -> None:
        """Do nothing: UCI has no comments."""

    @override
    def undo(self, count: int) -> None:
        del self._moves[max(len(self._moves) - count, 0) :]

    @override
    def quit(self) -> None:
        self.interrupt()
        self._send("quit")

    # -- searches --------------------------------------------------------------------------

    def _when_free(self, action: Callable[[], None]) -> None:
        """Do something at once, or when the search that runs has ended, which is made to end."""
        if self._searches.running is None:
            action()
        else:
            self._searches.hold(action)
            self.interrupt()

    def _begin(
        self, purpose: SearchPurpose, limits: GoCommand, side: int, moves: Sequence[str]
    ) -> None:
        self._searches.begin(UciSearch(purpose, limits, side, tuple(moves)))
        self._buffer.allow(MAX_SEARCH_BYTES)
        self._send(f"position {SetPosition(self._start, tuple(moves)).text}")
        self._send(_go(limits))

    # -- what the engine says --------------------------------------------------------------

    def _take_line(self, line: str, now: float) -> list[PlayerEvent]:
        word, *rest = line.split() or [""]
        search = self._searches.running
        if self._greeting:
            return self._take_greeting(word, rest, line)
        match word:
            case "readyok" if self._ready:
                self._buffer.allow(MAX_BYTES if search is None else MAX_SEARCH_BYTES)
                return [self._ready.popleft()]
            case "info":
                found = self._searches.take_info(rest)
                if (
                    found is not None
                    and search is not None
                    and search.purpose is SearchPurpose.MOVE
                ):
                    self._found, self._found_side = found, search.side
            case "bestmove" if search is not None:
                return self._take_best_move(search, rest, now)
        return []

    def _take_found(self) -> list[PlayerEvent]:
        """Report what a search for a move has found; of lines that came together the last."""
        found, self._found = self._found, None
        if found is None or found.score is None:
            return []
        report = search_info(found, found.score)
        if self._whitepov and self._found_side == _BLACK:
            report = report.reversed
        return [Searched(report)]

    def _take_greeting(self, word: str, rest: Sequence[str], line: str) -> list[PlayerEvent]:
        """Take a line before `uciok`."""
        if word == "id" and rest[:1] == ["name"]:
            self.name = " ".join(rest[1:])[:MAX_TITLE]
        elif word == "option":
            self.options.take(rest)
        elif _GTP_RESPONSE.match(line):
            return [Broken(Reason.PROTOCOL, "it speaks GTP, not UCI: leave out uci:")]
        elif word == UCI.confirmation:
            return self._end_greeting()
        return []

    def _end_greeting(self) -> list[PlayerEvent]:
        self._greeting = False
        try:
            for command in self.options.set_wanted():
                self._send(command)
        except ValueError as error:
            return [Broken(Reason.PROTOCOL, str(error))]
        self.introduced = True
        briefing, self._briefing = self._briefing, None
        if briefing is not None:
            self._set_up(briefing)
        return [Introduced()]

    def _take_best_move(
        self, search: UciSearch, words: Sequence[str], now: float
    ) -> list[PlayerEvent]:
        best = BestMoveLine.parse(words) if words else BestMoveLine(None)
        self._searches.end()
        self._buffer.allow(MAX_BYTES)
        events: list[PlayerEvent] = []
        if search.purpose is SearchPurpose.MOVE:
            events.append(Answered(words[0] if words else best.text))
            if self._estimates:
                lines = self._searches.lines
                events.append(Estimated(lines[0].expectation if lines else None))
            if best.move:
                self._moves.append(_move(best.move))
            if self._ponder and best.ponder and not self._searches.held:
                expected = (*self._moves, _move(best.ponder))
                self._begin(SearchPurpose.PONDER, search.pondering(now), search.side, expected)
        self._searches.go_on()
        return events


@lru_cache(64)  # without a clock every search has the same limits
def _go(limits: GoCommand) -> str:
    return f"go {limits.text(UCI)}".strip()


def _move(text: str) -> str:
    """Return a move as UCI writes it; ours differ in their case at most."""
    return text.lower()
