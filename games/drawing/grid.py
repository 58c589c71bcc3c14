"""Boards in columns and rows: of squares, of crossing lines, of hexagons.

A game derives from one of the classes here and overrides what its board has of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from boardwire.games.model import Game
from boardwire.games.points import column_name, point_name, point_of
from boardwire.games.view import BoardView, Mark, Piece
from boardwire.override import override

from .drawing import Drawing, owner_name
from .frame import MARK, Box, Frame
from .layout import CELL, HexLayout, Layout, hexagon
from .markings import ON_POINTS, ON_SQUARES, Marking
from .palette import paint
from .svg import group, lines, path, polygon, rect, text
from .symbols import owner_word, ring_mark, square_mark

_HEX_MARGIN = 1.5 * CELL


class BoardDrawing(Drawing):
    """A board of squares in two colours."""

    coordinates = True
    """Whether letters and numbers stand around the board."""
    small_letters = False
    """Whether columns are written in small letters."""
    marks_below = True
    """Whether the last move is marked below the pieces."""
    piece_size = float(CELL)
    """The width and height of a piece's symbol."""
    markings: ClassVar[Mapping[Mark, Marking]] = ON_SQUARES
    """The marks that the board shows beside that of the last move."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        layout = self.layout(game, side)
        slots = {name: layout.middle(column, row) for name, column, row in layout.cells()}
        return Frame(
            width=layout.width,
            height=layout.height,
            inner=layout.inner,
            background=self.around(layout) + self.ground(layout),
            symbols={MARK: self.mark()} | self.symbols(game) | self._markings(),
            slots=slots | self.further_slots(layout),
            points={name: Box(*slots[name], CELL, CELL) for name in slots},
            rows=layout.drawn,
            piece_size=self.piece_size,
            marks_below=self.marks_below,
            overlay=self.overlay(layout),
            marked_below=tuple(kind.value for kind, it in self.markings.items() if it.below),
            marked_above=tuple(kind.value for kind, it in self.markings.items() if not it.below),
        )

    def _markings(self) -> dict[str, str]:
        return {f"{MARK}-{kind.value}": it.markup for kind, it in self.markings.items()}

    def layout(self, game: Game, side: int | None) -> Layout:
        """Return the layout of a game's board."""
        view = game.start().view()
        below = game.conventions.below
        turned = below is not None and side is not None and side != below
        margin = self.margin(view) if self.coordinates else 0
        return Layout(view.columns, view.rows, view.row_one_on_top, turned, margin)

    def margin(self, view: BoardView) -> float:
        """Return the width of the strip with coordinates: its text grows with the board."""
        return CELL * max(0.22, 0.042 * max(view.columns, view.rows))

    def further_slots(self, layout: Layout) -> dict[str, tuple[float, float]]:
        """Slots that are no points."""
        return {}

    def ground(self, layout: Layout) -> str:
        """Return the board itself."""
        left, top, width, height = layout.inner
        dark = (
            layout.middle(column, row)
            for _, column, row in layout.cells()
            if (column + row) % 2 == 0
        )
        way = "".join(f"M{x - 50:g} {y - 50:g}h100v100h-100z" for x, y in dark)
        return rect(left, top, width, height, fill=paint("light")) + path(way, fill=paint("dark"))

    def around(self, layout: Layout) -> str:
        """Return the letters and numbers around the board."""
        if not layout.margin:
            return ""
        size = 0.56 * layout.margin
        near = layout.margin / 2
        texts = []
        for column in range(layout.columns):
            name = column_name(column)
            name = name.lower() if self.small_letters else name
            for y in (near, layout.height - near):
                texts.append(text(layout.x(column), y, name, size))
        for row in range(layout.rows):
            for x in (near, layout.width - near):
                texts.append(text(x, layout.y(row), str(row + 1), size))
        return group(texts, font_weight="500", class_="coordinates")

    def overlay(self, layout: Layout) -> str:
        """Markup above the pieces."""
        return ""

    def mark(self) -> str:
        """Return the mark of the last move on a point."""
        return square_mark()

    def symbols(self, game: Game) -> dict[str, str]:
        """Return the markup of the symbols, by name."""
        raise NotImplementedError

    def symbol(self, piece: Piece) -> str:
        """Return the name of a piece's symbol."""
        return owner_word(piece.player)

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        names = cell_names(view.columns, view.rows)
        return {
            name: self.symbol(piece)
            for name, piece in zip(names, view.cells, strict=True)
            if piece is not None
        }

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        return f"{point}, {piece_words(view.cells[cell_index(view, point)])}"

    @override
    def marked_words(self, kind: Mark) -> str:
        return self.markings[kind].words if kind in self.markings else ""


