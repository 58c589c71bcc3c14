"""The display that fits where a command prints."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from typing import Any

from .display import Display
from .formats.cutechess import CutechessTables
from .formats.fastchess import Conditions, FastchessTables
from .formats.foreign_output import ForeignLines, Intervals
from .formats.json_stream import JsonStream
from .plain import PlainDisplay
from .progress import Progress

FOREIGN_INTERVAL = 10
"""The usual number of pairs between two results in the words of other programs."""


class Output(StrEnum):
    """The ways to show a tournament."""

    AUTO = "auto"
    """A live table on a terminal, else lines."""
    LIVE = "live"
    LINES = "lines"
    FASTCHESS = "fastchess"
    CUTECHESS = "cutechess"
    JSON = "json"
    """A line of JSON for everything that happens."""
    NONE = "none"


@contextmanager
def shown(
    progress: Progress,
    output: Output = Output.AUTO,
    *,
    title: str = "",
    interval: int | None = None,
    conditions: Conditions | None = None,
    scores: int = 1,
    outcomes: int = 0,
    columns: tuple[str, ...] = (),
    about: Mapping[str, Any] | None = None,
) -> Iterator[list[Display]]:
    """The displays of a tournament: on standard error while it runs, on standard output at its end.

    Args:
        progress: The tournament so far. It is the first of the displays.
        output: How the tournament is shown.
        title: The tournament in a few words.
        interval: The number of games between two tables among lines, or of pairs between two
            results in the words of other programs; 0 for none, None for the usual number.
        conditions: The conditions of the tournament, in the words of fastchess.
        scores: The number of games after which cutechess-cli's output has the score; 0 for never.
        outcomes: The number of games after which it has how the games ended; 0 for never.
        columns: The columns of the list of engines, in the words of cutechess-cli.
        about: More on the tournament for programs that read JSON.
    """
    if output is Output.NONE:
        yield [progress]
        return
    if output is Output.JSON:
        yield [progress, JsonStream(progress, sys.stdout, about or {}, _note)]
        return
    if output in (Output.FASTCHESS, Output.CUTECHESS):
        fastchess = FastchessTables(conditions or Conditions(), columns)
        tables = fastchess if output is Output.FASTCHESS else CutechessTables(columns)
        intervals = Intervals(FOREIGN_INTERVAL if interval is None else interval, scores, outcomes)
        yield [progress, ForeignLines(progress, tables, _print, _note, intervals)]
        return
    if output is Output.LIVE or (output is Output.AUTO and sys.stderr.isatty()):
        from .consoles import live_table  # only here, since rich takes a while

        with live_table(progress, title) as live:
            yield [progress, live]
    else:
        standings = partial(_print_standings, progress)
        yield [progress, PlainDisplay(progress, _note, standings, interval or 0)]


def _print_standings(progress: Progress, final: bool) -> None:
    from .consoles import print_standings  # only here, since rich takes a while

    print_standings(progress, final)


def _print(text: str) -> None:
    print(text, flush=True)


def _note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
