"""The figures of a report: lengths, times, openings, ends, computed from the records of games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from boardwire.games.drawing.charts.axes import round_step
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.rating.score import Score, ScoreOutcome, outcome_for
from boardwire.matches.tournaments.statistics import Conduct
from boardwire.values import value_class

Point = tuple[float, float]

COLUMNS = 24
"""The most columns of a chart of lengths."""

POINTS = 60
"""The most points of a line of times."""

_POINTS = {ScoreOutcome.WIN: 1.0, ScoreOutcome.DRAW: 0.5, ScoreOutcome.LOSS: 0.0}


@value_class
class OpeningFigures:
    """The results of one opening, as one seat sees them.

    Args:
        text: The opening; empty for the usual start.
        score: The results.
    """

    text: str
    score: Score

    @property
    def share(self) -> float:
        """The share of the points of that seat, from 0 to 1."""
        return self.score.points / self.score.games


def lengths(records: Iterable[MatchRecord]) -> list[tuple[float, float, int]]:
    """Return the columns of a chart of lengths: least plies, plies of the next column, games."""
    plies = Counter(len(record.moves) for record in records)
    if not plies:
        return []
    width = max(1, int(round_step((max(plies) - min(plies) + 1) / COLUMNS)))
    counts: Counter[int] = Counter()
    for length, games in plies.items():
        counts[length // width] += games
    first, last = min(counts), max(counts)
    return [(it * width, (it + 1) * width, counts[it]) for it in range(first, last + 1)]


def time_course(names: Iterable[str], records: Iterable[MatchRecord]) -> dict[str, list[Point]]:
    """Return the mean seconds of a move of each engine at each stage of a game, by ply."""
    sums: dict[str, dict[int, list[float]]] = {name: {} for name in names}
    for record in records:
        for move in record.moves:
            if move.player < 0 or not move.seconds:  # a roll, or a move of the opening
                continue
            if (of := sums.get(record.players[move.player])) is not None:
                stage = of.setdefault(move.ply, [0.0, 0.0])
                stage[0] += move.seconds
                stage[1] += 1
    plies = max((ply for of in sums.values() for ply in of), default=0)
    width = -(-plies // POINTS)
    return {name: _in_stages(of, width) for name, of in sums.items()}


def _in_stages(sums: dict[int, list[float]], width: int) -> list[Point]:
    stages: dict[int, list[float]] = {}
    for ply, (seconds, moves) in sums.items():
        stage = stages.setdefault((ply - 1) // width, [0.0, 0.0])
        stage[0] += seconds
        stage[1] += moves
    return [
        (number * width + (width + 1) / 2, seconds / moves)
        for number, (seconds, moves) in sorted(stages.items())
    ]


def openings(records: Iterable[MatchRecord], seat: int) -> list[OpeningFigures]:
    """Return the results of each opening of games for two, those with most games first.

    Args:
        records: The games.
        seat: The seat whose wins are counted.
    """
    scores: defaultdict[str, Score] = defaultdict(Score)
    for record in records:
        if record.result is None or len(record.result.returns) != 2:
            continue
        outcome = outcome_for(seat, record.result.returns)
        scores[record.opening] = scores[record.opening].plus(outcome, _POINTS[outcome])
    figures = [OpeningFigures(text, score) for text, score in scores.items()]
    return sorted(figures, key=lambda it: (-it.score.games, it.text))


def losers_by_reason(conduct: Iterable[Conduct], reason: Reason) -> list[tuple[str, int]]:
    """Return the engines that broke games off for a reason, with the number of such games."""
    counts = [(it.name, it.faults[reason]) for it in conduct if it.faults[reason]]
    return sorted(counts, key=lambda it: -it[1])
