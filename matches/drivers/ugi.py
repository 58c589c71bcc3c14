"""The UGI driver: engines of any game for two that speak the Universal Game Interface of cutegames.

UGI is UCI for other games than chess: the clocks are those of `p1`, the player who moves first in
the game, and of `p2`, and `query` asks what the engine holds the position to be. It has no texts of
its own for moves and positions; ours are in docs/reference/games.

Source: K. Z., "Universal Game Interface", the file ugi.md of cutegames.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from boardwire.games import POSITION, Game, option_text
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.player_events import Broken, Estimated, PlayerEvent, Scored
from boardwire.matches.messages.requests import MoveRequest
from boardwire.matches.referee.results import Reason, score_text
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.uci import UGI, BestMoveLine, GoCommand, Info, SetPosition

from .line_driver import MAX_TITLE, LineDriver, LineExchange
from .uci_options import UciOptions
from .uci_search import search_info
from .uci_time import limits_for

_VALUES: Final = {"p1win": 1.0, "p2win": -1.0, "draw": 0.0}
"""The worth of the results of `query result` for the player who moves first."""


class UgiDriver(LineDriver):
    """The driver of one UGI engine.

    Args:
        options: Options of the engine and their values. Names are read in any case.
        limits: The limits of each search; None to follow the clock of the match.
    """

    protocol = "UGI"

    def __init__(
        self, options: Sequence[tuple[str, str]] = (), limits: GoCommand | None = None
    ) -> None:
        super().__init__()
        self._options = UciOptions(options)
        self._limits = limits
        self._time = TimeControl.none()
        self._first = 0
        self._start: str | None = None
        self._moves: list[str] = []
        self._estimates = False  # whether the match asks for them
        self._info: Info | None = None  # the latest one with a score
        self._result = ""

    # -- the engine introduces itself ------------------------------------------------------

    @override
    def _introduction(self) -> LineExchange:
        return LineExchange((UGI.name,), self._take_introduction)

    def _take_introduction(self, line: str) -> Sequence[PlayerEvent] | None:
        if foreign := self._foreign(line):
            return foreign
        match line.split():
            case ["id", "name", *words]:
                self.name = " ".join(words)[:MAX_TITLE]
            case ["option", *words]:
                self._options.take(words)
            case [word] if word == UGI.confirmation:
                return self._set_options()
        return None

    def _set_options(self) -> Sequence[PlayerEvent]:
        try:
            lines = tuple(self._options.set_wanted())
        except ValueError as error:
            return (Broken(Reason.PROTOCOL, str(error)),)
        self._ask(
            LineExchange(
                (*lines, "isready"),
                lambda line: self._end_introduction() if line == "readyok" else None,
            )
        )
        return ()

    # -- a game ----------------------------------------------------------------------------

    @override
    def _begin(self, briefing: Briefing) -> tuple[str, ...]:
        game = briefing.game
        if why := no_words_for(game):
            raise CannotSetUp(why)
        self._time, self._estimates = briefing.time, briefing.estimates
        self._first = first_player(game)
        self._start = str(game.options.get(POSITION.name, "")) or None
        self._moves.clear()
        settings = (
            command
            for name, value in game.options.items()
            if name != POSITION.name
            for command in self._options.set(name, option_text(value))
        )
        return (*settings, *self._options.set_seed(briefing.seed), UGI.new_game)

    @override
    def _settled(self, lines: tuple[str, ...], events: Sequence[PlayerEvent]) -> LineExchange:
        return LineExchange((*lines, "isready"), lambda line: events if line == "readyok" else None)

    @override
    def _observe(self, player: int, text: str) -> None:
        self._moves.append(text)

    @override
    def _take_back(self, count: int) -> None:
        del self._moves[max(len(self._moves) - count, 0) :]

    def _position(self) -> str:
        return f"position {SetPosition(self._start, tuple(self._moves)).text}"

    # -- a move ----------------------------------------------------------------------------

    @override
    def _search(self, request: MoveRequest) -> LineExchange:
        self._info = None
        limits = self._limits or limits_for(self._time, request, self._first)
        if request.moves:
            limits = replace(limits, searchmoves=request.moves)
        return LineExchange(
            (self._position(), f"go {limits.text(UGI)}".strip()),
            lambda line: self._take_answer(request.player, line),
            searches=True,
        )

    def _take_answer(self, player: int, line: str) -> Sequence[PlayerEvent] | None:
        word, *rest = line.split() or [""]
        if word == "info":
            self._take_info(rest)
        if word != "bestmove":
            return None
        move = BestMoveLine.parse(rest).move if rest else None
        info = self._info
        estimate: tuple[PlayerEvent, ...] = ()
        if self._estimates:
            estimate = (Estimated(None if info is None else info.expectation),)
        found = None if info is None or info.score is None else search_info(info, info.score)
        return self._moved(player, move or "".join(rest[:1]), *estimate, found=found)

    def _take_info(self, words: Sequence[str]) -> None:
        try:
            info = Info.parse(words)
        except ValueError:
            return
        if info.score is not None and (info.multipv or 1) == 1:
            self._info = info

    # -- the result ------------------------------------------------------------------------

    @override
    def _score(self) -> LineExchange:
        """Ask for the result; `isready` ends the question, for engines that do not know it."""
        self._result = ""
        return LineExchange((self._position(), "query result", "isready"), self._take_result)

    def _take_result(self, line: str) -> Sequence[PlayerEvent] | None:
        match line.split():
            case ["response", word, *_] if not self._result:
                self._result = word
            case ["readyok"]:
                return (Scored(self._score_of(self._result)),)
        return None

    def _score_of(self, result: str) -> str | None:
        """Return a result as the winner with no number of points, for UGI reports none."""
        value = _VALUES.get(result)
        if value is None:
            return None
        returns = (value, -value)
        return score_text(None, returns if self._first == 0 else returns[::-1])

    @override
    def _stop(self) -> tuple[str, ...]:
        return ("stop",)

    @override
    def _goodbye(self) -> tuple[str, ...]:
        return ("quit",)


def no_words_for(game: Game) -> str:
    """Return the reason why a game cannot be played by UGI; empty if it can."""
    if game.players != 2:
        return f"UGI is for games of two players; {game.title} has {game.players}"
    if game.has_chance:
        return f"UGI has no words for the rolls of {game.title}"
    if not game.perfect_information:
        return f"UGI has no words for what is hidden in {game.title}"
    return ""


def first_player(game: Game) -> int:
    """Return the player who moves first in a usual game: `p1` of UGI, white in chess."""
    return game.initial().to_act()
