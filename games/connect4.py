"""Connect Four: discs fall to the lowest free row of a column; four in a line win.

Source of the rules: Milton Bradley's rule sheet of 1974.
"""

from boardwire import _native

from .bundled import PointState
from .errors import InvalidMove
from .model import Game
from .points import point_name, point_of
from .view import Piece

_COLUMNS, _ROWS = 7, 6


class ConnectFourState(PointState[_native.ConnectFour]):
    """A position of Connect Four.

    The text of a move is the point where the disc comes to rest, such as ``D1``, so that every GTP
    program can read it; the column alone, as a letter or as a digit from 1 to 7, is read as well.
    """

    pieces = (Piece(0, "disc", "X"), Piece(1, "disc", "O"))

    @property
    def columns(self) -> int:
        return _COLUMNS

    @property
    def rows(self) -> int:
        return _ROWS

    def _height(self, column: int) -> int:
        """How many discs lie in a column."""
        return sum(1 for cell in self.core.cells()[column::_COLUMNS] if cell)

    def move_text(self, move: int) -> str:
        return point_name(move, min(self._height(move), _ROWS - 1))

    def parse_move(self, text: str) -> int:
        if len(text) == 1:
            column = "1234567".find(text)
            if column < 0:
                column = "ABCDEFG".find(text.upper())
            if column < 0:
                raise InvalidMove(f"{text!r} is no column from A to G or 1 to 7")
            return self._check(column, text)
        column, row = point_of(text, _COLUMNS, _ROWS)
        if row != self._height(column):
            return self._check(-1, text)
        return self._check(column, text)


class ConnectFour(Game):
    """Seven columns of six; black drops first."""

    name = "connect4"
    title = "Connect Four"

    def initial(self) -> ConnectFourState:
        return ConnectFourState(self, _native.ConnectFour())
