"""Tic-tac-toe: three in a row on a board of three by three."""

from boardwire import _native

from .bundled import PointState
from .model import Game
from .view import Piece


class TicTacToeState(PointState[_native.TicTacToe]):
    """A position of tic-tac-toe; a move is the point marked, such as ``B2``."""

    pieces = (Piece(0, "mark", "X"), Piece(1, "mark", "O"))

    @property
    def columns(self) -> int:
        return 3


class TicTacToe(Game):
    """Black marks first; three marks of one player in a line win."""

    name = "tictactoe"
    title = "Tic-Tac-Toe"

    def initial(self) -> TicTacToeState:
        return TicTacToeState(self, _native.TicTacToe())
