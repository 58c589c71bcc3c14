"""The progress of a tournament: what was played, what runs now, and how long the rest may take."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from boardwire.matches import MatchRecord
from boardwire.matches.results import BROKEN_OFF, Reason, losers
from boardwire.matches.tournaments import ScheduledGame, Standing
from boardwire.matches.tournaments.standings import count_game

from .display import NoDisplay

LATEST = 5
"""The number of finished games that are remembered to be shown."""

FAULTS = BROKEN_OFF - {Reason.RESIGNATION}
"""The reasons for the end of a game that are an engine's fault."""


@dataclass(slots=True)
class RunningGame:
    """A game that is being played.

    Args:
        game: The game.
        began: When it began, by the clock of the progress.
        record: Its record, which grows, once its players are ready; None before, and for a game
            that is played on another machine.
    """

    game: ScheduledGame
    began: float
    record: MatchRecord | None = None

    @property
    def plies(self) -> int:
        """The number of plies so far."""
        return 0 if self.record is None else len(self.record.moves)


class Progress(NoDisplay):
    """Sums up a tournament while it is played; other displays show it.

    Args:
        names: The names of the engines, by number.
        games: The number of games in all, with those that were played before, or None if nobody
            can know it yet.
        played: The records of the games that were played before this run, which count.
        clock: Gives the time in seconds.
    """

    def __init__(
        self,
        names: Sequence[str],
        games: int | None = None,
        played: Sequence[MatchRecord] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.names = names
        self.games = games
        self.running: dict[int, RunningGame] = {}
        """The games that run, by number."""
        self.latest: deque[tuple[ScheduledGame, MatchRecord]] = deque(maxlen=LATEST)
        """The games that ended last, the newest first."""
        self.finished_games = 0
        """The number of games that have ended, with those of earlier runs."""
        self.faults: Counter[tuple[str, Reason]] = Counter()
        """The number of games that each engine lost by a fault of its own, by reason."""
        self.kept: Mapping[int, Path] = {}
        """The folders in which games that an engine broke are kept, by number."""
        self._standings = {name: Standing(name) for name in names}
        self._clock = clock
        self._began = clock()
        for record in played:
            self._count(record)
        self._earlier = self.finished_games

    @property
    def standings(self) -> list[Standing]:
        """The standings, in the order of the engines' numbers."""
        return list(self._standings.values())

    @property
    def elapsed(self) -> float:
        """Seconds since the start of this run."""
        return self._clock() - self._began

    @property
    def remaining(self) -> float | None:
        """Seconds that the rest will take at the pace of this run; None if nobody knows."""
        played = self.finished_games - self._earlier
        if self.games is None or not played:
            return None
        return self.elapsed / played * max(self.games - self.finished_games, 0)

    def seconds_of(self, game: RunningGame) -> float:
        """Seconds since a game began."""
        return self._clock() - game.began

    def begun(self, game: ScheduledGame) -> None:
        """See `Display.begun`."""
        self.running[game.number] = RunningGame(game, self._clock())

    def opened(self, game: ScheduledGame, record: MatchRecord) -> None:
        """See `Display.opened`."""
        if (running := self.running.get(game.number)) is not None:
            running.record = record

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """See `Display.ended`."""
        self.running.pop(game.number, None)
        self.latest.appendleft((game, record))
        self._count(record)

    def _count(self, record: MatchRecord) -> None:
        self.finished_games += 1
        count_game(self._standings, record)
        if (result := record.result) is not None and result.reason in FAULTS:
            self.faults.update((record.players[it], result.reason) for it in losers(result.returns))
