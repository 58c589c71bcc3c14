"""The chess pieces of this project, drawn for it: plain shapes that are readable at 20 pixels.

Each piece is a list of shapes. They are drawn twice, first with a thick edge and then without, so
that the edge goes round all of them together. Lines on top show details.
"""

from collections.abc import Mapping
from typing import Final

from .palette import paint
from .svg import group, path

_BASE = "M25 89a4 4 0 0 1-4-4c0-4 3-7 8-7h42c5 0 8 3 8 7a4 4 0 0 1-4 4z"


def _ball(x: float, y: float, radius: float) -> str:
    half = f"{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}a{half} {2 * radius:g} 0a{half} {-2 * radius:g} 0z"


SHAPES: Final[Mapping[str, tuple[str, ...]]] = {
    "pawn": (
        "M29 89a4 4 0 0 1-4-4c0-4 3-7 7-7h36c4 0 7 3 7 7a4 4 0 0 1-4 4z",
        _ball(50, 33, 14),
        "M36 50a3 3 0 0 1 0-6h28a3 3 0 0 1 0 6z",
        "M43 47C43 60 37 68 31 79H69C63 68 57 60 57 47Z",
    ),
    "rook": (
        _BASE,
        "M27 18H38V26H45V18H55V26H62V18H73V36L65 43H35L27 36Z",
        "M36 42L32 79H68L64 42Z",
    ),
    "knight": (
        _BASE,
        "M73 79C78 58 74 33 55 23L53 12L45 20C37 23 32 29 29 38L19 54C16 59 18 65 23 67"
        "C27 68.500 31 67 33 63C38 60 43 60 48 55C48 63 41 67 36 71C33 74 31 76 31 79Z",
    ),
    "bishop": (
        _BASE,
        _ball(50, 17, 6),
        "M50 20C61 28 69 40 67 50C66 57 60 61 50 61C40 61 34 57 33 50C31 40 39 28 50 20Z",
        "M38 68a3 3 0 0 1 0-7h24a3 3 0 0 1 0 7z",
        "M41 66C41 72 35 75 31 80H69C65 75 59 72 59 66Z",
    ),
    "queen": (
        _BASE,
        _ball(16, 34, 5.5),
        _ball(33, 23, 5.5),
        _ball(50, 19, 5.500),
        _ball(67, 23, 5.5),
        _ball(84, 34, 5.5),
        "M16 34L31 52L33 23L45 50L50 19L55 50L67 23L69 52L84 34L74 68H26Z",
        "M26 66H74L70 80H30Z",
    ),
    "king": (
        _BASE,
        "M46.500 9H53.500V15H60V21.500H53.500V30H46.500V21.500H40V15H46.500Z",
        "M50 50C42 43 41 32 50 27C59 32 58 43 50 50Z",
        "M30 72C19 61 16 53 20 45C26 35 42 37 50 52C58 37 74 35 80 45C84 53 81 61 70 72Z",
        "M30 70H70L68 80H32Z",
    ),
}
"""The silhouettes, by the names of the pieces."""

_DETAILS: Final[Mapping[str, str]] = {
    "pawn": "",
    "rook": "M36 43.500H64M33.500 70H66.500",
    "knight": "M41 37v0.1M24.500 58v0.1",
    "bishop": "M50 33V49M42.500 41H57.500",
    "queen": "M29 68C42 64.500 58 64.500 71 68",
    "king": "M31 71C43 67 57 67 69 71M50 53V66",
}


def chess_piece(kind: str, player: int) -> str:
    """Return a piece of chess in a box of 100 x 100, of player 0 (black) or 1 (white)."""
    body, edge, detail = (
        ("black", "black-line", "white") if player == 0 else ("white", "piece-edge", "piece-edge")
    )
    ways = "".join(SHAPES[kind])
    outline = path(
        ways,
        fill=paint(edge),
        stroke=paint(edge),
        stroke_width=7,
        stroke_linejoin="round",
    )
    inside = path(ways, fill=paint(body))
    on_top = path(
        _DETAILS[kind],
        fill="none",
        stroke=paint(detail),
        stroke_width=6 if kind == "knight" else 3.5,
        stroke_linecap="round",
    )
    return group([outline, inside, on_top if _DETAILS[kind] else ""])
