"""Who won how often: plain sums over records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from boardwire.matches import MatchRecord, winners


@dataclass(slots=True)
class Standing:
    """One player's results.

    Args:
        name: The player.
        games: Games with a result.
        wins, shared, draws, losses: How they ended. Several share a win over others; in a draw all
            did equally well.
        points: A win counts 1, a shared one its part: 1/2 in a draw of two.
        seconds: Thinking time in all games.
        moves: Moves in all games.
    """

    name: str
    games: int = 0
    wins: int = 0
    shared: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0.0
    seconds: float = 0.0
    moves: int = 0

    @property
    def seconds_per_move(self) -> float:
        """The mean thinking time of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def to_data(self) -> dict[str, Any]:
        """The standing as a dictionary for JSON."""
        return {**asdict(self), "seconds": round(self.seconds, 6)}


def standings(names: Sequence[str], records: Iterable[MatchRecord]) -> list[Standing]:
    """Add up `records` for the players called `names`, in that order; void games count nothing."""
    table = {name: Standing(name) for name in names}
    for record in records:
        for player, name in enumerate(record.players):
            standing = table[name]
            standing.seconds += record.seconds_of(player)
            standing.moves += sum(move.player == player for move in record.moves)
            if record.result is None or not record.result.returns:
                continue
            standing.games += 1
            best = winners(record.result.returns)
            if player not in best:
                standing.losses += 1
            elif record.result.winner == player:
                standing.wins += 1
                standing.points += 1
            else:
                shared = len(best) < len(record.players)
                standing.shared += shared
                standing.draws += not shared
                standing.points += 1 / max(len(best), 2)
    return list(table.values())
