"""The index of a position in a Syzygy table.

Positions that a symmetry of the board makes equal have one index. Without pawns the board is turned
and mirrored until the first man is in the triangle a1-d1-d4; with pawns it is mirrored until the
first pawn is on the files a to d. Squares are numbered from a1, 0, to h8, 63.

Source: R. de Man, Syzygy (https://github.com/syzygy1/tb), whose numbers of squares these are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import Final

_PIVOTS: Final = (31332, 462)
"""The positions of the leading men: of three unlike ones, and of two kings."""

_TRIANGLE: Final = (6, 0, 1, 2, 0, 7, 3, 4, 1, 3, 8, 5, 2, 4, 5, 9)
"""The numbers of the squares of the corner a1-d4; those off the diagonal are mirrored in it."""


def _off_diagonal(square: int) -> int:
    """Above 0 above the diagonal from a1 to h8, below 0 below it."""
    return (square >> 3) - (square & 7)


def _flipped(square: int) -> int:
    """Return the square mirrored in the diagonal from a1 to h8."""
    return (square >> 3) | (square & 7) << 3


def _triangle(square: int) -> int:
    return _TRIANGLE[(square >> 3) * 4 + (square & 7)]


def _diagonal(square: int) -> int:
    """Return the number of a square on the diagonal."""
    return square & 7


@cache
def _lower(square: int) -> int:
    """Return the number of a square below the diagonal, by rows: b1 0, c1 1, ..., c2 7, ..."""
    high, low = max(square >> 3, square & 7), min(square >> 3, square & 7)
    return low * 7 - low * (low - 1) // 2 + high - low - 1


@cache
def _kings() -> dict[tuple[int, int], int]:
    """The numbers of the 462 positions of two kings, by the first one's triangle and the other."""
    numbers: dict[tuple[int, int], int] = {}
    on_diagonal: list[tuple[int, int]] = []
    corner = sorted(
        (rank * 8 + file for rank in range(4) for file in range(rank, 4)), key=_triangle
    )
    for first in corner:
        for second in range(64):
            files = abs((first & 7) - (second & 7))
            if max(files, abs((first >> 3) - (second >> 3))) <= 1:
                continue
            if _off_diagonal(first) == 0 and _off_diagonal(second) > 0:
                continue
            if _off_diagonal(first) == 0 and _off_diagonal(second) == 0:
                on_diagonal.append((_triangle(first), second))
            else:
                numbers[_triangle(first), second] = len(numbers)
    for place in on_diagonal:
        numbers[place] = len(numbers)
    return numbers


def _pawn_order(square: int) -> int:
    """Return the number of a pawn's square, from 0 in the centre of rank 7 to 47 on a2."""
    rank, file = square >> 3, square & 7
    column = 3 - file if file < 4 else file - 4
    return 12 * column + 2 * (6 - rank) + (file < 4)


def _leading_pawn(square: int) -> int:
    """Return the number of the leading pawn's square: a2 0, a3 1, ..., b2 6, ..., d7 23."""
    file = square & 7
    return 6 * min(file, 7 - file) + (square >> 3) - 1


