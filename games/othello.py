"""Othello, by the rules of the World Othello Federation.

Row 1 is the top row of a diagram. A player who cannot move passes, and that pass is a move of its
own; nobody passes who can move.
"""

from collections.abc import Mapping

from boardwire import _native

from .bundled import PointState
from .model import OVER, Game
from .options import Option
from .view import Piece


class OthelloState(PointState[_native.Othello]):
    """A position of Othello; a move is the point of the new disc, such as ``D3``, or ``pass``."""

    pieces = (Piece(0, "disc", "X"), Piece(1, "disc", "O"))
    row_one_on_top = True

    def _discs(self) -> tuple[int, int]:
        cells = self.core.cells()
        return cells.count(1), cells.count(2)

    def yield_turn(self, player: int) -> bool:
        forced_pass = self.columns * self.rows
        if self.to_act() == 1 - player and self.legal_moves() == [forced_pass]:
            self.apply(forced_pass)
        return self.to_act() == player

    def margin(self) -> float:
        """Discs of black less discs of white; empty squares of a finished game go to the winner."""
        black, white = self._discs()
        lead = black - white
        if self.to_act() != OVER or lead == 0:
            return float(lead)
        empty = self.columns * self.rows - black - white
        return float(lead + empty if lead > 0 else lead - empty)

    def side(self) -> Mapping[str, int | float | str]:
        black, white = self._discs()
        return {"black discs": black, "white discs": white}


class Othello(Game):
    """Black moves first; the most discs win."""

    name = "othello"
    title = "Othello"
    declared = (Option("size", 8, "width and height of the board", choices=(4, 6, 8)),)

    def initial(self) -> OthelloState:
        return OthelloState(self, _native.Othello(int(self.options["size"])))
