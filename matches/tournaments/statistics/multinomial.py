"""Frequencies of the scores of games or pairs of games: trinomial, pentanomial and so on.

The two games of a pair begin from the same opening, so their results depend on each other. A
balanced opening gives draws; a lopsided one gives one win to each side. Statistics of single games
treat them as independent, and their errors are too large. Statistics of whole pairs need no such
assumption. fastchess and fishtest call them pentanomial.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Multinomial:
    """The frequencies of scores in groups of equally many games.

    Args:
        counts: The number of groups by score. In groups of n games there are 2n+1 scores, from 0 to
            n points by halves: ``(losses, draws, wins)`` of single games, and the number of pairs
            with 0, 1/2, 1, 3/2 and 2 points of pairs.

    Raises:
        ValueError: Their number is even or below 3, or one is negative.
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) < 3 or len(self.counts) % 2 == 0 or min(self.counts) < 0:
            raise ValueError(f"no frequencies of 2n+1 scores: {self.counts}")

    @classmethod
    def of(cls, half_points: Iterable[int], size: int) -> Multinomial:
        """Count groups of `size` games by their half points, 0 to 2 * `size`."""
        counts = [0] * (2 * size + 1)
        for score in half_points:
            counts[score] += 1
        return cls(tuple(counts))

    @property
    def size(self) -> int:
        """The number of games in a group."""
        return len(self.counts) // 2

    @cached_property
    def groups(self) -> int:
        """The number of groups."""
        return sum(self.counts)

    @cached_property
    def scores(self) -> tuple[float, ...]:
        """The mean score of a game in each kind of group, 0 to 1."""
        most = len(self.counts) - 1
        return tuple(number / most for number in range(most + 1))

    @cached_property
    def mean(self) -> float:
        """The mean score of a game, 0 to 1; 1/2 without groups."""
        if not self.groups:
            return 0.5
        total = math.fsum(a * n for a, n in zip(self.scores, self.counts, strict=True))
        return total / self.groups

    @cached_property
    def variance(self) -> float:
        """The variance of the mean score of a group; 0 without groups."""
        if self.groups == max(self.counts):
            return 0.0  # all alike, without errors of rounding
        squares = ((a - self.mean) ** 2 * n for a, n in zip(self.scores, self.counts, strict=True))
        return math.fsum(squares) / self.groups

    def reversed(self) -> Multinomial:
        """Return the frequencies as the opponent sees them."""
        return Multinomial(self.counts[::-1])
