"""The board of Hex."""

from boardwire.games.model import Game
from boardwire.override import override

from .grid import HexDrawing
from .layout import EDGE, HexLayout, Layout
from .palette import paint
from .svg import group, polygon
from .symbols import stones


class HexBoardDrawing(HexDrawing):
    """A rhombus whose sides have the colours of the players that connect them."""

    labels_at = 1.3

    @override
    def ground(self, layout: Layout) -> str:
        assert isinstance(layout, HexLayout)
        corners = layout.rhombus(EDGE)
        middle = layout.width / 2, layout.height / 2
        sides = zip(corners, corners[1:] + corners[:1], ("black", "white") * 2, strict=True)
        edges = (polygon([start, end, middle], fill=paint(colour)) for start, end, colour in sides)
        outline = polygon(
            corners,
            fill="none",
            stroke=paint("cell-line"),
            stroke_width=4,
            stroke_linejoin="round",
        )
        return group(edges) + outline + super().ground(layout)

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return stones()
