"""Shapes of pieces in pixels, as masks: rows of `#` and blanks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from .pixels import Pixels

COLOURS = ("#14171a", "#fdfdfb", "#c0392b", "#2e86c1", "#28b463", "#d4ac0d")
"""The colours of pieces by player."""
EDGES = ("#30363d", "#dcdcd3", "#922b21", "#21618c", "#1d8348", "#9a7d0a")
"""The colours of the edges of discs by player."""
NEUTRAL = "#8b2e1a"
"""The colour of pieces that belong to nobody."""

_LARGE = {
    "pawn": ("       ", "   #   ", "  ###  ", "  ###  ", "   #   ", "  ###  ", " ##### "),
    "knight": ("   ##  ", "  #### ", " ##### ", "### ## ", "   ### ", "  ###  ", " ##### "),
    "bishop": ("   #   ", "  ###  ", " ## ## ", " ##### ", "  ###  ", "   #   ", " ##### "),
    "rook": (" # # # ", " ##### ", "  ###  ", "  ###  ", "  ###  ", "  ###  ", " ##### "),
    "queen": ("# # # #", "# # # #", "#######", " ##### ", "  ###  ", " ##### ", " ##### "),
    "king": ("   #   ", "  ###  ", "   #   ", " ## ## ", "#######", " ##### ", " ##### "),
}
_SMALL = {
    "pawn": ("     ", "  #  ", " ### ", "  #  ", " ### "),
    "knight": ("  ## ", " ### ", "# ## ", "  ## ", " ####"),
    "bishop": ("  #  ", " # # ", " ### ", "  #  ", " ### "),
    "rook": ("# # #", "#####", " ### ", " ### ", "#####"),
    "queen": ("# # #", "# # #", "#####", " ### ", " ### "),
    "king": ("  #  ", " ### ", "  #  ", "#####", " ### "),
}
_SPRITES: Mapping[int, Mapping[str, tuple[str, ...]]] = {7: _LARGE, 5: _SMALL}
_ALIASES = {"amazon": "queen"}
SMALLEST_SPRITE = 5
"""The side of the smallest masks of pieces, in pixels."""


def sprite(kind: str, side: int) -> tuple[str, ...]:
    """Return the largest mask of a chess piece that fits into a square; empty for others."""
    fitting = max((it for it in _SPRITES if it <= side), default=0)
    return _SPRITES.get(fitting, {}).get(_ALIASES.get(kind, kind), ())


def draw_disc(pixels: Pixels, x: int, y: int, diameter: int, player: int) -> None:
    """Draw a disc of a player with its edge, so that neighbours stay apart."""
    known = 0 <= player < len(COLOURS)
    edge, inner = (EDGES[player], COLOURS[player]) if known else (NEUTRAL, NEUTRAL)
    if diameter <= 4:
        pixels.mask(x, y, disc(diameter), inner)
        return
    pixels.mask(x, y, disc(diameter), edge)
    pixels.mask(x + 1, y + 1, disc(diameter - 2), inner)


@cache
def disc(diameter: int) -> tuple[str, ...]:
    """Return the mask of a disc."""
    return _raster(diameter, lambda x, y: x * x + y * y <= (diameter / 2 - 0.05) ** 2)


@cache
def ring(diameter: int) -> tuple[str, ...]:
    """Return the mask of a ring."""
    outer, inner = (diameter / 2) ** 2, (diameter / 2 - max(1.0, diameter / 6)) ** 2
    return _raster(diameter, lambda x, y: inner <= x * x + y * y <= outer)


@cache
def cross(side: int) -> tuple[str, ...]:
    """Return the mask of two diagonals."""
    return _raster(side, lambda x, y: abs(abs(x) - abs(y)) < max(0.6, side / 8))


def _raster(side: int, inside: Callable[[float, float], bool]) -> tuple[str, ...]:
    """Return the mask of the pixels whose centres lie inside of a shape around the middle."""
    places = [number - (side - 1) / 2 for number in range(side)]
    return tuple("".join("#" if inside(x, y) else " " for x in places) for y in places)
