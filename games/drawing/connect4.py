"""The board of Connect Four."""

from typing import ClassVar

from boardwire.games.model import Game
from boardwire.games.view import Mark
from boardwire.override import override

from .grid import BoardDrawing
from .layout import CELL, Layout
from .markings import ring
from .palette import paint
from .svg import path, rect
from .symbols import disc, dot_mark

_HOLE = 40.0
"""The radius of a hole."""


class ConnectFourDrawing(BoardDrawing):
    """A stand with round holes before the discs."""

    marks_below = False
    markings: ClassVar = {Mark.WIN: ring(33)}

    @override
    def ground(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        return rect(left + 8, top + 8, width - 16, height - 16, fill=paint("hole"))

    @override
    def overlay(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        way = f"M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"
        rims = ""
        for _, column, row in layout.cells():
            x, y = layout.middle(column, row)
            ring = f"M{x - _HOLE:g} {y:g}a{_HOLE} {_HOLE} 0 1 0 80 0a{_HOLE} {_HOLE} 0 1 0 -80 0z"
            way += ring
            rims += ring
        return path(way, fill=paint("stand"), fill_rule="evenodd") + path(
            rims, fill="none", stroke=paint("stand-edge"), stroke_width=5
        )

    @override
    def mark(self) -> str:
        return dot_mark()

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return {"black": disc(0, 44), "white": disc(1, 44)}


assert CELL == 2 * (_HOLE + 10)
