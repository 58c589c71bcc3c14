"""Connect Four: discs fall to the lowest free row of a column; four in a line win.

Source of the rules: Milton Bradley's rule sheet of 1974.

A position is written as solvers of the game do: the columns played so far, as digits from 1 to 7,
so ``44444`` is five discs in the middle column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from boardwire import _native
from boardwire.games.errors import GameError, InvalidMove, PositionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION
from boardwire.games.points import point_name, point_of
from boardwire.games.view import Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .state import PointState

_COLUMNS, _ROWS = 7, 6


class ConnectFourState(PointState[_native.ConnectFour]):
    """A position of Connect Four.

    The text of a move is the point where the disc comes to rest, such as ``D1``, so that every GTP
    program can read it. The column alone, as a letter or a digit from 1 to 7, is also read.
    """

    pieces = (Piece(0, "disc", "X"), Piece(1, "disc", "O"))
    winning_length = 4

    def __init__(
        self,
        game: Game,
        core: _native.ConnectFour,
        last_move: str | None = None,
        line: str = "",
    ) -> None:
        super().__init__(game, core, last_move)
        self.line = line
        """The columns played so far, as digits."""

    @override
    def copy(self) -> Self:
        return type(self)(self.game, self.core.copy(), self.last_move, self.line)

    @override
    def make(self, move: int, text: str) -> None:
        super().make(move, text)
        self.line += str(move + 1)

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Drop a disc into a column that has room.")

    @override
    def position_text(self) -> str:
        return self.line

    @property
    @override
    def columns(self) -> int:
        return _COLUMNS

    @property
    @override
    def rows(self) -> int:
        return _ROWS

    def _height(self, column: int) -> int:
        """Return the number of discs in a column."""
        return sum(1 for cell in self.core.cells()[column::_COLUMNS] if cell)

    @override
    def fixed_texts(self) -> list[tuple[str, int]]:
        return []

    @override
    def move_text(self, move: int) -> str:
        return point_name(move, min(self._height(move), _ROWS - 1))

    @override
    def other_points(self) -> Mapping[str, str]:
        return {
            point_name(column, row): self.move_text(column)
            for column in self.legal_moves()
            for row in range(_ROWS)
            if row != self._height(column)
        }

    @override
    def parse_move(self, text: str) -> int:
        if len(text) == 1:
            column = "1234567".find(text)
            if column < 0:
                column = "ABCDEFG".find(text.upper())
            if column < 0:
                raise InvalidMove(
                    english("{text} is no column from A to G or 1 to 7", text=repr(text))
                )
            return self._check(column, text)
        column, row = point_of(text, _COLUMNS, _ROWS)
        if row != self._height(column):
            return self._check(-1, text)
        return self._check(column, text)


class ConnectFour(Game):
    """Seven columns of six rows; black moves first, and four in a line win."""

    name = "connect4"
    title = english("Connect Four")
    declared = (POSITION,)

    @override
    def initial(self) -> ConnectFourState:
        return ConnectFourState(self, _native.ConnectFour())

    @override
    def read_position(self, text: str) -> ConnectFourState:
        """Return the position after the columns in a line of digits; empty for the start."""
        state = self.initial()
        for column in text:
            try:
                if column not in "1234567":
                    raise InvalidMove(
                        english("{column} is no column from 1 to 7", column=repr(column))
                    )
                state.apply(state.parse_move(column))
            except GameError as error:
                raise PositionError(
                    english(
                        "{text} is no line of Connect Four: write the columns played, as "
                        "digits from 1 to 7; after {line} discs, {problem}",
                        text=repr(text[:60]),
                        line=len(state.line),
                        problem=error,
                    )
                ) from error
        state.last_move = None
        return state
