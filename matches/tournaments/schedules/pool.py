"""Pool: each encounter where it gives most information about the ratings of all engines.

With ratings near their true values, the information of a game of two about the difference of their
strengths is p (1 - p) games, where p is the expected score. It is most between equals, and the
variance of a rating falls most where little is known yet. The next encounter is the one after which
the sum of the variances of all ratings is least. Encounters that have begun count as played, for
their information does not depend on their results.

Sources: D. Mackay, Information-Based Objective Functions for Active Data Selection, Neural
Computation 4 (1992); the Sherman-Morrison formula for the change of the covariance.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import MEAN, VIRTUAL_DRAWS, rate
from boardwire.override import override

from ..errors import ScheduleError
from .adaptive import Adaptive, Encounter
from .encounters import Encounters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Floats = NDArray[np.float64]

_ELO = 400 / math.log(10)  # Elo points in a natural unit of strength


class PoolSchedule(Adaptive):
    """Chooses each encounter by the ratings so far.

    Args:
        engines: The number of engines.
        encounters: Makes the games.
        count: The number of encounters.
        ahead: The number of encounters that may be chosen before the results of an earlier one are
            known; with more at the same time, workers wait. 0 for as many as there are engines, at
            least 4.

    Raises:
        ScheduleError: There are fewer engines than players, or no encounters.
    """

    def __init__(self, engines: int, encounters: Encounters, count: int, ahead: int = 0) -> None:
        super().__init__(engines, encounters)
        if count < 1 or ahead < 0:
            raise ScheduleError(
                f"a pool has 1 or more encounters, and 0 or more ahead: not {count} and {ahead}"
            )
        self._count = count
        self._ahead = ahead or max(engines, 4)
        self._met = dict.fromkeys(combinations(range(engines), 2), 0.0)  # games
        self._table = Crosstable()

    @property
    @override
    def total(self) -> int:
        return self._count * self._encounters.games

    @override
    def _course(self) -> Iterator[Encounter | None]:
        begun: deque[Encounter] = deque()
        for _ in range(self._count):
            if len(begun) == self._ahead:
                oldest = begun.popleft()
                yield from self._wait_for([oldest])
                self._table.note_all(record for _, record in self._records(oldest))
            group = self._choose()
            for pair in combinations(sorted(group), 2):
                self._met[pair] += self._encounters.games
            begun.append(self._meet(group))
            yield begun[-1]

    def _choose(self) -> tuple[int, ...]:
        """The engines whose encounter lowers the sum of the variances most; seats by turns."""
        import numpy as np  # takes its time

        strengths = self._strengths()
        slope = _slopes(strengths)
        information = np.diag(np.full(self._engines, VIRTUAL_DRAWS / 4))
        for (one, other), games in self._met.items():
            weight = games * slope[one, other]
            information[one, one] += weight
            information[other, other] += weight
            information[one, other] -= weight
            information[other, one] -= weight
        gains = _gains(np.linalg.inv(information), slope * self._encounters.games)
        best = max(self._met, key=lambda pair: round(float(gains[pair[0], pair[1]]), 12))
        group = list(best)
        while len(group) < self._encounters.game.players:
            others = [engine for engine in range(self._engines) if engine not in group]
            group.append(max(others, key=lambda it: sum(float(gains[it, o]) for o in group)))
        turn = int(self._met[best]) // self._encounters.games
        first = turn % len(group)
        return (*group[first:], *group[:first])

    def _strengths(self) -> _Floats:
        """Return the strengths of the engines by the results that are known, in natural units."""
        import numpy as np

        numbers = {name: engine for engine, name in self._names.items()}
        strengths = np.zeros(self._engines)
        for rating in rate(self._table):
            strengths[numbers[rating.name]] = (rating.rating - MEAN) / _ELO
        return strengths


def _slopes(strengths: _Floats) -> _Floats:
    """Return the information of a game by pair: p (1 - p)."""
    import numpy as np

    expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return np.asarray(expected * (1 - expected))


def _gains(covariance: _Floats, information: _Floats) -> _Floats:
    """Return the decrease of the sum of the variances by an encounter, by pair.

    The covariance C becomes C - w C d d' C / (1 + w d' C d), where d has 1 and -1 at the pair.
    """
    import numpy as np

    variance = np.diag(covariance)
    of_difference = variance[:, None] + variance[None, :] - 2 * covariance
    square = covariance @ covariance
    norms = np.diag(square)
    squared = norms[:, None] + norms[None, :] - 2 * square
    return np.asarray(information * squared / (1 + information * of_difference))
