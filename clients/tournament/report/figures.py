"""The figures of a report: lengths, times, openings, ends, computed from the records of games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from boardwire.matches import MatchRecord, Reason
from boardwire.matches.results import losers

from .charts.axes import round_step

COLUMNS = 24
"""The most columns of a chart of lengths."""

POINTS = 60
"""The most points of a line of times."""


@dataclass(slots=True)
class OpeningFigures:
    """The results of one opening, as the player of the first seat sees them.

    Args:
        text: The opening; empty for the usual start.
    """

    text: str
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games with a result."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points of the first seat, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games


@dataclass(slots=True)
class TimeFigures:
    """The thinking time of one engine.

    Args:
        name: The engine.
        moves: The number of its moves.
        seconds: The time of all its moves.
        longest: The time of its longest move.
        longest_in: The number of the game with that move, from 0 on.
        by_ply: The sum of times and the number of moves at each ply of a game.
    """

    name: str
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    longest_in: int = 0
    by_ply: dict[int, tuple[float, int]] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """The mean seconds of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def course(self) -> list[tuple[float, float]]:
        """The mean seconds of a move at each stage of a game, by ply."""
        if not self.by_ply:
            return []
        width = -(-max(self.by_ply) // POINTS)
        stages: dict[int, tuple[float, int]] = {}
        for ply, (seconds, moves) in self.by_ply.items():
            before = stages.get((ply - 1) // width, (0.0, 0))
            stages[(ply - 1) // width] = (before[0] + seconds, before[1] + moves)
        return [
            (stage * width + (width + 1) / 2, seconds / moves)
            for stage, (seconds, moves) in sorted(stages.items())
        ]


def lengths(records: Iterable[MatchRecord]) -> list[tuple[float, float, int]]:
    """The games by their length: the least plies of a column, those of the next, and its games."""
    plies = Counter(len(record.moves) for record in records)
    if not plies:
        return []
    width = max(1, int(round_step((max(plies) - min(plies) + 1) / COLUMNS)))
    counts: Counter[int] = Counter()
    for length, games in plies.items():
        counts[length // width] += games
    first, last = min(counts), max(counts)
    return [(it * width, (it + 1) * width, counts[it]) for it in range(first, last + 1)]


def times(names: Sequence[str], games: Mapping[int, MatchRecord]) -> list[TimeFigures]:
    """The thinking times of all engines, in the order of their numbers."""
    figures = {name: TimeFigures(name) for name in names}
    for number, record in games.items():
        for move in record.moves:
            if move.player < 0:
                continue
            of = figures[record.players[move.player]]
            of.moves += 1
            of.seconds += move.seconds
            if move.seconds > of.longest:
                of.longest, of.longest_in = move.seconds, number
            seconds, moves = of.by_ply.get(move.ply, (0.0, 0))
            of.by_ply[move.ply] = (seconds + move.seconds, moves + 1)
    return list(figures.values())


def openings(records: Iterable[MatchRecord]) -> list[OpeningFigures]:
    """The results of each opening of games for two, those with most games first."""
    figures: dict[str, OpeningFigures] = {}
    for record in records:
        if record.result is None or len(record.result.returns) != 2:
            continue
        of = figures.setdefault(record.opening, OpeningFigures(record.opening))
        first, second = record.result.returns
        of.wins += first > second
        of.draws += first == second
        of.losses += first < second
    return sorted(figures.values(), key=lambda it: (-it.games, it.text))


def ends(records: Iterable[MatchRecord]) -> list[tuple[Reason, int, Counter[str]]]:
    """The reasons of the ends of games, the most frequent first, with their losers."""
    counts: Counter[Reason] = Counter()
    lost: defaultdict[Reason, Counter[str]] = defaultdict(Counter)
    for record in records:
        if (result := record.result) is None:
            continue
        counts[result.reason] += 1
        if result.returns:
            lost[result.reason].update(record.players[it] for it in losers(result.returns))
    return [(reason, games, lost[reason]) for reason, games in counts.most_common()]
