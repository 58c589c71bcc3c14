"""The display that fits where a command prints."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from .display import Display
from .progress import Progress

FILE_WIDTH = 160
"""The least characters that a table may be wide where it is not printed on a terminal."""


class Output(StrEnum):
    """The ways to show a tournament."""

    AUTO = "auto"
    """A live table on a terminal, else lines."""
    LIVE = "live"
    LINES = "lines"
    NONE = "none"


@contextmanager
def shown(
    progress: Progress, output: Output = Output.AUTO, *, title: str = "", interval: int = 0
) -> Iterator[list[Display]]:
    """The displays of a tournament: on standard error while it runs, on standard output at its end.

    Args:
        progress: The tournament so far. It is the first of the displays.
        output: How the tournament is shown.
        title: The tournament in a few words.
        interval: The number of games between two tables among the lines; 0 for none.
    """
    if output is Output.NONE:
        yield [progress]
        return
    from rich.console import Console  # only here, since it takes a while

    from .live import LiveTable
    from .plain import PlainLines

    screen = Console(stderr=True)
    tables = Console()
    if not tables.is_terminal:
        tables.width = max(tables.width, FILE_WIDTH)
    if output is Output.LIVE or (output is Output.AUTO and screen.is_terminal):
        with LiveTable(progress, screen, tables, title) as live:
            yield [progress, live]
    else:
        yield [progress, PlainLines(progress, screen, tables, interval)]
