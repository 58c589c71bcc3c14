"""Pacts: players that seem to lose on purpose, so that another player's rating rises.

Two signs count, each of a pair of players in one game and time class:

- **Against form.** One won far more often than the ratings of both say that follow from all other
  games, without those against others that seem to feed the same player. The probability is that of
  a binomial distribution, with the ratings' errors taken in favour of the winner, and compared with
  a bound that is divided by the number of pairs.
- **Short.** The loser's games against the winner are much shorter than the winner's other wins, or
  than the games of others where it has none.

A strong player that beats everybody shows neither: all other games say the same, and its wins are
as long against each opponent. What is found is no proof; an operator looks at the games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import comb
from statistics import median

from boardwire.values import value_class

from ..records.match_record import MatchRecord
from ..referee.results import winners
from .crosstable import Crosstable
from .ratings import Rating, rate

GAMES = 6
"""The least number of games of a pair."""
SHARE = 0.9
"""The least share of these that one player won."""
PROBABILITY = 0.001
"""The bound for games against form, for all pairs together."""
SHORT = 1 / 3
"""Games are short up to this part of the usual number of plies."""
MOST_PAIRS = 500
"""The most pairs that are compared by ratings; those with most games come first."""

_Pair = tuple[str, str]


@value_class
class Pact:
    """A pair of players in which one seems to lose on purpose.

    Args:
        winner: The player that gains.
        loser: The player that loses.
        matches: The ids of their matches, in the order of the records.
        won: The number of them that `winner` won.
        expected: The share that the ratings from all other games give `winner` at most; None where
            these say nothing.
        plies: The median of the plies of the games that `loser` lost to `winner`.
        usual: The median that they are compared with; None if there is none.
        signs: The signs that were found: `against form`, `short`.
    """

    winner: str
    loser: str
    matches: Sequence[str]
    won: int
    expected: float | None
    plies: float
    usual: float | None
    signs: Sequence[str]


@dataclass(slots=True)
class _Games:
    """The games of two players."""

    records: list[MatchRecord] = field(default_factory=list)
    won: list[int] = field(default_factory=list)  # the plies of each game that the first one won


def find_pacts(records: Iterable[MatchRecord]) -> list[Pact]:
    """Find pairs of players in which one seems to lose on purpose, the most games first.

    Args:
        records: The rated matches of one game and time class. Only those between two players count.
    """
    counted = [it for it in records if len(set(it.players)) == len(it.players) == 2 and it.result]
    table = Crosstable()
    table.note_all(counted)
    pairs: defaultdict[_Pair, _Games] = defaultdict(_Games)
    for record in counted:
        assert record.result is not None
        best = winners(record.result.returns) if record.result.returns else []
        for seat, name in enumerate(record.players):
            games = pairs[name, record.players[1 - seat]]
            games.records.append(record)
            if best == [seat]:
                games.won.append(len(record.moves))
    suspects = [
        pair
        for pair, games in pairs.items()
        if len(games.records) >= GAMES and len(games.won) >= SHARE * len(games.records)
    ]
    suspects.sort(key=lambda pair: (-len(pairs[pair].records), pair))
    found: list[Pact] = []
    for number, (winner, loser) in enumerate(suspects):
        games = pairs[winner, loser]
        expected = None
        signs: list[str] = []
        if number < MOST_PAIRS:
            between = [
                it for pair in suspects if pair[0] == winner for it in pairs[pair].records
            ]  # others may feed the same player
            expected = _expected(table, between, winner, loser)
        if expected is not None:
            bound = PROBABILITY / len(suspects)
            if _at_least(len(games.won), len(games.records), expected) < bound:
                signs.append("against form")
        usual = _usual(pairs, winner, loser)
        plies = median(games.won)
        if usual is not None and plies <= SHORT * usual:
            signs.append("short")
        if signs:
            matches = [it.match for it in games.records]
            pact = (winner, loser, matches, len(games.won), expected, plies, usual, signs)
            found.append(Pact(*pact))
    return found


def _expected(
    table: Crosstable, without: Sequence[MatchRecord], winner: str, loser: str
) -> float | None:
    """Return the most that `winner` should score by all games but these."""
    for record in without:
        table.remove(record)
    ratings = {it.name: it for it in rate(table) if it.games}
    for record in without:
        table.note(record)
    if winner not in ratings or loser not in ratings:
        return None
    return _score(ratings[winner], ratings[loser])


def _score(one: Rating, other: Rating) -> float:
    """Return the expected score of one player, with the errors of both ratings in its favour."""
    error = (one.error**2 + other.error**2) ** 0.5
    return float(1 / (1 + 10 ** ((other.rating - one.rating - error) / 400)))


def _at_least(successes: int, trials: int, probability: float) -> float:
    """Return the probability of at least that many successes."""
    return sum(
        comb(trials, it) * probability**it * (1 - probability) ** (trials - it)
        for it in range(successes, trials + 1)
    )


def _usual(pairs: defaultdict[_Pair, _Games], winner: str, loser: str) -> float | None:
    """The median of the plies of the winner's wins against others, or of wins between others.

    The wins are at least `GAMES`, against two opponents or more, of which each counts with its own
    median: others may be in the pact, too.
    """
    own = {pair: it.won for pair, it in pairs.items() if pair[0] == winner and pair[1] != loser}
    others = {pair: it.won for pair, it in pairs.items() if winner not in pair}
    for wins in (own, others):
        medians = [median(it) for it in wins.values() if it]
        usual = median(medians) if medians else 0.0
        enough = len(medians) >= 2 and sum(map(len, wins.values())) >= GAMES
        if enough and (wins is others or usual > SHORT * _of_others(others, usual)):
            return usual
    return None


def _of_others(wins: dict[_Pair, list[int]], default: float) -> float:
    """Return the median of the plies of wins between others."""
    medians = [median(it) for it in wins.values() if it]
    return median(medians) if medians else default
