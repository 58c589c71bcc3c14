"""The crosstable: who did how against whom, summed over rated matches.

Ratings need no more than this, and it grows with the pairs that met, not with the matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from .record import MatchRecord
from .results import BROKEN_OFF, Result, winners


@dataclass(frozen=True, slots=True)
class Score:
    """What one player made of its games.

    Args:
        wins, draws, losses: How many games ended how; a draw is whatever several players share.
        points: The sum over games of the mean result against each opponent, 1, 1/2 or 0.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0.0

    @property
    def games(self) -> int:
        """How many games counted."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class Pair:
    """What two players made of each other.

    Args:
        wins, draws, losses: Seen by the one whose name comes first in the alphabet.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0


class Crosstable:
    """The sums over matches of one game and time class, in whatever order they are told.

    A match between more than two counts as one result for each two of them. Where a player broke
    the game off (resigned, crashed, ran out of time) the others were not measured against each
    other, and it alone is compared with each of them.
    """

    def __init__(self) -> None:
        self.scores: dict[str, Score] = {}
        """Every player who has met somebody."""
        self.pairs: dict[tuple[str, str], Pair] = {}
        """Every two who met, their names in order."""

    def note(self, record: MatchRecord) -> bool:
        """Add a match, and say whether it counts: not without a result, nor against oneself."""
        result = record.result
        if result is None or not result.returns or len(set(record.players)) < len(record.players):
            return False
        met = list(_met(result))
        if not met:
            return False
        halves = dict.fromkeys(record.players, 0)
        opponents = dict.fromkeys(record.players, 0)
        for one, other in met:
            black, white = record.players[one], record.players[other]
            outcome = _compared(result.returns[one], result.returns[other])
            self._add(black, white, outcome)
            halves[black] += outcome + 1
            halves[white] += 1 - outcome
            opponents[black] += 1
            opponents[white] += 1
        best = winners(result.returns)
        for player, name in enumerate(record.players):
            score = self.scores.get(name, Score())
            self.scores[name] = Score(
                score.wins + (best == [player]),
                score.draws + (player in best and len(best) > 1),
                score.losses + (player not in best),
                score.points + halves[name] / (2 * opponents[name]),
            )
        return True

    def note_all(self, records: Iterable[MatchRecord]) -> None:
        """Add many matches."""
        for record in records:
            self.note(record)

    def copy(self) -> Crosstable:
        """The same sums, for somebody who works on them while more are told."""
        copy = Crosstable()
        copy.scores, copy.pairs = dict(self.scores), dict(self.pairs)
        return copy

    def _add(self, one: str, other: str, outcome: int) -> None:
        if other < one:
            one, other, outcome = other, one, -outcome
        pair = self.pairs.get((one, other), Pair())
        self.pairs[one, other] = Pair(
            pair.wins + (outcome > 0), pair.draws + (outcome == 0), pair.losses + (outcome < 0)
        )


def _met(result: Result) -> Iterator[tuple[int, int]]:
    """Every two players whom the result compares."""
    for one, other in combinations(range(len(result.returns)), 2):
        if result.reason not in BROKEN_OFF or result.returns[one] != result.returns[other]:
            yield one, other


def _compared(one: float, other: float) -> int:
    return (one > other) - (one < other)
