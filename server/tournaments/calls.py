"""The calls of a tournament: which games its players are to begin, and until when."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable

from boardwire.matches.tournaments import ScheduledGame

from .rounds import round_of
from .tournament import ServerTournament


class Calls:
    """Decides which games of a tournament may begin, where it is played round by round.

    The games of a round are called together. Who is not there `wait` seconds after the call, or
    after the last game of a player of that game in the round, loses the game. While the tournament
    is paused nobody is called, and the time begins anew at the end of the pause.

    Args:
        tournament: The tournament.
        players: The number of players of its game.
        now: The time in seconds, of a clock that does not go back.
    """

    def __init__(
        self, tournament: ServerTournament, players: int, now: Callable[[], float]
    ) -> None:
        self._tournament = tournament
        self._players = players
        self._now = now
        self._was_paused = False

    @property
    def in_rounds(self) -> bool:
        """Whether games wait for their round."""
        return self._tournament.settings.start != "free"

    def round_of(self, game: ScheduledGame) -> int:
        """Return the round of a game, from 0 on."""
        return round_of(self._tournament.settings, game, self._players)

    def update(self, unfinished: Iterable[ScheduledGame]) -> bool:
        """Find the present round among the games that have not ended.

        Returns:
            Whether a round has been called now.
        """
        it = self._tournament
        if it.course.paused:
            self._was_paused = True
            return False
        if self._was_paused:
            self._was_paused = False
            self._call()
        first = min(map(self.round_of, unfinished), default=None)
        if first is None:
            return False
        if it.settings.start == "director" and first >= it.course.rounds:
            it.waits_for_director = True
            return False
        it.waits_for_director = False
        if first == it.round:
            return False
        it.round = first
        self._call()
        return True

    def _call(self) -> None:
        """Let the time begin in which players come."""
        self._tournament.called = self._now()
        self._tournament.last_ends.clear()

    def is_open(self, game: ScheduledGame) -> bool:
        """Return whether a game may begin."""
        it = self._tournament
        if it.course.paused:
            return False
        return not self.in_rounds or (self.round_of(game) == it.round and not it.waits_for_director)

    def note_end(self, names: Iterable[str]) -> None:
        """Note that a game of some players has ended; their next one is called now."""
        now = self._now()
        self._tournament.last_ends.update((name.lower(), now) for name in names)

    def until(self, names: Collection[str]) -> float:
        """Return the time at which those lose a game of the present round who are not there."""
        it = self._tournament
        ends = (it.last_ends.get(name.lower(), -math.inf) for name in names)
        return max(it.called, *ends) + it.settings.wait
