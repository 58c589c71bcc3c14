"""A tournament as plain lines: for files, pipes and logs."""

from __future__ import annotations

from rich.console import Console

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame

from .display import NoDisplay
from .progress import Progress
from .table import progress_table
from .words import game_line


class PlainLines(NoDisplay):
    """Prints a line for every finished game, and the standings at the end.

    Args:
        progress: The tournament, which is told of each event before this display.
        lines: Takes the lines of games.
        tables: Takes the standings at the end.
        interval: The number of games after which the standings are printed in between; 0 for never.
    """

    def __init__(
        self, progress: Progress, lines: Console, tables: Console, interval: int = 0
    ) -> None:
        self._progress = progress
        self._lines = lines
        self._tables = tables
        self._interval = interval

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """See `Display.ended`."""
        progress = self._progress
        line = game_line(game, progress.games, record)
        if (folder := progress.kept.get(game.number)) is not None:
            line += f", kept in {folder}"
        self._lines.print(line, markup=False, highlight=False, soft_wrap=True)
        finished = len(progress.played)
        if self._interval and finished % self._interval == 0 and finished != progress.games:
            self._print_standings(self._lines)

    def finished(self, why: str = "") -> None:
        """See `Display.finished`."""
        if why:
            self._lines.print(why, markup=False, highlight=False, soft_wrap=True)
        self._print_standings(self._tables)

    def _print_standings(self, console: Console) -> None:
        console.print(progress_table(self._progress))
