"""The results of the moves of a position by Syzygy tables, for an engine at its root."""

from __future__ import annotations

from collections.abc import Mapping

from boardwire.games.model import OVER, State

from ..game import ChessState
from .tables import SyzygyTables, TableOutcome


class SyzygyMoves:
    """The results of moves, as a :class:`~boardwire.games.endings.MoveTable`.

    As in Stockfish without tables of distances, a result is given as if the fifty-move rule counted
    from the position on, and moves that keep a win need not come closer to mate.

    Args:
        tables: The tables.
    """

    def __init__(self, tables: SyzygyTables) -> None:
        self._tables = tables

    def values(self, state: State) -> Mapping[int, float] | None:
        """Return the value of each legal move for the player to act; None without a table.

        Raises:
            TableError: A file is damaged.
            OSError: A file cannot be read.
        """
        if not isinstance(state, ChessState) or state.to_act() < 0:
            return None
        if self._tables.outcome(state) is None:  # soon known where there are too many men
            return None
        values: dict[int, float] = {}
        player = state.to_act()
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.to_act() == OVER:
                values[move] = after.returns()[player]
                continue
            outcome = self._tables.outcome(after)
            if outcome is None:
                return None
            won = outcome is TableOutcome.LOSS
            lost = outcome is TableOutcome.WIN
            values[move] = 1.0 if won else -1.0 if lost else 0.0
        return values