@cache
def _pawn_bases(pawns: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first index of each leading square for a number of leading pawns, and sums by file."""
    bases: list[int] = []
    sums: list[int] = []
    for file in range(4):
        total = 0
        for rank in range(1, 7):
            bases.append(total)
            total += comb(_pawn_order(rank * 8 + file), pawns - 1)
        sums.append(total)
    return tuple(bases), tuple(sums)


class PieceIndex:
    """The index of positions without pawns.

    Args:
        men: The men of the table in its order.
        order: The place of the leading men among the factors.
        unlike: Whether three men lead, each the only one of its kind; otherwise the kings lead.
    """

    def __init__(self, men: Sequence[int], order: int, *, unlike: bool) -> None:
        self._unlike = unlike
        self._leading = 3 if unlike else 2
        self._groups = _groups(men, self._leading)
        pivots = _PIVOTS[0 if unlike else 1]
        self._factors, self.size = _factors(self._groups, self._leading, {order: (0, pivots)})
        """The factors of the groups, and the number of indices."""

    def of(self, squares: list[int]) -> int:
        """Return the index of a position, by the squares of the men in the order of the table."""
        if squares[0] & 4:
            squares = [it ^ 7 for it in squares]
        if squares[0] & 32:
            squares = [it ^ 56 for it in squares]
        first = next((it for it in squares[: self._leading] if _off_diagonal(it)), 0)
        if _off_diagonal(first) > 0:
            squares = [_flipped(it) for it in squares]
        lead = _three(squares) if self._unlike else _kings()[_triangle(squares[0]), squares[1]]
        index = lead * self._factors[0]
        for begin, size in self._groups.items():
            index += _placed(squares, begin, size) * self._factors[begin]
        return index


def _three(squares: Sequence[int]) -> int:
    """Return the number of the squares of three unlike men."""
    one, two, three = squares[:3]
    after = two > one
    before = (three > one) + (three > two)
    if _off_diagonal(one):
        return _triangle(one) * 63 * 62 + (two - after) * 62 + three - before
    if _off_diagonal(two):
        return 6 * 63 * 62 + _diagonal(one) * 28 * 62 + _lower(two) * 62 + three - before
    index = 6 * 63 * 62 + 4 * 28 * 62
    if _off_diagonal(three):
        return index + _diagonal(one) * 7 * 28 + (_diagonal(two) - after) * 28 + _lower(three)
    index += 4 * 7 * 28
    return index + _diagonal(one) * 7 * 6 + (_diagonal(two) - after) * 6 + _diagonal(three) - before


class PawnIndex:
    """The index of positions with pawns, with the leading pawn on one file.

    Args:
        men: The men of the table in its order; the pawns come first.
        pawns: The number of pawns of the leading side and of the other one.
        orders: The places of both groups of pawns among the factors.
        file: The file of the leading pawn, 0 to 3.
    """

    def __init__(
        self, men: Sequence[int], pawns: tuple[int, int], orders: tuple[int, int], file: int
    ) -> None:
        self._pawns = pawns
        begin = sum(pawns)
        self._groups = _groups(men, begin)
        placed = {orders[0]: (0, _pawn_bases(pawns[0])[1][file])}
        if pawns[1]:
            placed[orders[1]] = (pawns[0], comb(48 - pawns[0], pawns[1]))
        self._factors, self.size = _factors(self._groups, begin, placed)
        """The factors of the groups, and the number of indices."""

    def of(self, squares: list[int]) -> int:
        """Return the index of a position whose leading pawn comes first; see `leading_first`."""
        if squares[0] & 4:
            squares = [it ^ 7 for it in squares]
        lead, other = self._pawns
        first, *rest = squares[:lead]
        rest.sort(key=_pawn_order, reverse=True)
        number = _pawn_bases(lead)[0][_leading_pawn(first)]
        for place, square in enumerate(rest):
            number += comb(_pawn_order(square), lead - 1 - place)
        index = number * self._factors[0]
        squares = [first, *rest, *squares[lead:]]
        if other:
            index += _placed(squares, lead, other, below=8) * self._factors[lead]
        for begin, size in self._groups.items():
            index += _placed(squares, begin, size) * self._factors[begin]
        return index


def leading_first(pawns: Sequence[int]) -> tuple[list[int], int]:
    """Put the leading pawn first; return the pawns, and its file counted from the edge."""
    found = list(pawns)
    for place in range(1, len(found)):
        if _leading_pawn(found[0]) > _leading_pawn(found[place]):
            found[0], found[place] = found[place], found[0]
    file = found[0] & 7
    return found, min(file, 7 - file)


def _groups(men: Sequence[int], begin: int) -> dict[int, int]:
    """Return the sizes of the groups of like men, by the place of the first of each."""
    groups: dict[int, int] = {}
    while begin < len(men):
        end = begin
        while end < len(men) and men[end] == men[begin]:
            end += 1
        groups[begin] = end - begin
        begin = end
    return groups


def _factors(
    groups: Mapping[int, int], begin: int, leading: Mapping[int, tuple[int, int]]
) -> tuple[dict[int, int], int]:
    """The factor of each group in the index, by the place of its first man, and their product.

    Args:
        groups: The sizes of the groups of like men that do not lead, from the place `begin` on.
        begin: The number of men that lead.
        leading: The place among the factors of each leading group: the place of its first man and
            the number of its arrangements.

    Raises:
        ValueError: A leading group has a place beyond the factors.
    """
    if max(leading) >= len(groups) + len(leading):
        raise ValueError("a place beyond the factors")
    factors: dict[int, int] = {}
    factor, free, others = 1, 64 - begin, iter(groups.items())
    for step in range(len(groups) + len(leading)):
        if step in leading:
            man, arrangements = leading[step]
        else:
            man, size = next(others)
            arrangements = comb(free, size)
            free -= size
        factors[man] = factor
        factor *= arrangements
    return factors, factor


def _placed(squares: list[int], begin: int, size: int, below: int = 0) -> int:
    """Return the number of the squares of a group of like men among those that are free."""
    number = 0
    for place, square in enumerate(sorted(squares[begin : begin + size])):
        taken = sum(square > it for it in squares[:begin])
        number += comb(square - taken - below, place + 1)
    return number
