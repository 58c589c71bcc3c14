"""Maps of numbers, as lines of text and as a picture: boards with a number at each point."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .findings import NumberMap

_CELL = 36.0
_GAP = 28.0  # between two maps
_HEAD = 26.0  # for the title of a map
_LETTER = 7.0  # pixels of a letter of a title, about
_ACROSS = 4  # maps in a row of the picture

MAP_STYLE = """\
.back { fill: #fff; } .head { fill: #1f2933; font: 600 16px sans-serif; }
.map text { font: 13px ui-sans-serif, system-ui, sans-serif; fill: #1f2933; text-anchor: middle; }
.map .name { font-weight: 600; text-anchor: start; }
.cell { fill: #fff; stroke: #c5ccd4; } .plus { fill: #17635c; } .minus { fill: #b4521a; }
.black { fill: #2c2b2e; stroke: #6b7480; } .white { fill: #f8f5ee; stroke: #6b7480; }
.map .on-black { fill: #fff; } .map .on-white { fill: #1f2933; }
@media (prefers-color-scheme: dark) {
.back { fill: #171b20; } .head, .map text { fill: #e6e9ed; }
.cell { fill: #171b20; stroke: #4b545f; } .plus { fill: #5cc0b2; } .minus { fill: #f0a06a; }
}
"""


def map_lines(shown: NumberMap) -> list[str]:
    """Return a map as lines of text: its title and its rows; stones stand before their numbers."""
    cells = shown.cells()
    width = max(len(cell) for row in cells for cell in row)
    if not shown.stones:
        return [shown.title, *(" ".join(cell.rjust(width) for cell in row) for row in cells)]
    return [
        shown.title,
        *(
            " ".join(
                f"{stone if stone != '.' else ' '}{cell.rjust(width)}"
                for stone, cell in zip(stones, row, strict=True)
            ).rstrip()
            for stones, row in zip(shown.stones, cells, strict=True)
        ),
    ]


def maps_picture(maps: Sequence[NumberMap], margin: float, top: float) -> tuple[float, float, str]:
    """Draw maps side by side, at most four in a row.

    Args:
        maps: The maps.
        margin: Pixels around the picture.
        top: Pixels that stay free above the first map.

    Returns:
        The width and the height of the picture in pixels, and its elements, of the classes of
        `MAP_STYLE`.
    """
    drawn: list[str] = []
    x, y, below, right = margin, top, top, margin
    for number, it in enumerate(maps):
        if number and number % _ACROSS == 0:
            x, y = margin, below + _GAP
        drawn.append(f'<g class="map" transform="translate({x:g} {y:g})">{_map(it)}</g>')
        x += max(len(it.rows[0]) * _CELL, len(it.title) * _LETTER) + _GAP
        right = max(right, x - _GAP)
        below = max(below, y + _HEAD + len(it.rows) * _CELL)
    return right + margin, below + margin, "\n".join(drawn)


def _map(shown: NumberMap) -> str:
    most = max(abs(it) for row in shown.rows for it in row) or 1.0
    parts = [f'<text class="name" x="0" y="16">{escape(shown.title)}</text>']
    for row, (numbers, texts) in enumerate(zip(shown.rows, shown.cells(), strict=True)):
        for column, (value, text) in enumerate(zip(numbers, texts, strict=True)):
            stone = shown.stones[row][column] if shown.stones else "."
            parts.append(_cell(column * _CELL, _HEAD + row * _CELL, value / most, text, stone))
    return "".join(parts)


def _cell(x: float, y: float, share: float, text: str, stone: str) -> str:
    """Return a cell; the colour is the stronger, the larger the number."""
    size = f'width="{_CELL:g}" height="{_CELL:g}"'
    parts = [f'<rect class="cell" x="{x:g}" y="{y:g}" {size}/>']
    if share:
        name = "plus" if share > 0 else "minus"
        parts.append(
            f'<rect class="{name}" x="{x:g}" y="{y:g}" {size} opacity="{0.65 * abs(share):.2f}"/>'
        )
    across, middle = x + _CELL / 2, y + _CELL / 2
    colour = {"X": "black", "O": "white"}.get(stone, "")
    if colour:
        parts.append(f'<circle class="{colour}" cx="{across:g}" cy="{middle:g}" r="15"/>')
    on = f' class="on-{colour}"' if colour else ""
    parts.append(f'<text{on} x="{across:g}" y="{middle + 4.5:g}">{text}</text>')
    return "".join(parts)
