"""The number of a move.

0 is a pass; then come the exchanges, by the tiles given back; then the plays, by word, place and
the tiles among them that are blanks. A number means the same move in every position of a game with
the same list of words.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

from .tiles import KINDS, RACK, SIZE

PASS_NUMBER = 0
_EXCHANGES = 1
PLAYS = _EXCHANGES + comb(RACK + KINDS - 1, RACK)
"""The number of the first play."""

BLANKS: tuple[tuple[int, ...], ...] = tuple(
    which for count in range(3) for which in combinations(range(RACK), count)
)
"""Which of the tiles of a play are blanks, counted from its first tile on."""
_BLANKS_NUMBER = {which: number for number, which in enumerate(BLANKS)}


def places(length: int) -> int:
    """Return the number of placements of a word: across and down, on each line, with blanks."""
    return 2 * SIZE * (SIZE + 1 - length) * len(BLANKS)


def exchange_number(tiles: tuple[int, ...]) -> int:
    """Return the number of an exchange of 1 to 7 tiles: that of their multiset."""
    padded = sorted((*tiles, *(0,) * (RACK - len(tiles))))
    return _EXCHANGES + sum(comb(tile + place, place + 1) for place, tile in enumerate(padded))


def exchanged(number: int) -> tuple[int, ...]:
    """Return the tiles of an exchange, in ascending order."""
    rank = number - _EXCHANGES
    tiles = []
    for place in range(RACK - 1, -1, -1):
        tile = max(it for it in range(KINDS) if comb(it + place, place + 1) <= rank)
        rank -= comb(tile + place, place + 1)
        tiles.append(tile)
    return tuple(sorted(tile for tile in tiles if tile))


def placement_number(
    length: int, down: bool, line: int, start: int, blanks: tuple[int, ...]
) -> int:
    """Return the number of a placement among those of a word of this length."""
    way = (int(down) * SIZE + line) * (SIZE + 1 - length) + start
    return way * len(BLANKS) + _BLANKS_NUMBER[blanks]


def placement(length: int, number: int) -> tuple[bool, int, int, tuple[int, ...]]:
    """Return whether it goes down, the line, the start in it, and the blanks, of a number."""
    way, blanks = divmod(number, len(BLANKS))
    way, start = divmod(way, SIZE + 1 - length)
    down, line = divmod(way, SIZE)
    return bool(down), line, start, BLANKS[blanks]
