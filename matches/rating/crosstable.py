"""The crosstable: the scores of all players against each other, summed over rated matches.

Ratings need no more than this, and it grows with the number of pairs that met, not with the number
of matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeVar

from ..records.match_record import MatchRecord
from ..referee.results import BROKEN_OFF, Result
from .score import Score, ScoreOutcome, outcome_for

_Key = TypeVar("_Key")
_REVERSED = {
    ScoreOutcome.WIN: ScoreOutcome.LOSS,
    ScoreOutcome.LOSS: ScoreOutcome.WIN,
    ScoreOutcome.DRAW: ScoreOutcome.DRAW,
}
_HALVES = {ScoreOutcome.WIN: 2, ScoreOutcome.DRAW: 1, ScoreOutcome.LOSS: 0}


class Crosstable:
    """The sums over matches of one game and time class, in any order.

    A match between more than two players counts as one result for each two of them, and a shared
    win counts as a draw. Where a player broke the game off (resigned, crashed, ran out of time) the
    others were not measured against each other, and only that player is compared with each of them.
    """

    def __init__(self) -> None:
        self.scores: dict[str, Score] = {}
        """The scores of all players who have met another one. A game is worth the mean of the
        results against each opponent: 1, 1/2 or 0."""
        self.pairs: dict[tuple[str, str], Score] = {}
        """The scores of all pairs who met, as the first one sees it. Names are in order, and points
        are not counted."""

    def note(self, record: MatchRecord) -> bool:
        """Add a match; return whether it counts.

        Matches without a result and matches of a player against itself do not count.
        """
        return self._count(record, 1)

    def remove(self, record: MatchRecord) -> bool:
        """Take a match out again that was added; return whether it counted."""
        return self._count(record, -1)

    def _count(self, record: MatchRecord, games: int) -> bool:
        result = record.result
        if result is None or not result.returns or len(set(record.players)) < len(record.players):
            return False
        met = list(comparisons(result))
        if not met:
            return False
        halves = dict.fromkeys(record.players, 0)
        opponents = dict.fromkeys(record.players, 0)
        for one, other, outcome in met:
            black, white = record.players[one], record.players[other]
            self._add(black, white, outcome, games)
            halves[black] += _HALVES[outcome]
            halves[white] += _HALVES[_REVERSED[outcome]]
            opponents[black] += 1
            opponents[white] += 1
        for player, name in enumerate(record.players):
            outcome = outcome_for(player, result.returns)
            counted = ScoreOutcome.DRAW if outcome is ScoreOutcome.SHARED else outcome
            points = halves[name] / (2 * opponents[name])
            _put(self.scores, name, counted, points, games)
        return True

    def note_all(self, records: Iterable[MatchRecord]) -> None:
        """Add many matches."""
        for record in records:
            self.note(record)

    def opponents(self) -> Counter[str]:
        """Return the number of different opponents of each player."""
        return Counter(name for pair in self.pairs for name in pair)

    def copy(self) -> Crosstable:
        """Return the same sums, to be worked on while more matches are added here."""
        copy = Crosstable()
        copy.scores, copy.pairs = dict(self.scores), dict(self.pairs)
        return copy

    def _add(self, one: str, other: str, outcome: ScoreOutcome, games: int) -> None:
        if other < one:
            one, other, outcome = other, one, _REVERSED[outcome]
        _put(self.pairs, (one, other), outcome, 0.0, games)


def _put(
    sums: dict[_Key, Score], key: _Key, outcome: ScoreOutcome, points: float, games: int
) -> None:
    """Add games to a sum; one without games is dropped."""
    score = sums.get(key, Score()).plus(outcome, points, games=games)
    if score.games:
        sums[key] = score
    else:
        sums.pop(key, None)


def comparisons(result: Result) -> Iterator[tuple[int, int, ScoreOutcome]]:
    """Yield the pairs of players that a result compares, and how it ended for the first of each.

    Two players who share the loss of a third one by a crash, time or resignation are not compared.
    A void result compares nobody.
    """
    for one, other in combinations(range(len(result.returns)), 2):
        outcome = _compared(result.returns[one], result.returns[other])
        if result.reason not in BROKEN_OFF or outcome is not ScoreOutcome.DRAW:
            yield one, other, outcome


def _compared(one: float, other: float) -> ScoreOutcome:
    if one == other:
        return ScoreOutcome.DRAW
    return ScoreOutcome.WIN if one > other else ScoreOutcome.LOSS
