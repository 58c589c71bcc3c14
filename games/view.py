"""A board as data. One view feeds showboard, GoGui's graphics, the web page and the terminal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from .points import column_name, point_name

NOBODY = -1
"""The owner of a piece that belongs to no player, such as an arrow of Amazons."""


class Geometry(Enum):
    """How the cells of a board lie."""

    SQUARES = "squares"  # pieces stand on squares
    POINTS = "points"  # pieces stand on the crossings of lines
    HEXES = "hexes"  # a rhombus of hexagons: each row begins half a cell right of the one above
    NONE = "none"  # no board: only side information, as in Pig


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a cell.

    Args:
        player: The owner, 0 for black, 1 for white; NOBODY for what belongs to neither.
        kind: The field's name for it: ``stone``, ``disc``, ``mark``, ``king``.
        glyph: One character for text boards.
    """

    player: int
    kind: str
    glyph: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position, ready to be drawn.

    Args:
        geometry: How the cells lie.
        columns, rows: The size of the board in cells; 0 where there is no board.
        cells: ``columns * rows`` entries, row 1 first, column A first in each row; None is empty.
        row_one_on_top: True where the game's diagrams number rows from the top, as in Othello.
        last_move: The text of the move that led here, or None.
        side: What stands beside the board: scores, captures, dice; name to value.
    """

    geometry: Geometry
    columns: int
    rows: int
    cells: tuple[Piece | None, ...]
    row_one_on_top: bool = False
    last_move: str | None = None
    side: Mapping[str, int | float | str] = field(default_factory=dict)

    def piece(self, column: int, row: int) -> Piece | None:
        """The piece on a cell; column and row count from 0."""
        return self.cells[row * self.columns + column]

    def points(self) -> Iterator[tuple[str, Piece | None]]:
        """Every cell as its name and what stands there."""
        for index, piece in enumerate(self.cells):
            row, column = divmod(index, self.columns)
            yield point_name(column, row), piece

    def to_data(self) -> dict[str, Any]:
        """The view as plain lists and dictionaries, for JSON and msgpack."""
        return {
            "geometry": self.geometry.value,
            "columns": self.columns,
            "rows": self.rows,
            "row_one_on_top": self.row_one_on_top,
            "cells": [
                None
                if piece is None
                else {"player": piece.player, "kind": piece.kind, "glyph": piece.glyph}
                for piece in self.cells
            ],
            "last_move": self.last_move,
            "side": dict(self.side),
        }


def board_text(view: BoardView) -> str:
    """Draw a view with letters and numbers round it, and the side information below."""
    lines = []
    if view.rows:
        letters = [column_name(column) for column in range(view.columns)]
        width = max(len(letter) for letter in letters)
        heading = "   " + " ".join(letter.rjust(width) for letter in letters)
        rows = range(view.rows) if view.row_one_on_top else reversed(range(view.rows))
        shift = " " * ((width + 1) // 2) if view.geometry is Geometry.HEXES else ""
        lines.append(heading)
        for line, row in enumerate(rows):
            pieces = (view.piece(column, row) for column in range(view.columns))
            glyphs = " ".join((piece.glyph if piece else ".").rjust(width) for piece in pieces)
            lines.append(f"{shift * line}{row + 1:2} {glyphs} {row + 1}")
        lines.append(shift * (view.rows - 1) + heading)
    lines += [f"{name}: {value}" for name, value in view.side.items()]
    return "\n".join(lines)
