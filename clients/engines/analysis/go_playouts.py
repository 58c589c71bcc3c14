"""Owners of points and leads in Go, by random playouts.

The playouts are those of Monte Carlo tree search in Go: random moves, and answers of a policy. An
empty point at the end belongs to the only colour beside it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import add
from statistics import NormalDist, median, pstdev
from typing import Final

from boardwire.games.rules.go import GoState
from boardwire.games.rules.go_chains import neighbours
from boardwire.values import value_class

_NORMAL: Final = NormalDist()
_BEYOND: Final = 0.159  # of a normal distribution lies more than one deviation below the mean
_CLEAR: Final = 0.5  # deviations from an even game: the lead itself determines their size
_SHRUNK: Final = 2  # visits for which only the playouts are known
PLAYOUTS: Final = 200
"""The number of playouts of an estimate; they take a tenth of a second on a 19x19 board."""


@value_class
class GoEstimate:
    """The outcome of playouts from a position.

    Args:
        columns: The width of the board.
        ownership: The mean owner of each point, row 1 first: 1 for black, -1 for white.
        leads: Black's score less white's and komi at the end of each playout, ascending.
    """

    columns: int
    ownership: Sequence[float]
    leads: Sequence[float]

    @property
    def lead(self) -> float:
        """The median of black's lead, in points."""
        return median(self.leads)

    @property
    def deviation(self) -> float:
        """The standard deviation of black's lead, in points."""
        return pstdev(self.leads)

    @property
    def won(self) -> float:
        """The share of the playouts that black wins; half of the drawn ones count."""
        return sum((it > 0) + (it == 0) / 2 for it in self.leads) / len(self.leads)

    def lead_at(self, won: float, visits: int) -> float:
        """Return black's lead in points if black wins a share of `visits` games.

        The lead has a normal distribution, with a share of one half at a lead of 0. If the playouts
        are one-sided, its deviation is chosen so that their share gives their lead.
        """
        playouts = self.won
        share = (won * visits + playouts * _SHRUNK) / (visits + _SHRUNK)  # few visits say little
        expected = _quantile(playouts, len(self.leads))
        points = self.lead / expected if abs(expected) >= _CLEAR else self._spread()
        lead = points * _quantile(share, len(self.leads))
        return max(-len(self.ownership), min(lead, len(self.ownership)))

    def _spread(self) -> float:
        """Return half of the distance in points between the playouts one deviation off."""
        few = round(len(self.leads) * _BEYOND)
        return (self.leads[-1 - few] - self.leads[few]) / 2

    def lead_for(self, player: int, value: float, visits: int) -> float:
        """Return a player's lead in points from the value, -1 to 1, that a search found for it.

        Args:
            player: The player: 0 is black.
            value: The value.
            visits: The number of visits whose mean is the value.
        """
        sign = 1 if player == 0 else -1
        return sign * self.lead_at((sign * value + 1) / 2, visits)

    def top_first(self, sign: float = 1.0) -> list[float]:
        """Return the owners with the top row first; `sign` is -1 for white's side."""
        return top_first([sign * it for it in self.ownership], self.columns)

    def deviations(self) -> list[float]:
        """Return the standard deviation of the owner of each point, the top row first."""
        spread = [math.sqrt(max(1 - it * it, 0.0)) for it in self.ownership]
        return top_first(spread, self.columns)


def top_first(values: Sequence[float], columns: int) -> list[float]:
    """Return values of points, given with row 1 first, with the top row first."""
    starts = range(len(values) - columns, -1, -columns)
    return [value for start in starts for value in values[start : start + columns]]


def estimate(state: GoState, playouts: int = PLAYOUTS) -> GoEstimate:
    """Play a position out at random. Equal positions have equal estimates."""
    columns, core = state.columns, state.core
    points = columns * state.rows
    near = [list(neighbours(point, columns, state.rows)) for point in range(points)]
    sums = [0.0] * points
    leads: list[float] = []
    for seed in range(1, playouts + 1):
        owners = core.ownership(1, seed)
        sums = list(map(add, sums, owners))
        lead = sum(owners) - core.komi
        for point in (point for point, owner in enumerate(owners) if not owner):
            beside = {owners[it] for it in near[point]} - {0.0}
            if len(beside) == 1:
                owner = beside.pop()
                sums[point] += owner
                lead += owner
        leads.append(lead)
    return GoEstimate(columns, [it / playouts for it in sums], sorted(leads))


def _quantile(share: float, games: int) -> float:
    """Return the standard normal quantile of a share of games, with one more won and lost."""
    return _NORMAL.inv_cdf((share * games + 1) / (games + 2))
