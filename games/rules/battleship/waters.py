"""The squares of one player, and every place where a ship can lie on them.

Sets of squares are whole numbers with a bit for each square, row by row from A1 on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from boardwire.values import value_class


@value_class
class Ship:
    """A ship at its place.

    Args:
        first, last: Its ends, the one with the lower number first.
        length: Its squares.
        squares: The set of its squares.
        kept_free: The squares where no other ship may lie.
    """

    first: int
    last: int
    length: int
    squares: int
    kept_free: int

    @property
    def across(self) -> bool:
        """Whether it lies along a row; a ship of one square does."""
        return self.last - self.first == self.length - 1


class Waters:
    """The squares of one player.

    Args:
        size: Their width and height.
        touching: Whether ships may lie side by side.
    """

    def __init__(self, size: int, touching: bool) -> None:
        self.size = size
        self.touching = touching
        self.places = cache(self._places)
        numbers = range(size)
        self._lines = (
            [_set(row * size + it for it in numbers) for row in numbers],
            [_set(it * size + column for it in numbers) for column in numbers],
        )
        self.by_ends = {
            (ship.first, ship.last): ship
            for length in range(1, size + 1)
            for ship in self.places(length)
        }

    def _places(self, length: int) -> tuple[Ship, ...]:
        """Return every place of a ship of that length, by its first square, along a row first."""
        found = []
        for first in range(self.size * self.size):
            row, column = divmod(first, self.size)
            for step, room in ((1, self.size - column), (self.size, self.size - row)):
                if length <= room and (step == 1 or length > 1):
                    squares = [first + step * it for it in range(length)]
                    found.append(
                        Ship(first, squares[-1], length, _set(squares), self._around(squares))
                    )
        return tuple(found)

    def _around(self, squares: list[int]) -> int:
        """Return the squares where no other ship may lie beside one on these squares."""
        if self.touching:
            return _set(squares)
        return _set(
            row * self.size + column
            for square in squares
            for row in range(square // self.size - 1, square // self.size + 2)
            for column in range(square % self.size - 1, square % self.size + 2)
            if 0 <= row < self.size and 0 <= column < self.size
        )

    def free_places(self, length: int, taken: int) -> list[Ship]:
        """Return the places of a ship of that length on none of the squares taken."""
        return [ship for ship in self.places(length) if not ship.squares & taken]

    @lru_cache(4096)  # noqa: B019 - there are few waters, and they are kept
    def open_places(self, lengths: tuple[int, ...], taken: int) -> tuple[Ship, ...]:
        """Return the places of the first of these ships that leave places for the others."""
        length, others = lengths[0], lengths[1:]
        return tuple(
            ship
            for ship in self.free_places(length, taken)
            if self._fits(others, taken | ship.kept_free)
        )

    def _fits(self, lengths: tuple[int, ...], taken: int) -> bool:
        """Whether ships of these lengths, the longest first, can be placed on squares left."""
        if not lengths or (self.touching and self._free_lines(taken) >= len(lengths)):
            return True
        return any(
            self._fits(lengths[1:], taken | ship.kept_free)
            for ship in self.places(lengths[0])
            if not ship.squares & taken
        )

    def _free_lines(self, taken: int) -> int:
        """Return the number of empty rows, or of empty columns if they are more."""
        return max(sum(not taken & line for line in lines) for lines in self._lines)


def kept_free(fleet: Iterable[Ship]) -> int:
    """Return the squares where no other ship may lie beside these."""
    taken = 0
    for ship in fleet:
        taken |= ship.kept_free
    return taken


def _set(squares: Iterable[int]) -> int:
    found = 0
    for square in squares:
        found |= 1 << square
    return found


@lru_cache(32)
def waters_of(size: int, touching: bool) -> Waters:
    """Return the waters of a game with these options."""
    return Waters(size, touching)
