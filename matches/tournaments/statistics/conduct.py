"""The conduct of the engines of a tournament: how they use their time, and how their games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.referee.results import BROKEN_OFF, Reason, losers

FAULTS = BROKEN_OFF - {Reason.RESIGNATION}
"""The reasons by which an engine loses a game that it did not lose on the board."""


@dataclass(slots=True)
class Conduct:
    """The conduct of one engine.

    Args:
        name: The engine.
        games: The number of its games, also of void ones.
        moves: The number of its moves.
        seconds: Its thinking time in all games.
        longest: Its longest move, in seconds.
        ends: The reasons for the end of its games, each with the number of such games.
        faults: The reasons by which it broke a game off and lost it: a crash, an illegal move, its
            time. Resignations are no faults.
    """

    name: str
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    ends: Counter[Reason] = field(default_factory=Counter)
    faults: Counter[Reason] = field(default_factory=Counter)

    @property
    def seconds_per_move(self) -> float:
        """The mean thinking time of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def note(self, player: int, record: MatchRecord) -> None:
        """Add a game that it played as `player`."""
        self.games += 1
        for move in record.moves:
            if move.player == player:
                self.moves += 1
                self.seconds += move.seconds
                self.longest = max(self.longest, move.seconds)
        if record.result is not None:
            self.ends[record.result.reason] += 1
            if record.result.reason in FAULTS and player in losers(record.result.returns):
                self.faults[record.result.reason] += 1

    def to_data(self) -> dict[str, Any]:
        """Return the conduct as a dictionary for JSON."""
        return {
            "name": self.name,
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "longest": round(self.longest, 6),
            "ends": {reason.value: count for reason, count in sorted_ends(self.ends)},
            "faults": {reason.value: count for reason, count in sorted_ends(self.faults)},
        }


def conduct(names: Sequence[str], records: Iterable[MatchRecord]) -> list[Conduct]:
    """Return the conduct of the engines called `names` over their games, in that order."""
    found = {name: Conduct(name) for name in names}
    for record in records:
        for player, name in enumerate(record.players):
            found[name].note(player, record)
    return list(found.values())


def sorted_ends(ends: Counter[Reason]) -> list[tuple[Reason, int]]:
    """Reasons with their numbers, the most frequent first, the others in the order of `Reason`."""
    order = {reason: number for number, reason in enumerate(Reason)}
    return sorted(ends.items(), key=lambda it: (-it[1], order[it[0]]))
