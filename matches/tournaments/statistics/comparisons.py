"""The comparisons of all engines of a tournament with each other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from boardwire.matches.records.match_record import MatchRecord

from .comparison import Comparison
from .multinomial import Multinomial


class Comparisons:
    """The sums over the games of a tournament, for each two engines that have met.

    Args:
        pair_size: See `Comparison`.
    """

    def __init__(self, pair_size: int = 2) -> None:
        self.pair_size = pair_size
        self._met: dict[tuple[str, str], Comparison] = {}

    def note(self, pair: int, record: MatchRecord) -> None:
        """Add a finished game.

        Args:
            pair: The number of the game's pair (`ScheduledGame.pair`).
            record: The record of the game.
        """
        for one, other in combinations(sorted(set(record.players)), 2):
            if (met := self._met.get((one, other))) is None:
                met = self._met[one, other] = Comparison(one, other, self.pair_size)
            met.note(pair, record)

    def games(self, one: str, other: str | None = None) -> Multinomial:
        """The results of single games of an engine against another one, or against all others."""
        return self._sum(one, other, lambda it: it.games, 1)

    def pairs(self, one: str, other: str | None = None) -> Multinomial:
        """The results of complete pairs of an engine against another one, or against all others."""
        return self._sum(one, other, lambda it: it.pairs, self.pair_size)

    def best(self, one: str, other: str | None = None) -> Multinomial:
        """The results to estimate a lead from: complete pairs, or games where there is none."""
        pairs = self.pairs(one, other)
        return pairs if pairs.groups else self.games(one, other)

    def between(self, one: str, other: str) -> Comparison | None:
        """The comparison of two engines, as the one sees it whose name comes first in the alphabet.

        None if they have not met.
        """
        return self._met.get((min(one, other), max(one, other)))

    def _sum(
        self, one: str, other: str | None, results: Callable[[Comparison], Multinomial], size: int
    ) -> Multinomial:
        """The sum of some results of the comparisons of an engine, as that engine sees it."""
        counts = [0] * (2 * size + 1)
        for names, met in self._met.items():
            if one in names and (other is None or other in names):
                seen = results(met) if met.one == one else results(met).reversed()
                for score, count in enumerate(seen.counts):
                    counts[score] += count
        return Multinomial(tuple(counts))
