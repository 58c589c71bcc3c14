"""Marks on points: a king in check, what decides the game, territory and dead stones of Go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardwire.games.view import Mark
from boardwire.values import value_class

from .palette import paint
from .svg import circle, rect
from .symbols import edge_colour, owner_colour


@value_class
class Marking:
    """The look of a kind of mark.

    Args:
        markup: Its symbol, in a box of 100 x 100 that is stretched over the box of a point.
        below: Whether it is drawn below the pieces.
        words: What it says of a point, for screen readers.
    """

    markup: str
    below: bool
    words: str


def _glow(strength: float) -> str:
    """Return a glow that becomes stronger towards the middle."""
    return "".join(
        circle(50, 50, radius, fill=paint("check"), fill_opacity=strength)
        for radius in (50, 45, 40, 35)
    )


def ring(radius: float = 45) -> Marking:
    """Return the mark of a piece that decides the game, as a ring around it."""
    dark = circle(50, 50, radius, fill="none", stroke=paint("win-edge"), stroke_width=10)
    light = circle(50, 50, radius, fill="none", stroke=paint("win"), stroke_width=6)
    return Marking(dark + light, below=False, words="decides the game")


def _territory(player: int) -> Marking:
    owner = "black" if player == 0 else "white"
    square = rect(
        *(36, 36, 28, 28),
        rx=4,
        fill=paint(owner_colour(player)),
        stroke=paint(edge_colour(player)),
        stroke_width=2,
    )
    return Marking(square, below=False, words=f"{owner}'s territory")


_CHECKS: Final = {
    Mark.CHECK: Marking(_glow(0.3), below=True, words="in check"),
    Mark.MATE: Marking(
        rect(0, 0, 100, 100, fill=paint("check"), fill_opacity=0.5) + _glow(0.45),
        below=True,
        words="mated",
    ),
}
_DEAD: Final = Marking(
    circle(50, 50, 49, fill=paint("wood"), fill_opacity=0.6), below=False, words="dead"
)

ON_SQUARES: Final[Mapping[Mark, Marking]] = {
    **_CHECKS,
    Mark.WIN: Marking(
        rect(0, 0, 100, 100, fill=paint("win"), fill_opacity=0.6),
        below=True,
        words="decides the game",
    ),
}
"""The marks of boards of squares."""

ON_POINTS: Final[Mapping[Mark, Marking]] = {
    **_CHECKS,
    Mark.DEAD: _DEAD,
    Mark.WIN: ring(),
    Mark.BLACK_TERRITORY: _territory(0),
    Mark.WHITE_TERRITORY: _territory(1),
}
"""The marks of boards of lines and of hexagons. Those of territory are drawn above dead stones."""
