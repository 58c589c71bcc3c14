"""A tournament as plain lines: for files, pipes and logs."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override

from .display import NoDisplay
from .game_lines import game_line
from .progress import Progress


class PlainDisplay(NoDisplay):
    """Prints a line for every finished game, and the standings at the end.

    Args:
        progress: The tournament; it gets each event before this display.
        note: Prints a line.
        standings: Prints the standings: beside the lines, or where `True`, as those at the end.
        interval: The number of games after which the standings are printed in between; 0 for never.
    """

    def __init__(
        self,
        progress: Progress,
        note: Callable[[str], None],
        standings: Callable[[bool], None],
        interval: int = 0,
    ) -> None:
        self._progress = progress
        self._note = note
        self._standings = standings
        self._interval = interval

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        progress = self._progress
        line = game_line(game, progress.games, record)
        if (folder := progress.kept.get(game.number)) is not None:
            line += f", kept in {folder}"
        self._note(line)
        finished = len(progress.played)
        if self._interval and finished % self._interval == 0 and finished != progress.games:
            self._standings(False)

    @override
    def finished(self, why: str = "") -> None:
        if why:
            self._note(why)
        self._standings(True)
