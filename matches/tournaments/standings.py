"""Standings: the results of the players of a tournament, summed over its records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardwire.matches.rating.score import Score, ScoreOutcome, outcome_for
from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.referee.results import winners


@dataclass(slots=True)
class Standing:
    """One player's results.

    Args:
        name: The player.
        score: The sums over games with a result. A win counts 1 point, a shared win or a draw an
            equal part of it: 1/2 in a draw of two players.
        seconds: Thinking time in all games.
        moves: Moves in all games.
    """

    name: str
    score: Score = field(default_factory=Score)
    seconds: float = 0.0
    moves: int = 0

    @property
    def seconds_per_move(self) -> float:
        """The mean thinking time of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def to_data(self) -> dict[str, Any]:
        """Return the standing as a dictionary for JSON."""
        score = self.score
        return {
            "name": self.name,
            "games": score.games,
            "wins": score.wins,
            "shared": score.shared,
            "draws": score.draws,
            "losses": score.losses,
            "points": score.points,
            "seconds": round(self.seconds, 6),
            "moves": self.moves,
        }


def standings(names: Sequence[str], records: Iterable[MatchRecord]) -> list[Standing]:
    """The standings of the players called `names`, in that order; void games count nothing."""
    table = {name: Standing(name) for name in names}
    for record in records:
        count_game(table, record)
    return list(table.values())


def count_game(table: Mapping[str, Standing], record: MatchRecord) -> None:
    """Add a game to the standings of its players, which are given by name."""
    for player, name in enumerate(record.players):
        standing = table[name]
        standing.seconds += record.seconds_of(player)
        standing.moves += sum(move.player == player for move in record.moves)
        if record.result is not None and record.result.returns:
            outcome = outcome_for(player, record.result.returns)
            points = _points(outcome, record.result.returns)
            standing.score = standing.score.plus(outcome, points)


def points_of(record: MatchRecord) -> list[float]:
    """The points of the players of a game, player 0 first; none for anybody in a void game."""
    if record.result is None or not record.result.returns:
        return [0.0] * len(record.players)
    returns = record.result.returns
    return [_points(outcome_for(player, returns), returns) for player in range(len(returns))]


def _points(outcome: ScoreOutcome, returns: Sequence[float]) -> float:
    """Return the points that a game counts for one of its players."""
    if outcome in (ScoreOutcome.WIN, ScoreOutcome.LOSS):
        return float(outcome is ScoreOutcome.WIN)
    return 1 / max(len(winners(returns)), 2)
