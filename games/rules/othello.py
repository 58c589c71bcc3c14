"""Othello, by the rules of the World Othello Federation.

Row 1 is the top row of a diagram. A player who cannot move passes, and the pass is a move; a player
who can move cannot pass.
"""

from collections.abc import Mapping

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import PositionError
from boardwire.games.model import OVER, Game, Tally
from boardwire.games.options import POSITION, Option
from boardwire.games.view import Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import PASS

from .state import PointState


class OthelloState(PointState[_native.Othello]):
    """A position of Othello; a move is the point of the new disc, such as ``D3``, or ``pass``."""

    pieces = (Piece(0, "disc", "X"), Piece(1, "disc", "O"))
    row_one_on_top = True

    def _discs(self) -> tuple[int, int]:
        cells = self.core.cells()
        return cells.count(1), cells.count(2)

    @override
    def position_text(self) -> str:
        cells = "".join("-XO"[cell] for cell in self.core.cells())
        return f"{cells} {self._side_to_move()}"

    def _side_to_move(self) -> str:
        # A finished game has no side to move: neither player could move.
        return "XO"[max(self.to_act(), 0)]

    @override
    def yield_turn(self, player: int) -> bool:
        forced_pass = self.columns * self.rows
        if self.to_act() == 1 - player and self.legal_moves() == [forced_pass]:
            self.apply(forced_pass)
        return self.to_act() == player

    @override
    def margin(self) -> float:
        """The discs of black minus those of white; empty squares at the end go to the winner."""
        black, white = self._discs()
        lead = black - white
        if self.to_act() != OVER or lead == 0:
            return float(lead)
        empty = self.columns * self.rows - black - white
        return float(lead + empty if lead > 0 else lead - empty)

    @override
    def tally(self) -> Tally:
        return ((english("discs"), self._discs()),) if self.to_act() == OVER else ()

    @override
    def prompt(self, player: int) -> Words | None:
        if [self.move_text(move) for move in self.legal_moves()] == [PASS]:
            return phrase("You can enclose no disc: pass.")
        return phrase("Enclose discs of the other side between two of yours.")

    @override
    def side(self) -> Mapping[str, int | float | str]:
        black, white = self._discs()
        return {"black discs": black, "white discs": white}


class Othello(Game):
    """Black moves first; the player with more discs at the end wins."""

    name = "othello"
    title = english("Othello")
    declared = (
        Option(
            english("size"),
            8,
            english("width and height of the board"),
            choices=(4, 6, 8),
            rated=(6, 8),
        ),
        POSITION,
    )
    record_format = "sgf"

    @property
    @override
    def conventions(self) -> Conventions:
        return Conventions(discs=int(self.options["size"]) ** 2, unit=english("discs"))

    @override
    def initial(self) -> OthelloState:
        return OthelloState(self, _native.Othello(int(self.options["size"])))

    @override
    def read_position(self, text: str) -> OthelloState:
        """Return the cells ``X``, ``O`` and ``-`` from A1 on, row by row, and the side to move.

        This is the notation of OBF files; ``;`` and a comment may follow.
        """
        size = int(self.options["size"])
        words = text.partition(";")[0].upper().replace("*", "X").replace(".", "-").split()
        side, cells = words[-1] if len(words) > 1 else "", "".join(words[:-1])
        if len(cells) != size * size or set(cells) - set("XO-") or side not in ("X", "O"):
            raise PositionError(
                english(
                    "{text} is no position of Othello: write {size} of X, O and - from "
                    "A1 to the end row by row, a space, and X or O to move",
                    text=repr(text[:80]),
                    size=size * size,
                )
            )
        black, white = (
            sum(1 << index for index, cell in enumerate(cells) if cell == disc) for disc in "XO"
        )
        return OthelloState(self, _native.Othello.from_cells(size, black, white, "XO".index(side)))
