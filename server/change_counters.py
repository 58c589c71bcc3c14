"""Counters of changes, by which pages that are kept know when they are out of date."""

from __future__ import annotations

from collections.abc import Iterable

PLACES = 4096
"""The counters of players. Players whose names fall on one counter have their pages made again
together, so that strangers' names take no memory."""


class Changes:
    """Counts changes, in total and for each player."""

    def __init__(self) -> None:
        self.total = 0
        """The number of changes of any kind."""
        self._of_all = 0
        self._of_players = [0] * PLACES

    def note(self, players: Iterable[str]) -> None:
        """Count a change of a match of these players."""
        self.total += 1
        for place in {_place(name) for name in players}:
            self._of_players[place] += 1

    def note_all(self) -> None:
        """Count a change that may concern every player."""
        self.total += 1
        self._of_all += 1

    def of(self, player: str) -> object:
        """Return a value that is equal as long as nothing has changed that concerns a player."""
        return self._of_all, self._of_players[_place(player)]


def _place(name: str) -> int:
    return hash(name.lower()) % PLACES
