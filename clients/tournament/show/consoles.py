"""Tables that rich prints: on standard error during a tournament, on standard output at its end.

Rich takes a tenth of the time in which a tournament starts, so this module is imported late.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from .live import LiveTable
from .progress import Progress
from .standings_table import progress_table

FILE_WIDTH = 160
"""The least characters that a table may be wide where it is not printed on a terminal."""


@contextmanager
def live_table(progress: Progress, title: str) -> Iterator[LiveTable]:
    """A table on the terminal that changes while the tournament is played.

    Args:
        progress: The tournament.
        title: The tournament in a few words.
    """
    with LiveTable(progress, Console(stderr=True), _final(), title) as live:
        yield live


def print_standings(progress: Progress, final: bool) -> None:
    """Print the standings.

    Args:
        progress: The tournament.
        final: Whether these are those at the end.
    """
    console = _final() if final else Console(stderr=True)
    console.print(progress_table(progress))
    print_figures(console, progress)


def print_figures(console: Console, progress: Progress) -> None:
    """Print the figures below the standings, each in one line."""
    for line in progress.figures:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _final() -> Console:
    """Return the console for the standings at the end."""
    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, FILE_WIDTH)
    return console
