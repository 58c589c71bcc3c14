"""Tic-tac-toe: three in a row on a board of three by three.

A position is written as in Othello: the cells ``X``, ``O`` and ``-`` from A1 on, row by row, and
the side to move, as in ``X---O---- X``. It is also read as people draw it, in three rows from the
top: ``---/-O-/X--``; the side to move may be left out, since X moves first.
"""

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import PositionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION
from boardwire.games.view import Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .state import PointState


class TicTacToeState(PointState[_native.TicTacToe]):
    """A position of tic-tac-toe; a move is the point marked, such as ``B2``."""

    pieces = (Piece(0, "mark", "X"), Piece(1, "mark", "O"))
    winning_length = 3

    @property
    @override
    def columns(self) -> int:
        return 3

    @override
    def prompt(self, player: int) -> Words | None:
        return phrase("Mark a free square.")

    @override
    def position_text(self) -> str:
        cells = self.core.cells()
        marks = "".join("-XO"[cell] for cell in cells)
        return f"{marks} {'XO'[cells.count(1) > cells.count(2)]}"


_CONVENTIONS = Conventions(sides=(english("X"), english("O")))


class TicTacToe(Game):
    """Black marks first; three marks of one player in a line win."""

    name = "tictactoe"
    title = english("Tic-Tac-Toe")
    declared = (POSITION,)

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> TicTacToeState:
        return TicTacToeState(self, _native.TicTacToe())

    @override
    def read_position(self, text: str) -> TicTacToeState:
        """Return the position of a line such as ``X---O---- X``, or of rows, ``---/-O-/X--``.

        Black, X, has moved first.
        """
        words = text.upper().replace(".", "-").replace("/", " ").split()
        side = words.pop() if words and words[-1] in ("X", "O") else ""
        if [len(row) for row in words] == [3, 3, 3]:
            words = ["".join(reversed(words))]  # rows are drawn from the top
        cells = words[0] if len(words) == 1 else ""
        black, white = (
            sum(1 << index for index, cell in enumerate(cells) if cell == mark) for mark in "XO"
        )
        try:
            if len(cells) != 9 or set(cells) - set("XO-"):
                raise PositionError(english("there are not nine cells"))
            state = TicTacToeState(self, _native.TicTacToe.from_cells(black, white))
        except ValueError as error:
            raise PositionError(
                english(
                    "{text} is no position of tic-tac-toe: write nine of X, O and - from A1 to "
                    "C3 row by row, or three rows of three from the top, as in ---/-O-/X--, and "
                    "X or O to move; {problem}",
                    text=repr(text[:40]),
                    problem=error,
                )
            ) from error
        mover = state.position_text().split()[1]
        if side and side != mover:
            raise PositionError(
                english(
                    "{text} is no position of tic-tac-toe: X moves first, so {mover} is to move",
                    text=repr(text[:40]),
                    mover=mover,
                )
            )
        return state
