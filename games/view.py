"""A board as data, for `showboard`, GoGui's graphics, the web page and the terminal alike."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum, StrEnum
from typing import Any

from boardwire.values import value_class

from .points import column_name, point_name

NOBODY = -1
"""The owner of a piece that belongs to no player, such as an arrow of Amazons."""

_STACK = 5  # checkers that a text board draws on one point of backgammon, at most


class Mark(StrEnum):
    """A kind of mark that a position puts on points of its board, beside that of the last move."""

    CHECK = "check"  # a king that is attacked
    MATE = "mate"  # a king that is mated
    WIN = "win"  # what decides the game: the four, the five, the path, the pawn on the last row
    DEAD = "dead"  # stones that are taken off before the score is counted
    BLACK_TERRITORY = "territory-black"  # points that count for black
    WHITE_TERRITORY = "territory-white"  # points that count for white


class Geometry(Enum):
    """The shape of a board and the place of its cells."""

    SQUARES = "squares"  # pieces stand on squares
    POINTS = "points"  # pieces stand on the crossings of lines
    HEXES = "hexes"  # a rhombus of hexagons: each row begins half a cell right of the one above
    BACKGAMMON = "backgammon"  # two rows of points; the 7th column is the bar, the 14th is off
    LETTERS = (
        "letters"  # squares for letters; columns are A, B, C and so on, with I, rows from the top
    )
    NONE = "none"  # no board: only side information, as in Pig


@value_class
class Piece:
    """One or more equal pieces on a cell.

    Args:
        player: The owner, 0 for black, 1 for white; NOBODY for a piece of neither.
        kind: The game's name for it: ``stone``, ``disc``, ``mark``, ``king``.
        glyph: One character for text boards.
        count: The number of such pieces on the cell.
    """

    player: int
    kind: str
    glyph: str
    count: int = 1


@value_class
class BoardView:
    """A position, ready to be drawn.

    Args:
        geometry: The shape of the board.
        columns, rows: The size of the board in cells; 0 where there is no board.
        cells: ``columns * rows`` entries, row 1 first, column A first in each row; None is empty.
        row_one_on_top: True where the game's diagrams number rows from the top, as in Othello.
        last_move: The text of the move that led here, or None.
        side: Facts beside the board: scores, captures, dice; name to value.
        lines: Lines of text that show a board without cells, each letter equally wide.
        in_lines: The names of facts that the lines show, so that a text board leaves them out.
        kind: The kind of table that the page draws: the name of its component, such as ``poker``.
            Without one the page draws the board by its geometry.
        table: The position as that component takes it, plain data that JSON can hold. Like the rest
            of the view it depends on nothing that the observer does not know. No value is None: the
            entry is left out instead.
        marks: The points with a mark, by its kind.
    """

    geometry: Geometry
    columns: int
    rows: int
    cells: tuple[Piece | None, ...]
    row_one_on_top: bool = False
    last_move: str | None = None
    side: Mapping[str, int | float | str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    in_lines: tuple[str, ...] = ()
    kind: str = ""
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    def table_kind(self) -> str:
        """The kind of table: the declared one, else the shape of the board."""
        return self.kind or self.geometry.value

    marks: Mapping[Mark, tuple[str, ...]] = field(default_factory=dict)

    def piece(self, column: int, row: int) -> Piece | None:
        """Return the piece on a cell; column and row count from 0."""
        return self.cells[row * self.columns + column]

    def points(self) -> Iterator[tuple[str, Piece | None]]:
        """Yield the name of every cell and the piece on it."""
        for index, piece in enumerate(self.cells):
            row, column = divmod(index, self.columns)
            yield point_name(column, row), piece

    def to_data(self) -> dict[str, Any]:
        """Return the view as plain lists and dictionaries, for JSON and msgpack."""
        return {
            "geometry": self.geometry.value,
            "columns": self.columns,
            "rows": self.rows,
            "row_one_on_top": self.row_one_on_top,
            "cells": [
                None
                if piece is None
                else {
                    "player": piece.player,
                    "kind": piece.kind,
                    "glyph": piece.glyph,
                    "count": piece.count,
                }
                for piece in self.cells
            ],
            "last_move": self.last_move,
            "side": dict(self.side),
            **({"lines": list(self.lines)} if self.lines else {}),
            "kind": self.table_kind,
            **({"table": dict(self.table)} if self.table else {}),
            **({"marks": self.marks_data()} if self.marks else {}),
        }

    def marks_data(self) -> dict[str, list[str]]:
        """Return the marks as plain lists, by the words of their kinds."""
        return {kind.value: list(points) for kind, points in self.marks.items()}


def board_text(view: BoardView) -> str:
    """Draw a view with letters and numbers around it and the facts beside the board below."""
    if view.geometry is Geometry.BACKGAMMON:
        lines = _backgammon_board(view)
    else:
        lines = [*(_rectangular_board(view) if view.rows else []), *view.lines]
    facts = view.side.items()
    lines += [f"{name}: {value}" for name, value in facts if name not in view.in_lines]
    return "\n".join(lines)


def _rectangular_board(view: BoardView) -> list[str]:
    plain = view.geometry is Geometry.LETTERS
    letters = [chr(65 + it) if plain else column_name(it) for it in range(view.columns)]
    width = max(len(letter) for letter in letters)
    heading = "   " + " ".join(letter.rjust(width) for letter in letters)
    rows = range(view.rows) if view.row_one_on_top else reversed(range(view.rows))
    shift = " " * ((width + 1) // 2) if view.geometry is Geometry.HEXES else ""
    lines = [heading]
    for line, row in enumerate(rows):
        pieces = (view.piece(column, row) for column in range(view.columns))
        glyphs = " ".join((piece.glyph if piece else ".").rjust(width) for piece in pieces)
        lines.append(f"{shift * line}{row + 1:2} {glyphs} {row + 1}")
    return [*lines, shift * (view.rows - 1) + heading]


def _backgammon_board(view: BoardView) -> list[str]:
    """Draw points as stacks of checkers, with the numbers of each player outside."""
    halves = [[_stack(view.piece(column, row)) for column in range(view.columns)] for row in (0, 1)]
    bottom, top = (list(zip(*stacks, strict=True)) for stacks in halves)
    far = [*map(str, range(13, 19)), "", *map(str, range(19, 25)), ""]
    near = [*map(str, range(12, 6, -1)), "", *map(str, range(6, 0, -1)), ""]
    rule = "   +" + "+".join("-" * width for width in (19, 4, 19, 4)) + "+"
    return [
        _backgammon_line("b", far),
        _backgammon_line("w", near),
        rule,
        *(_backgammon_line("", level, "|") for level in top),
        _backgammon_line("", [""] * 6 + ["bar"] + [""] * 6 + ["off"], "|"),
        *(_backgammon_line("", level, "|") for level in reversed(bottom)),
        rule,
        _backgammon_line("w", far),
        _backgammon_line("b", near),
    ]


def _backgammon_line(label: str, cells: Sequence[str], edge: str = " ") -> str:
    parts = (cells[:6], cells[6:7], cells[7:13], cells[13:])
    texts = ("".join(cell.rjust(3) for cell in part) + " " for part in parts)
    return f"{label:2} {edge}{edge.join(texts)}{edge}".rstrip()


def _stack(piece: Piece | None) -> list[str]:
    """Return the checkers of a point from the edge inwards; a high stack ends with its number."""
    if piece is None:
        return [""] * _STACK
    glyphs = [piece.glyph] * min(piece.count, _STACK)
    if piece.count > _STACK:
        glyphs[-1] = str(piece.count)
    return glyphs + [""] * (_STACK - len(glyphs))
