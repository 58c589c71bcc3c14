"""An engine: a searcher at a table, with its clock."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import choice
from time import monotonic

from boardwire import _native
from boardwire.games import CHANCE, CourseNotFound, State
from boardwire.games.unknown_state import UnknownState
from boardwire.matches import ConsoleBoard
from boardwire.protocol import PASS, RESIGN, CommandError
from boardwire.values import value_class

from .analysis.candidates import result_line
from .analysis.search_infos import WriteInfo
from .engine_clock import EngineClock
from .search.search_thread import ThreadedSearch
from .search.searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor
from .timing import moves_left, nodes_for_move

log = logging.getLogger(__name__)

_LEAST_TO_FIND = 0.5
"""The least seconds for a move with which an engine looks for a fitting position."""


@value_class
class ChosenMove:
    """A chosen move.

    Args:
        move: The move's text.
        value: The value that the search found, -1 to 1; None without a search.
        seconds: The time taken by the choice.
        planned: The time planned by the clock; 0 if another limit ended the search.
    """

    move: str
    value: float | None = None
    seconds: float = 0.0
    planned: float = 0.0


class Engine:
    """An engine that chooses moves for the players at a table, one search at a time.

    Args:
        table: The console's table.
        searcher: The searcher that chooses the moves.

    Attributes:
        clock: The engine's own clock.
        searching: The search of the current command, or None.
        last: The position that was searched last in this game, and the result; or None.
        on_move: Called with the player after every move that the engine has made.
        write_info: Writes the findings of a search for a move; None to write nothing.
    """

    def __init__(self, table: ConsoleBoard, searcher: Searcher) -> None:
        self.table = table
        self.searcher = searcher
        self.clock = EngineClock()
        self.searching: ThreadedSearch | None = None
        self.last: tuple[State, _native.SearchResult] | None = None
        self.on_move: list[Callable[[int], None]] = []
        self.write_info: WriteInfo | None = None
        self._hopeless: dict[int, int] = {}  # a player's moves in a row below the value to resign
        table.on_change.append(self._changed)
        table.on_time.append(self.clock.set)

    def interrupt(self) -> None:
        """End the current search, if any; its best result so far is the answer."""
        if self.searching is not None:
            self.searching.stop()

    def _changed(self) -> None:
        """Forget an earlier game when the board is cleared."""
        if not self.table.history:
            self.last = None
            self._hopeless.clear()
            self.clock.restart()

    def root(self, player: int) -> Root:
        """Return the position on the table with `player` to act.

        Raises:
            CommandError: That player cannot be to act.
        """
        if self.table.over:
            raise CommandError("the game is over")
        state = self.table.state.copy()
        if isinstance(state, UnknownState) and not state.legal:
            raise CommandError(
                "no position fits the observations so far; send the legal moves by bw-legal"
            )
        if state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-chance OUTCOME")
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        return Root(state, [played.move for played in self.table.history])

    def last_result(self) -> tuple[State, _native.SearchResult]:
        """Return the last searched position of this game, and its result.

        Raises:
            CommandError: Nothing was searched in this game.
        """
        if self.last is None:
            raise CommandError("nothing has been searched in this game")
        return self.last

    async def choose(
        self,
        player: int,
        limits: SearchLimits | None = None,
        monitor: SearchMonitor = UNMONITORED,
    ) -> ChosenMove:
        """Choose a move: the only permitted one at once, otherwise by a search.

        Args:
            player: The player to move.
            limits: Limits beside those of the clock, such as moves to avoid.
            monitor: Reports and stops the search; the engine replaces its flag by its own.

        Raises:
            CommandError: That player is not to move, or the searcher cannot search the position.
        """
        if self.table.over:
            return ChosenMove(PASS)
        begun = monotonic()
        plan = self.clock.plan(player, moves_left(self.table.state))
        allowed = self._allowed(plan, limits or SearchLimits())
        if self.searcher.searches and self.table.table.lost and not 0 < plan < _LEAST_TO_FIND:
            self.table.table.find()
            if plan:  # the search gets the rest
                allowed = replace(allowed, seconds=max(plan - (monotonic() - begun), plan / 10))
        root = self.root(player)
        state = root.state
        moves = allowed.permitted(state)
        if len(moves) == 1:
            return ChosenMove(state.move_text(moves[0]), seconds=monotonic() - begun)

        def search(stop: _native.Stop) -> BestMove:
            own = SearchMonitor(stop, monitor.report, monitor.report_seconds)
            return self.searcher.choose(root, allowed, own)

        if isinstance(state, UnknownState) and self.searcher.searches:
            return self._drawn(state, moves)
        self.searching = ThreadedSearch(state, search)
        try:
            best = await self.searching.run()
        except CourseNotFound:
            return self._drawn(state, moves)
        finally:
            self.searching = None
        value = None if best.result is None else self.remember(state, best.result).value
        by_clock = self.searcher.limits(allowed).seconds == allowed.seconds
        return ChosenMove(
            state.move_text(best.move), value, monotonic() - begun, plan if by_clock else 0.0
        )

    def _drawn(self, state: State, moves: Sequence[int]) -> ChosenMove:
        """Choose a random move if there is no position to search, and log that."""
        log.warning(
            "move %d is drawn at random: no position of %s that fits the observations was found",
            *(len(self.table.history) + 1, state.game.title),
        )
        return ChosenMove(state.move_text(choice(moves)))

    def _allowed(self, seconds: float, limits: SearchLimits) -> SearchLimits:
        return replace(limits, seconds=seconds, nodes=nodes_for_move(self.table.time))

    def remember(self, state: State, result: _native.SearchResult) -> _native.SearchResult:
        """Keep a result for later commands, and log it; return the result."""
        self.last = state, result
        if log.isEnabledFor(logging.DEBUG):
            log.debug("%s", result_line(state, result))
        return result

    def make(self, player: int, choice: ChosenMove) -> str:
        """Make a chosen move, or resign; return the answer to `genmove`."""
        self.clock.spent(player, choice.seconds, choice.planned)
        if self._resigns(player, choice.value):
            return RESIGN
        answer = self.table.answer(player, choice.move)
        for listener in self.on_move:
            listener(player)
        return answer

    def _resigns(self, player: int, value: float | None) -> bool:
        if value is not None and "resign" in self.searcher.options:
            below = value < self.searcher.number("resign")
            self._hopeless[player] = self._hopeless.get(player, 0) + 1 if below else 0
        hopeless = self._hopeless.get(player, 0)
        return hopeless > 0 and hopeless >= self.searcher.number("resign_moves")