class LineDrawing(BoardDrawing):
    """A wooden board of crossing lines."""

    marks_below = False
    markings = ON_POINTS

    @override
    def ground(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        half = CELL / 2
        ends = left + half, top + half, left + width - half, top + height - half
        across = [(ends[0], layout.y(row), ends[2], layout.y(row)) for row in range(layout.rows)]
        down = [(layout.x(it), ends[1], layout.x(it), ends[3]) for it in range(layout.columns)]
        board = rect(left, top, width, height, rx=10, fill=paint("wood"))
        return board + path(
            lines([*across, *down]),
            fill="none",
            stroke=paint("line"),
            stroke_width=2.2,
            stroke_linecap="square",
        )

    @override
    def mark(self) -> str:
        return ring_mark()


class HexDrawing(BoardDrawing):
    """A rhombus of hexagons."""

    marks_below = False
    markings = ON_POINTS
    piece_size = 0.88 * CELL
    labels_at = 1.05
    """The distance of the coordinates from the outer cells, in cells."""

    @override
    def layout(self, game: Game, side: int | None) -> HexLayout:
        flat = super().layout(game, side)
        return HexLayout(flat.columns, flat.rows, flat.row_one_on_top, flat.turned, _HEX_MARGIN)

    @override
    def ground(self, layout: Layout) -> str:
        corners = (hexagon(*layout.middle(column, row)) for _, column, row in layout.cells())
        return group(
            (polygon(it) for it in corners),
            fill=paint("cell"),
            stroke=paint("cell-line"),
            stroke_width=2.5,
        )

    @override
    def around(self, layout: Layout) -> str:
        assert isinstance(layout, HexLayout)
        size = 14 + 2.2 * max(layout.columns, layout.rows)
        top, bottom = (layout.rows - 1, 0) if layout.upward else (0, layout.rows - 1)
        texts = []
        for column in range(layout.columns):
            for row, down in ((top, -self.labels_at), (bottom, self.labels_at)):
                texts.append(text(*layout.beside(column, row, 0, down), column_name(column), size))
        for row in range(layout.rows):
            for column, right in ((0, -self.labels_at), (layout.columns - 1, self.labels_at)):
                texts.append(text(*layout.beside(column, row, right, 0), str(row + 1), size))
        return group(texts, font_weight="500", class_="coordinates")

    @override
    def mark(self) -> str:
        return ring_mark()


@lru_cache(64)
def cell_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the names of all cells of a board, row 1 first."""
    return tuple(point_name(column, row) for row in range(rows) for column in range(columns))


def cell_index(view: BoardView, point: str) -> int:
    """Return the index of a point's cell in a view."""
    column, row = point_of(point, view.columns, view.rows)
    return row * view.columns + column


def piece_words(piece: Piece | None) -> str:
    """Return the pieces on a point in words: ``black stone``, ``3 white checkers``, ``empty``."""
    if piece is None:
        return "empty"
    counted = [str(piece.count)] if piece.count > 1 else []
    kind = piece.kind.replace("-", " ") + ("s" if piece.count > 1 else "")
    return " ".join([*counted, *filter(None, [owner_name(piece.player)]), kind])
