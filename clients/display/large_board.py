"""Boards in square pixels, as large as the terminal allows."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rich.text import Text

from boardwire.games import BoardView, Geometry, Piece, column_name, point_name
from boardwire.values import value_class

from .large_backgammon import draw_backgammon
from .pixels import Pixels
from .shapes import COLOURS, NEUTRAL, SMALLEST_SPRITE, cross, disc, draw_disc, ring, sprite
from .text_board import EDGE, GLYPHS, BoardTheme, theme_of

DISCS = frozenset(("stone", "disc", "checker", "man"))
"""Kinds of pieces that are drawn as discs."""
_MARKS = {"X": cross, "O": ring}
_MARKED = "#e0533d"
_MARGIN = 3  # characters for the numbers of rows


@value_class
class _Cell:
    """The size of a cell in pixels."""

    width: int
    height: int


def draw_large(
    view: BoardView,
    game: str,
    marked: Collection[str] = (),
    *,
    turned: bool = False,
    width: int,
    height: int,
) -> Text | None:
    """Draw a board with its coordinates, as large as it fits.

    Args:
        view: The board.
        game: The name of the game; each game has its own colours.
        marked: The points of the last move.
        turned: Whether the board is turned by half.
        width: The room in characters.
        height: The room in lines.

    Returns:
        The board; None if there is no room for cells of several pixels, or the game has no board.
    """
    if view.geometry is Geometry.BACKGAMMON:
        return draw_backgammon(view, width, height)
    if not view.rows:
        return None
    for cell in _cells(view, game):
        drawing = _Drawing(view, game, cell, frozenset(marked), turned=turned)
        if drawing.width <= width and drawing.lines <= height:
            return drawing.draw()
    return None


def _is_disc(kind: str, game: str) -> bool:
    return kind in DISCS or game == "checkers"


def _cells(view: BoardView, game: str) -> Iterator[_Cell]:
    """Yield the sizes of cells, the largest first."""
    largest = 9 if view.columns > 4 else 12
    kinds = {piece.kind for piece in view.cells if piece is not None}
    if all(_is_disc(it, game) or it in ("mark", "arrow") for it in kinds):
        for side in range(largest, 3, -1):
            yield _Cell(side, side)
        return
    for side in range(largest, SMALLEST_SPRITE, -1):
        yield _Cell(side, side)
    yield _Cell(5, 4)  # a glyph is in the middle of a line


class _Drawing:
    """The picture of a board with cells of one size."""

    def __init__(
        self, view: BoardView, game: str, cell: _Cell, marked: Collection[str], *, turned: bool
    ) -> None:
        self._view, self._game, self._cell, self._marked = view, game, cell, marked
        self._theme: BoardTheme = theme_of(view, game)
        self._columns = list(range(view.columns))
        self._rows = list(range(view.rows))
        if view.row_one_on_top == turned:
            self._rows.reverse()
        if turned:
            self._columns.reverse()
        hexes = view.geometry is Geometry.HEXES
        self._slant = cell.width / 2 if hexes else 0.0
        # an odd diameter has its middle on a line, and stones of hexes stay apart
        self._stone = cell.width - 1 if hexes or cell.width % 2 == 0 else cell.width
        # glyphs stand in the middle of a cell if that is the middle of a line
        self._top = (cell.height // 2 - 1) % 2 if cell.height % 2 == 0 else 0
        self._bottom = self._top + view.rows * cell.height
        self._bottom += self._bottom % 2
        self.width = _MARGIN + view.columns * cell.width + int(self._slant * (view.rows - 1))
        """The width in characters."""
        self.lines = self._bottom // 2 + 1
        """The height in lines."""
        self._pixels = Pixels(self.width, self._bottom + 2)

    def draw(self) -> Text:
        """Draw the board."""
        for line, row in enumerate(self._rows):
            y = self._top + line * self._cell.height
            left = _MARGIN + int(self._slant * line)
            middle = y + (self._cell.height - 1) // 2
            self._pixels.write(left - _MARGIN, middle, f"{row + 1:>2}", EDGE)
            for place, column in enumerate(self._columns):
                self._field(left + place * self._cell.width, y, column, row)
        shift = int(self._slant * (len(self._rows) - 1))
        for place, column in enumerate(self._columns):
            name = column_name(column)
            x = _MARGIN + shift + place * self._cell.width + (self._cell.width - len(name)) // 2
            self._pixels.write(x, self._bottom, name, EDGE)
        return self._pixels.to_text()

    def _field(self, x: int, y: int, column: int, row: int) -> None:
        """Draw a cell and its piece; its upper left corner is at a pixel."""
        view, theme, cell = self._view, self._theme, self._cell
        marked = point_name(column, row) in self._marked
        piece = view.piece(column, row)
        if view.geometry is Geometry.SQUARES:
            dark = (column + row) % 2 == 0
            colour = theme.marked if marked else theme.dark if dark else theme.light
            self._pixels.fill(x, y, cell.width, cell.height, colour)
            if theme.light == theme.dark:
                self._pixels.fill(x, y, 1, cell.height, theme.line)
                self._pixels.fill(x, y, cell.width, 1, theme.line)
        elif view.geometry is Geometry.POINTS:
            self._crossing(x, y, column, row)
        else:
            self._pixels.fill(x, y, cell.width, cell.height, theme.line)
            self._pixels.mask(x, y, disc(self._stone), theme.light)
        if piece is not None:
            self._piece(x, y, piece)
        if marked and view.geometry is not Geometry.SQUARES:
            size = 2 - self._stone % 2
            at = (self._stone - size) // 2
            self._pixels.fill(x + at, y + at, size, size, _MARKED)

    def _crossing(self, x: int, y: int, column: int, row: int) -> None:
        """Draw the lines of an empty point: half a line where the board ends."""
        view, cell = self._view, self._cell
        self._pixels.fill(x, y, cell.width, cell.height, self._theme.light)
        middle = (cell.width - 1) // 2
        first, last = self._columns[0], self._columns[-1]
        start = middle if column == first else 0
        end = middle + 1 if column == last else cell.width
        self._pixels.fill(x + start, y + middle, end - start, 1, self._theme.line)
        start = middle if row == self._rows[0] else 0
        end = middle + 1 if row == self._rows[-1] else cell.height
        self._pixels.fill(x + middle, y + start, 1, end - start, self._theme.line)
        if view.piece(column, row) is None and self._is_star(column, row) and cell.width > 4:
            self._pixels.fill(x + middle - 1, y + middle - 1, 3, 3, self._theme.line)

    def _is_star(self, column: int, row: int) -> bool:
        """Return whether a point is one of the star points of a Go board."""
        size = self._view.columns
        if size != self._view.rows or size < 9 or size % 2 == 0:
            return False
        edge, middle = (2 if size < 12 else 3), size // 2
        if size < 15 and (column == middle) != (row == middle):
            return False
        return {column, row} <= {edge, middle, size - 1 - edge}

    def _piece(self, x: int, y: int, piece: Piece) -> None:
        cell, pixels = self._cell, self._pixels
        colour = COLOURS[piece.player] if 0 <= piece.player < len(COLOURS) else NEUTRAL
        inner = cell.width - 2 if cell.width > 5 else cell.width - 1
        at = (cell.width - inner + 1) // 2
        if _is_disc(piece.kind, self._game):
            if self._view.geometry is Geometry.SQUARES:
                draw_disc(pixels, x + at, y + at, inner, piece.player)
            else:
                draw_disc(pixels, x, y, self._stone, piece.player)
            if piece.kind == "king":
                crown = COLOURS[1 - piece.player] if piece.player in (0, 1) else NEUTRAL
                pixels.write(x + cell.width // 2, y + cell.height // 2, "♛", crown)
        elif piece.kind == "mark" and piece.glyph in _MARKS:
            pixels.mask(x + at, y + at, _MARKS[piece.glyph](inner - 1), colour)
        elif piece.kind == "arrow":
            pixels.mask(x + at, y + at, cross(inner), colour)
        elif cell.width == cell.height and (mask := sprite(piece.kind, cell.width - 1)):
            at = (cell.width - len(mask) + 1) // 2
            pixels.mask(x + at, y + at, mask, colour)
        else:
            glyph = GLYPHS.get(piece.kind, piece.glyph)
            pixels.write(x + cell.width // 2, y + (cell.height - 1) // 2, glyph, colour)
