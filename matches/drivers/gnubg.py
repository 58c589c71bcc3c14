"""The driver of GNU Backgammon, which answers questions about positions at a socket."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games.rules.backgammon.game import BackgammonState
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.player_events import PlayerEvent
from boardwire.matches.messages.requests import MoveRequest
from boardwire.matches.table import Table
from boardwire.override import override
from boardwire.protocol import PASS
from boardwire.protocol.gnubg import ERROR, LAST_OF_VERSION, PROBES, VERSION, FibsBoard

from .line_driver import MAX_TITLE, LineDriver, LineExchange, refusal

_BEAVER = "beaver"
"""The answer to a double that is an error: GNU Backgammon would take, and turn the cube again."""


class GnubgDriver(LineDriver):
    """The driver of GNU Backgammon, through its socket for external players.

    It has no clock: how long it thinks depends on its plies, which are set when it starts.
    """

    protocol = "GNU Backgammon's socket"

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._other_first: list[bool] = []  # without and with a double: the order of the scores

    @override
    def _introduction(self) -> LineExchange:
        return LineExchange((VERSION,), self._take_version)

    def _take_version(self, line: str) -> Sequence[PlayerEvent] | None:
        if not line.startswith(LAST_OF_VERSION):
            return None
        self.name = "GNU Backgammon"
        self.version = line.removeprefix(LAST_OF_VERSION).strip()[:MAX_TITLE]
        self._probe()
        return ()

    def _probe(self) -> None:
        """Ask in which order the program reads the scores, which differs between versions."""
        board, expected = PROBES[len(self._other_first)]
        self._ask(LineExchange((board.line(),), lambda answer: self._take_order(expected, answer)))

    def _take_order(self, expected: str, answer: str) -> Sequence[PlayerEvent]:
        self._other_first.append(answer != expected)
        if len(self._other_first) == len(PROBES):
            return self._end_introduction()
        self._probe()
        return ()

    @override
    def _begin(self, briefing: Briefing) -> tuple[str, ...]:
        if briefing.game.name != "backgammon":
            raise CannotSetUp("GNU Backgammon plays no other game than backgammon")
        self._table = Table(briefing.game)
        return ()

    @override
    def _settled(self, lines: tuple[str, ...], events: Sequence[PlayerEvent]) -> LineExchange:
        return LineExchange(
            (*lines, VERSION), lambda line: events if line.startswith(LAST_OF_VERSION) else None
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

    @override
    def _search(self, request: MoveRequest) -> LineExchange:
        state = self._board.state
        assert isinstance(state, BackgammonState)
        board = fibs_board(state)
        line = board.line(other_first=self._other_first[board.doubled])
        return LineExchange(
            (line,), lambda answer: self._take_answer(request.player, line, answer), searches=True
        )

    def _take_answer(self, player: int, asked: str, line: str) -> Sequence[PlayerEvent]:
        if line.startswith(ERROR):
            return (refusal(asked, line.removeprefix(ERROR).strip()),)
        return self._moved(player, _our_text(line))

    @override
    def _stop(self) -> tuple[str, ...]:
        return ()

    @override
    def _goodbye(self) -> tuple[str, ...]:
        return ("exit",)


def fibs_board(state: BackgammonState) -> FibsBoard:
    """Return the position in which a player is to roll or double, to take or drop, or to play."""
    core, options = state.core, state.game.options
    player, other, length = core.player, 1 - core.player, int(options["match"])
    needs_one = length > 0 and length - 1 in core.scores
    owners = (player, other) if core.cube_owner > 1 else (core.cube_owner,)
    return FibsBoard(
        state.counts(player),
        state.counts(other),
        length=length,
        scores=(core.scores[player], core.scores[other]),
        dice=core.dice,
        cube=_decisive_cube(core.cube, length, core.scores),
        may_double=(player in owners, other in owners),
        doubled=core.phase == "answer",
        crawford=bool(options["crawford"]),
        after_crawford=needs_one and not core.crawford_game,
        jacoby=bool(options["jacoby"]),
    )


def _decisive_cube(cube: int, length: int, scores: Sequence[int]) -> int:
    """Return the cube, or a smaller one with which the winner of the game wins the match, too.

    GNU Backgammon crashes where a cube is far beyond the points that are left to play for.
    """
    most = length - min(scores)
    while length and cube // 2 >= most:
        cube //= 2
    return cube


def _our_text(answer: str) -> str:
    """Return a play or a decision in our words."""
    if answer == _BEAVER:
        return "take"
    return ",".join(answer.split()) or PASS
