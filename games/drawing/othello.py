"""The board of Othello."""

from boardwire.games.model import Game
from boardwire.override import override

from .grid import BoardDrawing
from .layout import CELL, Layout
from .palette import paint
from .svg import circle, group, lines, path, rect
from .symbols import disc, dot_mark


class OthelloDrawing(BoardDrawing):
    """Green felt with lines, and discs."""

    marks_below = False

    @override
    def ground(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        right, bottom = left + width, top + height
        across = [(left, y, right, y) for y in (top + it * CELL for it in range(1, layout.rows))]
        down = [(x, top, x, bottom) for x in (left + it * CELL for it in range(1, layout.columns))]
        felt = rect(left, top, width, height, rx=10, fill=paint("felt"))
        grid = path(lines([*across, *down]), fill="none", stroke=paint("felt-line"), stroke_width=3)
        dots = (
            circle(x, y, 8)
            for x in (left + 2 * CELL, right - 2 * CELL)
            for y in (top + 2 * CELL, bottom - 2 * CELL)
            if layout.columns >= 6
        )
        return felt + grid + group(dots, fill=paint("felt-line"))

    @override
    def mark(self) -> str:
        return dot_mark()

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return {"black": disc(0, 41), "white": disc(1, 41)}
