"""The progress of a tournament: what was played, what runs now, and how long the rest may take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import PlayedGame, ScheduledGame, Standing
from boardwire.matches.tournaments.standings import count_game
from boardwire.matches.tournaments.statistics import (
    Comparisons,
    Conduct,
    SequentialTest,
    Summary,
)
from boardwire.override import override

from .display import NoDisplay
from .head_to_head import HeadToHead, SprtState, verdict_text

LATEST = 5
"""The number of finished games that are remembered to be shown."""


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
        played: The games that were played before this run, which count.
        pair_size: The number of games in a pair; see `Comparison`.
        tests: The tests that end the tournament; their owner notes the games.
        clock: Gives the time in seconds.
    """

    def __init__(
        self,
        names: Sequence[str],
        games: int | None = None,
        played: Iterable[PlayedGame] = (),
        pair_size: int = 2,
        tests: Sequence[SequentialTest] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.names = names
        self.games = games
        self.running: dict[int, RunningGame] = {}
        """The games that run, by number."""
        self.played: list[PlayedGame] = []
        """The games that have ended, with those of earlier runs, in the order of their ends."""
        self.conduct = {name: Conduct(name) for name in names}
        """The time use and the faults of each engine, by name."""
        self.summary = Summary()
        """The sums over all games."""
        self.comparisons = Comparisons(pair_size)
        """The results of the engines against each other."""
        self._tests = tests
        self.kept: Mapping[int, Path] = {}
        """The folders in which games that an engine broke are kept, by number."""
        self._standings = {name: Standing(name) for name in names}
        self._clock = clock
        self._began = clock()
        for game in played:
            self._count(game)
        self._earlier = len(self.played)

    @property
    def standings(self) -> list[Standing]:
        """The standings, in the order of the engines' numbers."""
        return list(self._standings.values())

    @property
    def tests(self) -> list[SprtState]:
        """The sequential tests with all games so far."""
        return [SprtState.of(it, self.comparisons) for it in self._tests]

    @property
    def encounters(self) -> list[HeadToHead]:
        """The head-to-head figures that are shown beside the standings.

        They are those of two engines, and those of the engines of the sequential tests.
        """
        names = [(it.comparison.one, it.comparison.other) for it in self._tests]
        if not names and len(self.names) == 2:
            names = [(self.names[0], self.names[1])]
        return [HeadToHead.of(self.comparisons, one, other) for one, other in names]

    @property
    def figures(self) -> list[str]:
        """The head-to-head figures and the state of the tests, in lines for people."""
        lines = [line for it in self.encounters for line in it.lines]
        lines += (it.text for it in self.tests)
        if verdict := self.verdict:
            of_all = "" if self.games is None else f" of at most {self.games}"
            lines.append(f"ended after {len(self.played)}{of_all} games: {verdict}")
        return lines

    @property
    def verdict(self) -> str:
        """Why the tests have ended the tournament, in words; empty where they have not."""
        return verdict_text(self.tests)

    @property
    def latest(self) -> list[PlayedGame]:
        """The games that ended last, the newest first."""
        return self.played[: -LATEST - 1 : -1]

    @property
    def elapsed(self) -> float:
        """Seconds since the start of this run."""
        return self._clock() - self._began

    @property
    def remaining(self) -> float | None:
        """The remaining seconds at the speed of this run; None if they are not known."""
        played = len(self.played) - self._earlier
        if self.games is None or not played:
            return None
        return self.elapsed / played * max(self.games - len(self.played), 0)

    def seconds_of(self, game: RunningGame) -> float:
        """Return seconds since a game began."""
        return self._clock() - game.began

    @override
    def begun(self, game: ScheduledGame) -> None:
        self.running[game.number] = RunningGame(game, self._clock())

    @override
    def opened(self, game: ScheduledGame, record: MatchRecord) -> None:
        if (running := self.running.get(game.number)) is not None:
            running.record = record

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        self.running.pop(game.number, None)
        self._count(PlayedGame(game.number, game.pair, record))

    def _count(self, game: PlayedGame) -> None:
        self.played.append(game)
        count_game(self._standings, game.record)
        self.comparisons.note(game.pair, game.record)
        self.summary.note(game.record)
        for player, name in enumerate(game.record.players):
            self.conduct[name].note(player, game.record)
