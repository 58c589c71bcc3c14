"""Syzygy tables as the referee of a match uses them."""

from __future__ import annotations

from boardwire.games.model import State

from ..game import ChessState
from .tables import SyzygyTables, TableOutcome


class SyzygyEndings:
    """The results that end a match, as an :class:`~boardwire.games.endings.EndgameTable`.

    A table does not know how many plies have passed since the last capture or move of a pawn. So
    only positions right after one are looked up, as fastchess does.

    Args:
        tables: The tables.
        men: The most men on the board; 0 for as many as the tables have.
        fifty: Whether the fifty-move rule makes some wins a draw.
        wins: Whether wins and losses end a match.
        draws: Whether draws do.
    """

    def __init__(
        self,
        tables: SyzygyTables,
        men: int = 0,
        *,
        fifty: bool = True,
        wins: bool = True,
        draws: bool = True,
    ) -> None:
        self._tables = tables
        self._men = men or tables.men
        self._won = TableOutcome.WIN if fifty else TableOutcome.CURSED_WIN
        self._wins, self._draws = wins, draws

    def probe(self, state: State) -> tuple[float, ...] | None:
        """Return the values of a position for both players; None if the tables do not decide it.

        Raises:
            TableError: A file is damaged.
            OSError: A file cannot be read.
        """
        if not isinstance(state, ChessState) or state.core.clock:
            return None
        if sum(map(bool, state.core.cells())) > self._men:
            return None
        outcome = self._tables.outcome(state)
        if outcome is None:
            return None
        if abs(outcome) < self._won:
            return (0.0, 0.0) if self._draws else None
        if not self._wins:
            return None
        winner = state.core.side_to_move if outcome > 0 else 1 - state.core.side_to_move
        return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
