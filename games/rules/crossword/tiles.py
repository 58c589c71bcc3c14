"""Tiles, their values and their number, and the premium squares of the board.

A tile is a letter, 1 to 26, or BLANK. The numbers are those of the English set of 1948.
"""

from __future__ import annotations

from collections.abc import Iterable

SIZE = 15
"""The width and height of the board."""
SQUARES = SIZE * SIZE
RACK = 7
"""Tiles on a full rack."""
BINGO = 50
"""Points for a play of a whole rack."""
BLANK = 27
"""A tile that stands for any letter."""
KINDS = 28
"""One more than the largest tile."""

_SET = """
A9,1 B2,3 C2,3 D4,2 E12,1 F2,4 G3,2 H2,4 I9,1 J1,8 K1,5 L4,1 M2,3 N6,1 O8,1 P2,3 Q1,10 R6,1
S4,1 T6,1 U4,1 V2,4 W2,4 X1,8 Y2,4 Z1,10 *2,0
"""
_KINDS = [it[1:].split(",") for it in _SET.split()]

BAG: tuple[int, ...] = (0, *(int(count) for count, _ in _KINDS))
"""The number of each tile in a full bag."""
VALUES: tuple[int, ...] = (0, *(int(value) for _, value in _KINDS))
"""The points of each tile."""

_QUARTER = (
    "T..d...T",
    ".D...t..",
    "..D...d.",
    "d..D...d",
    "....D...",
    ".t...t..",
    "..d...d.",
    "T..d...D",
)
"""Double and triple letters in small letters, double and triple words in capitals."""

PREMIUMS = "".join("".join(half + half[-2::-1]) for half in (*_QUARTER, *reversed(_QUARTER[:-1])))
"""The premium of each square, row by row: one of `.dtDT`."""
LETTER_TIMES = tuple({"d": 2, "t": 3}.get(it, 1) for it in PREMIUMS)
WORD_TIMES = tuple({"D": 2, "T": 3}.get(it, 1) for it in PREMIUMS)

BLANK_MARK = "*"
"""Stands for a blank on a rack, and before the letter that a blank on the board shows."""


def tile_text(tile: int) -> str:
    """Return a tile as text: `A` to `Z`, or `*`."""
    return BLANK_MARK if tile == BLANK else chr(64 + tile)


def tiles_text(tiles: Iterable[int]) -> str:
    """Several tiles as text, in the order given."""
    return "".join(map(tile_text, tiles))


def read_tiles(text: str) -> tuple[int, ...]:
    """Read tiles; `?` is a blank as well.

    Raises:
        ValueError: A character is no tile.
    """
    return tuple(map(_read_tile, text.upper()))


def _read_tile(letter: str) -> int:
    if letter in "*?":
        return BLANK
    if not "A" <= letter <= "Z":
        raise ValueError(f"{letter!r} is no tile")
    return ord(letter) - 64
