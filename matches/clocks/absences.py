"""Absences: the players who have left a match, and until when they may come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable


class Absences:
    """The players whose connections have ended while the match goes on.

    Args:
        timeout: Seconds that a player has to come back.
        returns: How often a player may come back between two moves of its own; 0 for no limit.
    """

    def __init__(self, timeout: float, returns: int = 0) -> None:
        self._timeout = timeout
        self._returns = returns
        self._until: dict[int, float] = {}
        self._departures: Counter[int] = Counter()  # since the player's last move

    def deadline_of(self, awaited: Callable[[int], bool]) -> float | None:
        """Return when the first absent player that is awaited is too late, in monotonic seconds."""
        return min((it for player, it in self._until.items() if awaited(player)), default=None)

    @property
    def players(self) -> frozenset[int]:
        """The players who are absent."""
        return frozenset(self._until)

    def left(self, player: int, now: float, *, due: bool = True) -> None:
        """`player` has left.

        Args:
            player: The player.
            now: The time in monotonic seconds.
            due: Whether a move of the player is awaited. Only then does the departure count:
                a dummy of bridge has no move to make, however often it comes back.
        """
        self._until[player] = now + self._timeout
        if due:
            self._departures[player] += 1

    def moved(self, player: int) -> None:
        """`player` has moved: it may leave as often as before again."""
        if player in self._departures:
            del self._departures[player]

    def too_often(self, player: int) -> bool:
        """Return whether `player` has left too often without a move in between."""
        return 0 < self._returns < self._departures[player]

    def back(self, player: int) -> bool:
        """`player` is here; whether it had been absent."""
        return self._until.pop(player, None) is not None

    def overdue(self, now: float) -> list[int]:
        """Return the players who have not come back in time, in ascending order."""
        return sorted(player for player, until in self._until.items() if until <= now)

    def clear(self) -> None:
        """End all waits."""
        self._until.clear()
