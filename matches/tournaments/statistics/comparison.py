"""The results of two engines against each other: games, pairs of games, seats.

How games count:

- A game that an engine broke off (crash, illegal move, time, lost connection) is a loss of that
  engine, as it is in the standings. `conduct.py` has their number.
- A void game (stopped, called off, fault of the game's rules, made void) counts nothing.
- A pair counts once each of its games has a result, and the groups of `pairs` are such pairs only.
  The other games of a pair with a missing or a void game count in `games`.
- A game of more than two counts as in the crosstable: as a result between each two players, a
  shared win as a draw; players who share the win because another one broke the game off are not
  compared. There a pair is as many games as there are seats.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from boardwire.matches.rating.crosstable import comparisons
from boardwire.matches.rating.score import ScoreOutcome
from boardwire.matches.records.match_record import MatchRecord

from .multinomial import Multinomial

_HALF_POINTS = {ScoreOutcome.LOSS: 0, ScoreOutcome.DRAW: 1, ScoreOutcome.WIN: 2}


class Comparison:
    """The sums over the games between two engines, as the first of them sees it.

    Args:
        one: The name of the first engine.
        other: The name of the second.
        pair_size: The number of games in a pair: that of the seats if each opening is played from
            every seat; 1 if no two games belong together.
    """

    def __init__(self, one: str, other: str, pair_size: int = 2) -> None:
        self.one = one
        self.other = other
        self.pair_size = pair_size
        self.void = 0
        """The number of games without a result between the two."""
        self._half_points: defaultdict[int, list[int]] = defaultdict(list)
        self._games = Counter[int]()
        self._pairs = Counter[int]()
        self._seats: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self._split = 0

    def note(self, pair: int, record: MatchRecord) -> bool:
        """Add a finished game; return whether a pair became complete by it.

        Games without both engines count nothing.

        Args:
            pair: The number of the game's pair (`ScheduledGame.pair`).
            record: The record of the game.
        """
        if self.one not in record.players or self.other not in record.players:
            return False
        half_points = self._of(record)
        if half_points is None:
            self.void += 1
            return False
        self._games[half_points] += 1
        self._seats[record.players.index(self.one)][half_points] += 1
        group = self._half_points[pair]
        group.append(half_points)
        if len(group) != self.pair_size:
            return False
        self._pairs[sum(group)] += 1
        self._split += sorted(group) == [0, 2]
        del self._half_points[pair]
        return True

    @property
    def games(self) -> Multinomial:
        """The results of single games: losses, draws and wins of the first engine."""
        return _multinomial(self._games, 1)

    @property
    def pairs(self) -> Multinomial:
        """The results of complete pairs, by the points of the first engine."""
        return _multinomial(self._pairs, self.pair_size)

    @property
    def split_pairs(self) -> int:
        """The number of pairs of two games of which each engine won one.

        The other even pairs are two draws.
        """
        return self._split

    @property
    def incomplete_pairs(self) -> int:
        """The number of pairs that have a result, but not yet in each of their games."""
        return len(self._half_points)

    @property
    def seats(self) -> dict[int, Multinomial]:
        """The results of single games by the seat of the first engine, in order of seats."""
        return {seat: _multinomial(self._seats[seat], 1) for seat in sorted(self._seats)}

    def _of(self, record: MatchRecord) -> int | None:
        """The half points of the first engine in a game; None if the two are not compared."""
        if record.result is None or record.voided:
            return None
        for one, other, outcome in comparisons(record.result):
            names = record.players[one], record.players[other]
            if names == (self.one, self.other):
                return _HALF_POINTS[outcome]
            if names == (self.other, self.one):
                return 2 - _HALF_POINTS[outcome]
        return None


def _multinomial(counts: Counter[int], size: int) -> Multinomial:
    return Multinomial(tuple(counts[it] for it in range(2 * size + 1)))
