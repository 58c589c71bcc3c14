"""Messages of commands on standard error: notes for the user, and log lines."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from boardwire.override import override
from boardwire.protocol import visible

from ..error_messages import visible_lines

if TYPE_CHECKING:
    from boardwire.matches.openings import Openings


def print_notes(notes: Iterable[str]) -> None:
    """Print notes for the user on standard error, each on a line."""
    for note in notes:
        print(f"boardwire: {visible(note)}", file=sys.stderr)


def exit_for_skipped(openings: Openings | None) -> None:
    """End a command with 1 if openings of a file were not used.

    Raises:
        click.exceptions.Exit: Some were not; a line counts them.
    """
    if openings is not None and openings.skipped:
        print_notes([f"{openings.skipped}; the exit code is 1"])
        raise click.exceptions.Exit(1)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Write log lines to standard error, with their time and their logger."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_VisibleLines("%(asctime)s %(levelname).1s %(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])


class _VisibleLines(logging.Formatter):
    """Formats log lines without control characters: they may quote a server or an engine."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Format a record; a traceback keeps its lines."""
        return visible_lines(super().format(record))
