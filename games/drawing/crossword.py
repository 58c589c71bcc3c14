"""The board of the crossword game: premium squares and tiles."""

from boardwire.games.model import Game
from boardwire.games.points import point_of
from boardwire.games.rules.crossword.tiles import PREMIUMS, SIZE, VALUES
from boardwire.games.view import BoardView, Piece
from boardwire.override import override

from .grid import BoardDrawing
from .layout import CELL, Layout
from .palette import paint
from .svg import group, lines, path, rect, text

_COLOURS = {"d": "premium-two", "t": "premium-three", "D": "premium-double", "T": "premium-triple"}
_WORDS = {"d": "2L", "t": "3L", "D": "2W", "T": "3W"}


class CrosswordDrawing(BoardDrawing):
    """Squares with their premiums, and tiles with their points; a blank has a small letter."""

    @override
    def around(self, layout: Layout) -> str:
        size, near = 0.56 * layout.margin, layout.margin / 2
        texts = [
            text(layout.x(it), y, chr(65 + it), size)
            for it in range(SIZE)
            for y in (near, layout.height - near)
        ]
        texts += [
            text(x, layout.y(it), str(it + 1), size)
            for it in range(SIZE)
            for x in (near, layout.width - near)
        ]
        return group(texts, font_weight="500", class_="coordinates")

    @override
    def ground(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        parts = [rect(left, top, width, height, fill=paint("cell"))]
        for square, premium in enumerate(PREMIUMS):
            if premium in _COLOURS:
                row, column = divmod(square, SIZE)
                x, y = layout.middle(column, row)
                corner = (x - CELL / 2, y - CELL / 2, CELL, CELL)
                parts.append(rect(*corner, fill=paint(_COLOURS[premium])))
                parts.append(text(x, y, _WORDS[premium], 30, "card"))
        places = [it * CELL for it in range(SIZE + 1)]
        across = [(left, top + it, left + width, top + it) for it in places]
        down = [(left + it, top, left + it, top + height) for it in places]
        grid = lines([*across, *down])
        return "".join(parts) + path(grid, fill="none", stroke=paint("cell-line"), stroke_width=2)

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        letters = [chr(it) for it in range(65, 91)]
        return {f"tile-{it}": _tile(it, VALUES[ord(it) - 64]) for it in letters} | {
            f"blank-{it}": _tile(it.lower(), 0) for it in letters
        }

    @override
    def symbol(self, piece: Piece) -> str:
        return f"{piece.kind}-{piece.glyph.upper()}"

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        column, row = point_of(point, SIZE, SIZE)
        piece = view.piece(column, row)
        what = "empty" if piece is None else piece.glyph.upper()
        blank = ", a blank" if piece and piece.kind == "blank" else ""
        return f"{chr(65 + column)}{row + 1}, {what}{blank}"


def _tile(letter: str, points: int) -> str:
    tile = rect(5, 5, 90, 90, rx=9, fill=paint("field"), stroke=paint("field-edge"))
    value = text(80, 82, str(points), 20, "black") if points else ""
    return tile + text(48, 48, letter, 62, "black", font_weight="600") + value
