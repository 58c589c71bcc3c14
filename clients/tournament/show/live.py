"""A tournament as a live table on a terminal."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from boardwire.matches import MatchRecord
from boardwire.matches.referee.result_words import players_of
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override
from boardwire.protocol import visible
from boardwire.vocabulary import counted

from .display import NoDisplay
from .game_lines import duration, end_text
from .progress import Progress, RunningGame
from .standings_table import progress_table

REFRESH_SECONDS = 1.0
"""Seconds between two pictures of the table. A picture takes some milliseconds, in which no move is
timed."""

MOST_RUNNING = 8
"""The most running games that are listed."""

_FRAME = 12  # lines of headings, borders and the bar


class LiveTable(NoDisplay):
    """Shows the games that run, the latest results and the standings, and renews them.

    Use it in a `with` block: its end removes the table from the terminal. Games and standings that
    are to stay are printed by `finished`.

    Args:
        progress: The tournament; it gets each event before this display.
        screen: The terminal.
        tables: Receives the standings at the end.
        title: The tournament in a few words.
    """

    def __init__(
        self, progress: Progress, screen: Console, tables: Console, title: str = ""
    ) -> None:
        self._progress = progress
        self._screen = screen
        self._tables = tables
        self._title = title
        self._live = Live(console=screen, auto_refresh=False, transient=True)
        self._timer: asyncio.TimerHandle | None = None

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()

    @override
    def begun(self, game: ScheduledGame) -> None:
        if self._timer is None:
            self._renew()

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None: ...

    @override
    def finished(self, why: str = "") -> None:
        self._stop()
        if why:
            self._screen.print(why, markup=False, highlight=False)
        progress = self._progress
        self._tables.print(progress_table(progress))
        for line in progress.figures:
            self._tables.print(line, markup=False, highlight=False, soft_wrap=True)

    def picture(self) -> RenderableType:
        """Return the picture of the tournament now."""
        progress = self._progress
        running = sorted(progress.running.values(), key=lambda it: it.game.number)
        listed = running[:MOST_RUNNING]
        rows = self._screen.size.height - _FRAME - len(listed) - len(progress.latest)
        rows -= 2 * len(progress.tests) + 3 * len(progress.encounters)
        parts: list[RenderableType] = [
            self._headline(),
            *self._tests(),
            progress_table(progress, most=max(rows, 3)),
        ]
        if listed:
            parts.append(self._running(listed, len(running) - len(listed)))
        if progress.latest:
            parts.append(self._latest())
        return Group(*parts)

    def _headline(self) -> RenderableType:
        progress = self._progress
        words = [counted(len(progress.played), "game")]
        if progress.games is not None:
            words = [f"{len(progress.played)} of {progress.games} games"]
        words.append(duration(progress.elapsed))
        if progress.remaining is not None:
            words.append(f"about {duration(progress.remaining)} left")
        line = Text(", ".join(words))
        if self._title:
            line = Text.assemble((visible(self._title), "bold"), "  ", line)
        if progress.games is None:
            return line
        bar = ProgressBar(max(progress.games, 1), len(progress.played))
        return Group(line, bar)

    def _tests(self) -> list[RenderableType]:
        """Return the figures of two engines, and the ratio of each sequential test."""
        lines = [line for it in self._progress.encounters for line in it.lines]
        parts: list[RenderableType] = [Text(line) for line in lines]
        for test in self._progress.tests:
            sprt = test.sprt
            place = min(max(test.llr, sprt.lower), sprt.upper) - sprt.lower
            parts += [Text(test.text), ProgressBar(sprt.upper - sprt.lower, place)]
        return parts

    def _running(self, listed: list[RunningGame], more: int) -> Table:
        table = Table(title="playing", title_justify="left", box=None, pad_edge=False)
        for heading in ("game", "players", "moves", "time"):
            table.add_column(heading, justify="left" if heading == "players" else "right")
        for it in listed:
            seated = [self._progress.names[engine] for engine in it.game.seating]
            names = it.game.opening.game.conventions.versus(seated)
            moves = "-" if it.record is None else str(it.plies)
            seconds = duration(self._progress.seconds_of(it))
            table.add_row(str(it.game.number + 1), Text(visible(names)), moves, seconds)
        if more:
            table.add_row("", Text(f"and {more} more", style="dim"))
        return table

    def _latest(self) -> Table:
        table = Table(title="last results", title_justify="left", box=None, pad_edge=False)
        for heading in ("game", "players", "end"):
            table.add_column(heading, justify="right" if heading == "game" else "left")
        for it in self._progress.latest:
            players = visible(" - ".join(players_of(it.record)))
            cells = (str(it.number + 1), players, visible(end_text(it.record)))
            table.add_row(*(Text(cell, no_wrap=True, overflow="ellipsis") for cell in cells))
        return table

    def _renew(self) -> None:
        self._live.update(self.picture(), refresh=True)
        self._timer = asyncio.get_running_loop().call_later(REFRESH_SECONDS, self._renew)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._live.stop()
