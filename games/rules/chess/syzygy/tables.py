"""The Syzygy tables in some folders, and the result of a position by them.

A table may have any value for a position in which a capture is at least as good, since that makes
it smaller. So captures are tried first, and their positions are looked up in the tables with fewer
men.

Source: R. de Man, Syzygy (https://github.com/syzygy1/tb).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Final

from boardwire.games.errors import TableError
from boardwire.games.model import State

from ..game import ChessState
from ..squares import PAWN, step_of
from .table import SUFFIX, SyzygyTable, names

_BLACK_KING: Final = 6
"""The highest man of black among the cells of a position; white's are above."""


class TableOutcome(IntEnum):
    """The result of a position for the side to move, if both sides play their best."""

    LOSS = -2
    BLESSED_LOSS = -1
    """Lost, but drawn by the fifty-move rule."""
    DRAW = 0
    CURSED_WIN = 1
    """Won, but drawn by the fifty-move rule."""
    WIN = 2


class SyzygyTables:
    """Tables of results in files.

    Args:
        folders: The folders with the files. Of files of the same name the first counts.

    Raises:
        TableError: There is no such folder, or no table in them.
        OSError: A folder cannot be read.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self._tables: dict[tuple[str, str], SyzygyTable] = {}
        listed = list(folders)
        for folder in listed:
            if not folder.is_dir():
                raise TableError(f"there is no folder {folder} with Syzygy tables")
            for path in sorted(folder.glob(f"*{SUFFIX}")):
                table = SyzygyTable(path)
                self._tables.setdefault(table.sides, table)
        if not self._tables:
            named = ", ".join(map(str, listed))
            raise TableError(f"there are no Syzygy tables (*{SUFFIX}) in {named}")
        self.men = max(it.men for it in self._tables.values())
        """The most men of a table."""

    def outcome(self, state: State) -> TableOutcome | None:
        """Return the result of an unfinished position, as if the fifty-move rule counted from it.

        None where there is no table for it, or a side may castle.

        Raises:
            TableError: A file is damaged.
            OSError: A file cannot be read.
        """
        if not isinstance(state, ChessState) or state.core.castling:
            return None
        if sum(map(bool, state.core.cells())) > self.men:
            return None
        try:
            return TableOutcome(self._with_passant(state))
        except _NoTableError:
            return None

    def _with_passant(self, state: ChessState) -> int:
        """Return the value of a position, captures en passant included."""
        value = self._value(state, -2, 2)
        passing = [it for it in state.core.legal_moves() if _captures(state, it, passing=True)]
        if not passing:
            return value
        best = max(-self._value(_after(state, it), -2, 2) for it in passing)
        if best >= value:
            return best
        forced = value == 0 and len(passing) == len(list(state.core.legal_moves()))
        return best if forced else value

    def _value(self, state: ChessState, alpha: int, beta: int) -> int:
        """Return the value of a position between two bounds, captures tried first."""
        for move in state.core.legal_moves():
            if _captures(state, move, passing=False):
                value = -self._value(_after(state, move), -beta, -alpha)
                if value >= beta:
                    return value
                alpha = max(alpha, value)
        return max(alpha, self._stored(state))

    def _stored(self, state: ChessState) -> int:
        """Return the value in the table with the men of a position."""
        cells = [_man(it) for it in state.core.cells()]
        white, black = names(cells)
        if (white, black) == ("K", "K"):
            return 0
        table = self._tables.get((white, black)) or self._tables.get((black, white))
        if table is None:
            raise _NoTableError
        return table.value(cells, white_to_move=state.core.side_to_move == 1)


class _NoTableError(TableError):
    """No table has the men of a position."""


def _man(cell: int) -> int:
    """Return a man as a table has it: black has the higher numbers."""
    return cell - _BLACK_KING if cell > _BLACK_KING else cell + 8 if cell else 0


def _captures(state: ChessState, move: int, *, passing: bool) -> bool:
    """Return whether a move captures: on the square that it goes to, or a pawn en passant."""
    cells: Sequence[int] = state.core.cells()
    step = step_of(move)
    if not passing:
        return bool(cells[step.target]) and not step.castling
    sideways = step.start % 8 != step.target % 8
    return step.piece == PAWN and sideways and not cells[step.target]


def _after(state: ChessState, move: int) -> ChessState:
    after = state.copy()
    after.apply(move)
    assert isinstance(after, ChessState)
    return after
