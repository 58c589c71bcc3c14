"""Progress of a command that computes for more than a moment, on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

PATIENCE_SECONDS = 2.0
"""The seconds after which progress is shown."""


class Working:
    """Counts what is done of a computation.

    Args:
        progress: Draws it.
        words: What is computed.
        total: The number of steps; None if that is not known.
    """

    def __init__(self, progress: Progress, words: str, total: int | None) -> None:
        self._progress = progress
        self._task = progress.add_task(words, total=total)

    def advance(self) -> None:
        """Count a step."""
        self._progress.advance(self._task)


@contextmanager
def working(words: str, total: int | None = None) -> Iterator[Working]:
    """Show on a terminal's standard error that a computation goes on, once it takes a while.

    Nothing is written where standard error is no terminal, and nothing stays at the end.

    Args:
        words: What is computed.
        total: The number of steps; None if that is not known, then only the time is shown.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    counted = (MofNCompleteColumn(),) if total is not None else ()
    console = Console(stderr=True)
    progress = Progress(
        *columns, *counted, console=console, transient=True, disable=not console.is_terminal
    )
    timer = Timer(PATIENCE_SECONDS, progress.start)
    timer.daemon = True
    timer.start()
    try:
        yield Working(progress, words, total)
    finally:
        timer.cancel()
        timer.join()
        progress.stop()
