"""The complaints about engines at the end of a strict tournament."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.matches.tournaments.complaints import complaints
from boardwire.override import override

from .display import NoDisplay

MOST_LINES = 50
"""The most complaints that are reported with their texts."""


class StrictLines(NoDisplay):
    """Reports at the end the faults of engines that did not lose a game.

    Args:
        write: Receives the lines.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lines: deque[str] = deque(maxlen=MOST_LINES)
        self._numbers: Counter[str] = Counter()

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        for it in complaints(record):
            name = record.players[it.player]
            self._numbers[name] += 1
            if len(self._lines) < MOST_LINES:
                self._lines.append(f"game {game.number + 1}, move {it.ply}, {name}: {it.text}")

    @override
    def finished(self, why: str = "") -> None:
        for line in self._lines:
            self._write(line)
        numbers = ", ".join(f"{name} {number}" for name, number in self._numbers.most_common())
        self._write(f"complaints: {numbers or 'none'}")
