"""The Hub driver: engines of International draughts, such as Scan, Kingsrow and dame.

Hub counts squares as our game does, but writes captures by the pieces taken, where our texts name
the squares where the piece lands. So the driver follows the game on its own table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from boardwire.games.rules.checkers import CheckersState
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.player_events import Broken, Estimated, PlayerEvent
from boardwire.matches.messages.requests import MoveRequest
from boardwire.matches.referee.results import Reason
from boardwire.matches.table import Table
from boardwire.override import override
from boardwire.protocol import TimeControl, TimeKind, hub
from boardwire.protocol.search_info import SearchInfo

from .line_driver import MAX_TITLE, LineDriver, LineExchange, refusal
from .uci_time import limits_for

MAX_PARAMETERS = 200
"""Parameters of an engine that are kept."""

MAX_REVERSIBLE = 100
"""Moves since the last capture or man's move that an engine receives, for repetitions."""

_WHITE = 1
_FIRST, _SECOND = 0, 1
_VARIANT = "variant"
_NORMAL = "normal"


class HubDriver(LineDriver):
    """The driver of one Hub engine.

    Args:
        parameters: Values of the engine's parameters, by name.
        depth: The depth of each search, in plies; 0 for no such limit.
        seconds: The time of each search; 0 to follow the clock of the match.
    """

    protocol = "Hub"

    def __init__(
        self, parameters: Mapping[str, str] | None = None, depth: int = 0, seconds: float = 0.0
    ) -> None:
        super().__init__()
        self._parameters = dict(parameters or {})
        self._depth, self._seconds = depth, seconds
        self._declared: dict[str, str] = {}  # the engine's parameters with their values
        self._table: Table | None = None
        self._time = TimeControl.none()
        self._estimates = False  # whether the match asks for them
        self._score_in_men = math.nan

    # -- the engine introduces itself ------------------------------------------------------

    @override
    def _introduction(self) -> LineExchange:
        return LineExchange(("hub",), self._take_introduction)

    def _take_introduction(self, line: str) -> Sequence[PlayerEvent] | None:
        message = hub.read_hub(line)
        if foreign := self._foreign(line):
            return foreign
        match message.command:
            case "id":
                self.name = message.arguments.get("name", "")[:MAX_TITLE]
                self.version = message.arguments.get("version", "")[:MAX_TITLE]
            case "param" if len(self._declared) < MAX_PARAMETERS:
                name = message.arguments.get("name", "")
                self._declared[name] = message.arguments.get("value", "")
            case "wait":
                return self._initialize()
        return None

    def _initialize(self) -> Sequence[PlayerEvent]:
        """Send the parameters to the engine; it accepts them only before `init`."""
        if unknown := sorted(self._parameters.keys() - self._declared.keys()):
            known = ", ".join(sorted(self._declared)) or "none"
            why = f"it has no parameter {', '.join(unknown)}; it has {known}"
            return (Broken(Reason.PROTOCOL, why),)
        values = dict(self._parameters)
        if self._declared.get(_VARIANT, _NORMAL) != _NORMAL:
            values.setdefault(_VARIANT, _NORMAL)
        lines = [
            str(hub.HubLine("set-param", {"name": name, "value": value}))
            for name, value in values.items()
        ]
        self._ask(LineExchange((*lines, "init"), self._take_ready))
        return ()

    def _take_ready(self, line: str) -> Sequence[PlayerEvent] | None:
        message = hub.read_hub(line)
        if message.command == "error":
            return (Broken(Reason.PROTOCOL, f"init: {_message(message)}"),)
        return self._end_introduction() if message.command == "ready" else None

    # -- a game ----------------------------------------------------------------------------

    @override
    def _begin(self, briefing: Briefing) -> tuple[str, ...]:
        game = briefing.game
        if briefing.time.kind is TimeKind.NODES and not (self._depth or self._seconds):
            raise CannotSetUp("Hub has no limit of nodes: give the engine the option depth or time")
        if game.name != "checkers" or game.options["variant"] != "international":
            raise CannotSetUp(
                "Hub engines play International draughts alone: "
                "set the game checkers and its option variant=international"
            )
        self._table, self._time = Table(game), briefing.time
        self._estimates = briefing.estimates
        return ("new-game",)

    @override
    def _settled(self, lines: tuple[str, ...], events: Sequence[PlayerEvent]) -> LineExchange:
        return LineExchange(
            (*lines, "ping"), lambda line: events if hub.read_hub(line).command == "pong" else None
        )

    @override
    def _observe(self, player: int, text: str) -> None:
        self._board.play(player, text)

    @override
    def _take_back(self, count: int) -> None:
        self._board.undo(count)

    @property
    def _board(self) -> Table:
        assert self._table is not None, "a game has begun"
        return self._table

    # -- a move ----------------------------------------------------------------------------

    @override
    def _search(self, request: MoveRequest) -> LineExchange:
        self._score_in_men = math.nan
        self._figures = {"depth": math.nan, "nodes": math.nan}
        lines = (str(self._position()), str(self._level(request)), "go think")
        return LineExchange(
            lines, lambda line: self._take_answer(request.player, lines[0], line), searches=True
        )

    def _position(self) -> hub.HubLine:
        """Return the position after the last capture or man's move, and the moves since.

        The engine needs no more to see repetitions, since no earlier position can come again.
        """
        moves: list[hub.HubMove] = []
        start = _state(self._board.state)
        for state, played in self._board.backwards():
            before = _state(state)
            move = _hub_move(before, played.move)
            is_king = before.core.cells()[move.start - 1] > 2
            if move.taken or not is_king or len(moves) >= MAX_REVERSIBLE:
                break
            moves.append(move)
            start = before
        return hub.position(start.core.cells(), start.core.turn, moves[::-1])

    def _level(self, request: MoveRequest) -> hub.HubLine:
        if self._depth:
            return hub.HubLine("level", {"depth": str(self._depth)})
        if self._seconds:
            return hub.level_move_time(self._seconds)
        limits = limits_for(self._time, request)
        left = limits.left[_FIRST if request.player == _WHITE else _SECOND]
        if left is None or limits.movetime is not None:
            return hub.level_move_time((limits.movetime or 1) / 1000)
        increment = limits.increments[_FIRST] / 1000
        return hub.level_clock(left / 1000, increment, limits.moves_to_go)

    def _take_answer(self, player: int, asked: str, line: str) -> Sequence[PlayerEvent] | None:
        message = hub.read_hub(line)
        match message.command:
            case "info":
                self._score_in_men = _number(message.arguments.get("score", ""), self._score_in_men)
                for name in self._figures:
                    self._figures[name] = _number(
                        message.arguments.get(name, ""), self._figures[name]
                    )
            case "error":
                return (refusal(asked, _message(message)),)
            case "done":
                text = self._own_text(message.arguments.get("move", ""))
                estimate = (self._estimate(),) if self._estimates else ()
                return self._moved(player, text, *estimate, found=self._found())
        return None

    def _own_text(self, text: str) -> str:
        """Return the move in our notation.

        A move that is illegal or none keeps its text, in a form that means nothing in ours.
        """
        try:
            wanted = hub.read_hub_move(text)
        except ValueError:
            return text.partition(" ")[0]
        state = _state(self._board.state)
        for move in state.legal_moves():
            if _hub_move(state, move) == wanted:
                return state.move_text(move)
        taken = ",".join(map(str, wanted.taken))
        return f"{wanted.start}x{wanted.end}({taken})" if taken else str(wanted)

    def _estimate(self) -> Estimated:
        """The engine's score as the chance to win less the chance to lose; a man ahead is 0.46."""
        score = self._score_in_men
        return Estimated(None if math.isnan(score) else math.tanh(score / 2))

    def _found(self) -> SearchInfo | None:
        """Return the result of the search, if the engine has reported a score."""
        score = self._estimate().value
        depth, nodes = (None if math.isnan(it) else int(it) for it in self._figures.values())
        return None if score is None else SearchInfo(depth, score, nodes=nodes)

    @override
    def _stop(self) -> tuple[str, ...]:
        return ("stop",)

    @override
    def _goodbye(self) -> tuple[str, ...]:
        return ("quit",)


def _state(state: object) -> CheckersState:
    assert isinstance(state, CheckersState)
    return state


def _hub_move(state: CheckersState, move: int) -> hub.HubMove:
    taken = tuple(square + 1 for square in state.core.taken(move))
    return hub.HubMove((move & 63) + 1, (move >> 6 & 63) + 1, taken)


def _number(text: str, default: float) -> float:
    try:
        number = float(text)
    except ValueError:
        return default
    return number if math.isfinite(number) else default


def _message(message: hub.HubLine) -> str:
    return message.arguments.get("message", "")
