"""Boards in columns and rows: of squares, of points where lines cross, of hexagons.

A game whose board looks different in a detail derives from one of the classes here and overrides
that detail. As they are, they draw any game in Python from its board view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from boardwire.games.model import Game
from boardwire.games.points import column_name, point_name
from boardwire.games.view import BoardView, Geometry, Piece

from .drawing import Drawing, owner_name
from .frame import MARK, SYMBOL_SIZE, Box, Frame
from .palette import paint
from .svg import group, lines, path, polygon, rect, text
from .symbols import disc, owner_word, ring_mark, square_mark, text_colour

CELL = SYMBOL_SIZE
"""The width and height of a cell."""
_MARGIN = 0.52
"""The width of the strip with coordinates, in cells; on large boards it grows with the text."""


@dataclass(frozen=True)
class Layout:
    """The places of the cells of a board.

    Args:
        columns, rows: The size of the board in cells.
        row_one_on_top: Whether row 1 is the upper one.
        flipped: Whether the board is turned by half a turn.
        margin: The width of the strip around the board, in units of the picture.
    """

    columns: int
    rows: int
    row_one_on_top: bool = False
    flipped: bool = False
    margin: float = 0

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.columns * CELL + 2 * self.margin

    @property
    def height(self) -> float:
        """The height of the picture."""
        return self.rows * CELL + 2 * self.margin

    @property
    def inner(self) -> tuple[float, float, float, float]:
        """The part without coordinates."""
        return self.margin, self.margin, self.columns * CELL, self.rows * CELL

    @property
    def upward(self) -> bool:
        """Whether rows are counted upwards in the picture."""
        return self.row_one_on_top == self.flipped

    def x(self, column: int) -> float:
        """The middle of a column."""
        place = self.columns - 1 - column if self.flipped else column
        return self.margin + (place + 0.5) * CELL

    def y(self, row: int) -> float:
        """The middle of a row."""
        place = self.rows - 1 - row if self.upward else row
        return self.margin + (place + 0.5) * CELL

    def cells(self) -> Iterator[tuple[str, int, int]]:
        """The name, the column and the row of every cell, row 1 first."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield point_name(column, row), column, row

    @cached_property
    def drawn(self) -> tuple[tuple[str, ...], ...]:
        """The names of the cells as they are drawn, from the upper left corner."""
        columns, rows = range(self.columns), range(self.rows)
        across = tuple(reversed(columns)) if self.flipped else tuple(columns)
        down = tuple(reversed(rows)) if self.upward else tuple(rows)
        return tuple(tuple(point_name(column, row) for column in across) for row in down)


@lru_cache(64)
def _names(columns: int, rows: int) -> tuple[str, ...]:
    """The names of all cells, row 1 first."""
    return tuple(point_name(column, row) for row in range(rows) for column in range(columns))


