"""The board of Hex."""

from boardwire.games.model import Game
from boardwire.override import override

from .grid import HexDrawing
from .layout import EDGE, HexLayout, Layout
from .palette import paint
from .svg import group, polygon
from .symbols import stones

_RIM = EDGE + 0.16
"""The distance of the outer edge of the rim from the outer cells, in cells."""


class HexBoardDrawing(HexDrawing):
    """A rhombus whose sides have the colours of the players that connect them.

    A rim of wood lies around the sides, so that both colours are seen on light and dark pages.
    """

    labels_at = 1.52

    @override
    def ground(self, layout: Layout) -> str:
        assert isinstance(layout, HexLayout)
        corners = layout.rhombus(EDGE)
        middle = layout.width / 2, layout.height / 2
        sides = zip(corners, corners[1:] + corners[:1], ("black", "white") * 2, strict=True)
        edges = (polygon([start, end, middle], fill=paint(colour)) for start, end, colour in sides)
        rim = polygon(
            layout.rhombus(_RIM),
            fill=paint("field-edge"),
            stroke=paint("field-edge"),
            stroke_width=10,
            stroke_linejoin="round",
        )
        return rim + group(edges) + super().ground(layout)

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return stones()
