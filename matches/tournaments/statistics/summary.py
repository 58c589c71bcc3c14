"""A summary of the games of a tournament: draws, the advantage of each seat, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from boardwire.matches.rating.crosstable import comparisons
from boardwire.matches.rating.score import ScoreOutcome
from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.referee.results import Reason, winners

from .conduct import sorted_ends
from .elo import Estimate, score
from .multinomial import Multinomial


@dataclass(slots=True)
class Summary:
    """Sums over all games of a tournament, of all players.

    Args:
        games: The number of games with a result.
        void: The number of games without a result, or whose result was made void.
        draws: The number of games in which all players did equally well.
        plies: The number of plies of the games with a result, with rolls of dice.
        ends: The reasons for the ends of all games, each with their number.
        by_seat: For each seat, the losses, draws and wins against each other player of a game.
    """

    games: int = 0
    void: int = 0
    draws: int = 0
    plies: int = 0
    ends: Counter[Reason] = field(default_factory=Counter)
    by_seat: dict[int, list[int]] = field(default_factory=dict)

    @property
    def draw_share(self) -> float:
        """The share of draws, 0 to 1."""
        return self.draws / self.games if self.games else 0.0

    @property
    def plies_per_game(self) -> float:
        """The mean length of a game in plies."""
        return self.plies / self.games if self.games else 0.0

    def seat_score(self, seat: int) -> Estimate:
        """The mean score of a seat, 0 to 1, with its 95 % interval: 1/2 if it is no advantage."""
        return score(Multinomial(tuple(self.by_seat.get(seat, (0, 0, 0)))))

    def note(self, record: MatchRecord) -> None:
        """Add a finished game."""
        result = record.result
        if result is not None:
            self.ends[result.reason] += 1
        if result is None or not result.returns or record.voided:
            self.void += 1
            return
        self.games += 1
        self.plies += len(record.moves)
        self.draws += len(result.returns) > 1 and len(winners(result.returns)) == len(
            record.players
        )
        for one, other, outcome in comparisons(result):
            step = {ScoreOutcome.LOSS: -1, ScoreOutcome.DRAW: 0, ScoreOutcome.WIN: 1}[outcome]
            self.by_seat.setdefault(one, [0, 0, 0])[1 + step] += 1
            self.by_seat.setdefault(other, [0, 0, 0])[1 - step] += 1

    def to_data(self) -> dict[str, Any]:
        """Return the summary as a dictionary for JSON; `seats` has losses, draws and wins."""
        return {
            "games": self.games,
            "void": self.void,
            "draws": self.draws,
            "plies": self.plies,
            "ends": {reason.value: count for reason, count in sorted_ends(self.ends)},
            "seats": {str(seat): list(self.by_seat[seat]) for seat in sorted(self.by_seat)},
        }


def summary(records: Iterable[MatchRecord]) -> Summary:
    """Return the summary of these games."""
    found = Summary()
    for record in records:
        found.note(record)
    return found