class BoardDrawing(Drawing):
    """A board of squares, with a disc and its letter for each kind of piece.

    Class attributes say what games differ in.
    """

    below: int | None = None
    """The player that sits below in the customary diagram; None if the board is never turned."""
    coordinates = True
    """Whether letters and numbers stand around the board."""
    small_letters = False
    """Whether the columns are written in small letters."""
    marks_below = True
    """Whether the last move is marked below the pieces."""

    def frame(self, game: Game, side: int | None) -> Frame:
        layout = self.layout(game, side)
        marked = {MARK: self.mark()} | self.symbols(game)
        cells = list(layout.cells())
        slots = {name: self.place(layout, column, row) for name, column, row in cells}
        size = self.piece_size()
        return Frame(
            width=layout.width,
            height=layout.height,
            inner=layout.inner,
            background=self.ground(layout) + self.around(layout),
            symbols=marked,
            slots=slots | self.further_slots(layout),
            points={name: Box(*slots[name], CELL, CELL) for name in slots},
            rows=layout.drawn,
            piece_size=size,
            marks_below=self.marks_below,
            overlay=self.overlay(layout),
        )

    def layout(self, game: Game, side: int | None) -> Layout:
        """The layout of a game's board."""
        view = game.start().view()
        turned = self.below is not None and side is not None and side != self.below
        margin = self.margin(view) if self.coordinates else 0
        return Layout(view.columns, view.rows, view.row_one_on_top, turned, margin)

    def margin(self, view: BoardView) -> float:
        """The width of the strip with coordinates: the text grows with the board."""
        return CELL * max(_MARGIN, 0.042 * max(view.columns, view.rows))

    def piece_size(self) -> float:
        """The width and height of a piece's symbol."""
        return CELL

    def place(self, layout: Layout, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell."""
        return layout.x(column), layout.y(row)

    def further_slots(self, layout: Layout) -> dict[str, tuple[float, float]]:
        """Slots that are no points."""
        return {}

    def ground(self, layout: Layout) -> str:
        """The board itself."""
        left, top, width, height = layout.inner
        dark = (
            (layout.x(column), layout.y(row))
            for _, column, row in layout.cells()
            if (column + row) % 2 == 0
        )
        way = "".join(f"M{x - 50:g} {y - 50:g}h100v100h-100z" for x, y in dark)
        return rect(left, top, width, height, fill=paint("light")) + path(way, fill=paint("dark"))

    def around(self, layout: Layout) -> str:
        """The letters and numbers around the board."""
        return _coordinates(layout, small=self.small_letters) if layout.margin else ""

    def overlay(self, layout: Layout) -> str:
        """Markup above the pieces."""
        return ""

    def mark(self) -> str:
        """The mark of the last move on a point."""
        return square_mark()

    def symbols(self, game: Game) -> dict[str, str]:
        """The markup of the symbols, by name."""
        raise NotImplementedError

    def symbol(self, piece: Piece) -> str:
        """The name of a piece's symbol."""
        return owner_word(piece.player)

    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        names = _names(view.columns, view.rows)
        return {
            name: self.symbol(piece)
            for name, piece in zip(names, view.cells, strict=True)
            if piece is not None
        }

    def label(self, game: Game, view: BoardView, point: str) -> str:
        names = _names(view.columns, view.rows)
        piece = view.cells[names.index(point)] if point in names else None
        return f"{point}, {piece_words(piece)}"


def piece_words(piece: Piece | None) -> str:
    """The pieces on a point in words."""
    if piece is None:
        return "empty"
    plural = "s" if piece.count > 1 else ""
    counted = [str(piece.count)] if piece.count > 1 else []
    kind = piece.kind.replace("-", " ") + plural
    return " ".join([*counted, *filter(None, [owner_name(piece.player)]), kind])


def _coordinates(layout: Layout, *, small: bool) -> str:
    size = 0.58 * layout.margin
    near, far_x, far_y = layout.margin / 2, layout.width, layout.height
    texts = []
    for column in range(layout.columns):
        name = column_name(column)
        name = name.lower() if small else name
        texts += [text(layout.x(column), y, name, size) for y in (near, far_y - near)]
    for row in range(layout.rows):
        texts += [text(x, layout.y(row), str(row + 1), size) for x in (near, far_x - near)]
    return group(texts, font_weight="500")


class GenericDrawing(BoardDrawing):
    """Any board: discs with the letters of the pieces, and the number of pieces on a cell.

    Args:
        below: The player that sits below in the customary diagram.
    """

    def __init__(self, below: int | None = None) -> None:
        self.below = below

    def symbols(self, game: Game) -> dict[str, str]:
        discs = {owner_word(player): disc(player) for player in range(-1, game.players)}
        letters = {
            f"{owner_word(player)}-{ord(glyph):x}": text(
                50, 50, glyph, 46, text_colour(player), font_weight="600"
            )
            for player in range(-1, game.players)
            for glyph in _GLYPHS
        }
        counts = {f"count-{number}": _count(number) for number in range(2, _MOST + 1)}
        return discs | letters | counts | {f"count-{_MOST}-plus": _count(_MOST, "+")}

    def further_slots(self, layout: Layout) -> dict[str, tuple[float, float]]:
        return {
            f"{name}.{part}": self.place(layout, column, row)
            for name, column, row in layout.cells()
            for part in ("letter", "count")
        }

    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        shown: dict[str, str] = {}
        for name, piece in zip(_names(view.columns, view.rows), view.cells, strict=True):
            if piece is None:
                continue
            owner = owner_word(piece.player)
            shown[name] = owner
            if piece.count > 1:
                plus = "-plus" if piece.count > _MOST else ""
                shown[f"{name}.count"] = f"count-{min(piece.count, _MOST)}{plus}"
            elif piece.kind not in _PLAIN:
                glyph = piece.glyph if piece.glyph in _GLYPHS else "?"
                shown[f"{name}.letter"] = f"{owner}-{ord(glyph):x}"
        return shown


_PLAIN = ("stone", "disc", "mark", "man", "checker", "seed", "pawn")
"""Kinds of pieces that need no letter."""
_GLYPHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789#*+@?!$%&="
_MOST = 99
"""The largest number that is drawn on a stack of pieces."""


def _count(number: int, plus: str = "") -> str:
    return text(
        50,
        50,
        f"{number}{plus}",
        40,
        "black",
        font_weight="600",
        paint_order="stroke",
        stroke=paint("white"),
        stroke_width=8,
        stroke_linejoin="round",
    )


class GenericPoints(GenericDrawing):
    """Any board of crossing lines."""

    def ground(self, layout: Layout) -> str:
        return wooden_grid(layout)

    marks_below = False

    def mark(self) -> str:
        return ring_mark()


def wooden_grid(layout: Layout) -> str:
    """Lines on wood."""
    left, top, width, height = layout.inner
    right, bottom = left + width - CELL / 2, top + height - CELL / 2
    left_line, top_line = left + CELL / 2, top + CELL / 2
    across = [(left_line, layout.y(row), right, layout.y(row)) for row in range(layout.rows)]
    down = [(layout.x(it), top_line, layout.x(it), bottom) for it in range(layout.columns)]
    board = rect(left, top, width, height, rx=12, fill=paint("wood"))
    grid = path(
        lines([*across, *down]),
        fill="none",
        stroke=paint("line"),
        stroke_width=2.5,
        stroke_linecap="square",
    )
    return board + grid


_HALF = CELL / 2
_RADIUS = CELL / 3**0.5
"""From the middle of a hexagon to its corners; pointed upwards, it is as wide as a cell."""
_STEP = 1.5 * _RADIUS
"""The height from row to row."""


class HexLayout(Layout):
    """A rhombus of hexagons: each row begins half a cell right of the one above."""

    @property
    def width(self) -> float:
        """The width of the picture."""
        return (self.columns + (self.rows - 1) / 2) * CELL + 2 * self.margin

    @property
    def height(self) -> float:
        """The height of the picture."""
        return (self.rows - 1) * _STEP + 2 * _RADIUS + 2 * self.margin

    @property
    def inner(self) -> tuple[float, float, float, float]:
        """The part without coordinates, with the edges of the players."""
        strip = 0.3 * CELL
        left = self.margin - strip
        return left, left, self.width - 2 * left, self.height - 2 * left

    def line(self, row: int) -> int:
        """The number of a row in the picture, from the top."""
        return self.rows - 1 - row if self.upward else row

    def hex_x(self, column: int, row: int) -> float:
        """The middle of a cell, across."""
        return self.x(column) + self.line(row) * _HALF

    def y(self, row: int) -> float:
        """The middle of a row."""
        return self.margin + _RADIUS + self.line(row) * _STEP


def hexagon(x: float, y: float) -> list[tuple[float, float]]:
    """The corners of a hexagon, from the upper one clockwise."""
    half = _RADIUS / 2
    return [
        (x, y - _RADIUS),
        (x + _HALF, y - half),
        (x + _HALF, y + half),
        (x, y + _RADIUS),
        (x - _HALF, y + half),
        (x - _HALF, y - half),
    ]


class GenericHexes(GenericDrawing):
    """Any board of hexagons."""

    marks_below = False

    def layout(self, game: Game, side: int | None) -> HexLayout:
        flat = super().layout(game, side)
        return HexLayout(flat.columns, flat.rows, flat.row_one_on_top, flat.flipped, 0.95 * CELL)

    def piece_size(self) -> float:
        return 0.86 * CELL

    def place(self, layout: Layout, column: int, row: int) -> tuple[float, float]:
        assert isinstance(layout, HexLayout)
        return layout.hex_x(column, row), layout.y(row)

    def ground(self, layout: Layout) -> str:
        corners = (hexagon(*self.place(layout, column, row)) for _, column, row in layout.cells())
        return group(
            (polygon(it) for it in corners),
            fill=paint("cell"),
            stroke=paint("cell-line"),
            stroke_width=2.5,
        )

    def around(self, layout: Layout) -> str:
        assert isinstance(layout, HexLayout)
        size = 0.34 * CELL
        top, bottom = (0, layout.rows - 1) if not layout.upward else (layout.rows - 1, 0)
        texts = []
        for column in range(layout.columns):
            name = column_name(column)
            x, y = self.place(layout, column, top)
            texts.append(text(x - 0.45 * CELL, y - 1.02 * CELL, name, size))
            x, y = self.place(layout, column, bottom)
            texts.append(text(x + 0.45 * CELL, y + 1.02 * CELL, name, size))
        for row in range(layout.rows):
            x, y = self.place(layout, 0, row)
            texts.append(text(x - 0.98 * CELL, y, str(row + 1), size))
            x, y = self.place(layout, layout.columns - 1, row)
            texts.append(text(x + 0.98 * CELL, y, str(row + 1), size))
        return group(texts, font_weight="500")

    def mark(self) -> str:
        return ring_mark()


GENERIC = {
    Geometry.SQUARES: GenericDrawing(),
    Geometry.POINTS: GenericPoints(),
    Geometry.HEXES: GenericHexes(),
}
"""Drawings of games in Python, by the shape of their boards."""
