"""Hex: the player who connects its two sides of a rhombus of hexagons wins.

Rules: Piet Hein, 1942; the swap rule as HexGui and MoHex have it (``swap-pieces``). The board lies
as in GoGui: row 1 at the bottom, each row half a cell right of the one above it. So the neighbours
of a cell are those beside it in its row and column, the one up and right (a column and a row
further on), and the one down and left. Black connects the lowest row with the highest, white
column A with the last column.
"""

from collections.abc import Mapping
from typing import ClassVar

from boardwire import _native
from boardwire.games.errors import PositionError
from boardwire.games.model import OVER, Game, Tally
from boardwire.games.options import POSITION, Option
from boardwire.games.rows import read_rows, rows_text
from boardwire.games.view import Geometry, Mark, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .hex_paths import shortest_path
from .state import PointState

SWAP = "swap-pieces"
_SWAPS = ("swap", SWAP)


class HexState(PointState[_native.Hex]):
    """A position of Hex; a move is the point of the new stone, such as ``F6``, or ``swap-pieces``.

    A swap turns the one black stone white and mirrors it at the long diagonal, which maps the sides
    of black to those of white: B1 of 5x5 becomes E4.
    """

    geometry = Geometry.HEXES
    pieces = (Piece(0, "stone", "X"), Piece(1, "stone", "O"))

    @property
    def _swap(self) -> int:
        return self.columns * self.rows

    @override
    def move_text(self, move: int) -> str:
        return SWAP if move == self._swap else super().move_text(move)

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        """Return the point of the stone; empty for a swap, which is not made on the board."""
        return () if move == self._swap else super().points_of(move)

    @override
    def parse_move(self, text: str) -> int:
        if text.lower() in _SWAPS:
            return self._check(self._swap, text)
        return super().parse_move(text)

    @override
    def position_text(self) -> str:
        cells = "".join(".XO"[cell] for cell in self.core.cells())
        words = [rows_text(cells, self.columns), "XO"[self.core.side_to_move]]
        return " ".join([*words, "swap"] if self.core.may_swap else words)

    @override
    def prompt(self, player: int) -> Words | None:
        if self.core.may_swap and player == 1:
            return phrase("Join left and right, or take over black's stone by the swap.")
        return phrase("Join top and bottom.") if player == 0 else phrase("Join left and right.")

    @override
    def marks(self) -> Mapping[Mark, tuple[str, ...]]:
        """Return a shortest path between the sides of the winner, at the end."""
        if self.to_act() != OVER:
            return {}
        path = shortest_path(self.core.cells(), self.columns, 1 if self.returns()[0] > 0 else 2)
        return {Mark.WIN: tuple(map(self.point_text, path))}

    @override
    def tally(self) -> Tally:
        if self.to_act() != OVER:
            return ()
        cells = self.core.cells()
        return ((english("stones"), [cells.count(1), cells.count(2)]),)

    @override
    def side(self) -> Mapping[str, int | float | str]:
        return {"swap": "allowed"} if self.core.may_swap and self.to_act() != OVER else {}


class Hex(Game):
    """Black moves first and connects the lowest row with the highest, white the outer columns."""

    name = "hex"
    title = english("Hex")
    declared = (
        Option(
            english("size"),
            11,
            english("width and height of the board"),
            minimum=3,
            maximum=19,
            rated=(5, 19),
            common=(9, 11, 14),
        ),
        Option(
            english("swap"),
            True,
            english("whether white's first move may take over black's"),
            rated=False,
        ),
        POSITION,
    )
    record_format = "sgf"
    board_options: ClassVar = {"swap": False}

    @override
    def initial(self) -> HexState:
        return HexState(
            self, _native.Hex(int(self.options["size"]), swap=bool(self.options["swap"]))
        )

    @override
    def read_position(self, text: str) -> HexState:
        """Return the rows from the top down, the side to move, and perhaps ``swap``.

        A row has a letter for each cell: ``X`` black, ``O`` white, ``.`` empty; ``/`` stands
        between rows. ``swap`` says that white may still swap: before the first stone, or now.
        """
        size = int(self.options["size"])
        words = text.upper().split()
        swap = words[2:] == ["SWAP"]
        if len(words) != (3 if swap else 2) or words[1] not in ("X", "O"):
            raise PositionError(
                english(
                    "{text} is no position of Hex: write {size} rows of {size} X, O and "
                    "., the highest row first and / between them, a space, X or O to "
                    "move, and the word swap if white may still swap",
                    text=repr(text[:80]),
                    size=size,
                )
            )
        if swap and not self.options["swap"]:
            raise PositionError(
                english("this game has no swap: leave out the word, or set swap=true")
            )
        try:
            stones = bytes(map(".XO".index, read_rows(words[0], size, size, ".XO")))
            core = _native.Hex.from_cells(size, stones, "XO".index(words[1]), swap)
        except ValueError as error:
            raise PositionError(
                english(
                    "{text} is no position of Hex: {problem}", text=repr(text[:80]), problem=error
                )
            ) from error
        return HexState(self, core)
