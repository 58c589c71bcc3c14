"""The board of tic-tac-toe."""

from boardwire.games.model import Game
from boardwire.override import override

from .grid import BoardDrawing
from .layout import CELL, Layout
from .palette import paint
from .svg import circle, lines, path, rect


class TicTacToeDrawing(BoardDrawing):
    """Four lines, crosses and noughts."""

    @override
    def ground(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        right, bottom, gap = left + width, top + height, 10
        across = [(left + gap, top + it * CELL, right - gap, top + it * CELL) for it in (1, 2)]
        down = [(left + it * CELL, top + gap, left + it * CELL, bottom - gap) for it in (1, 2)]
        return rect(left, top, width, height, rx=10, fill=paint("panel")) + path(
            lines([*across, *down]),
            fill="none",
            stroke=paint("rule"),
            stroke_width=4,
            stroke_linecap="round",
        )

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        cross = path(
            "M27 27L73 73M73 27L27 73",
            fill="none",
            stroke=paint("ink"),
            stroke_width=11,
            stroke_linecap="round",
        )
        nought = circle(50, 50, 25, fill="none", stroke=paint("nought"), stroke_width=11)
        return {"black": cross, "white": nought}
