"""The final places of a tournament, if the points alone do not decide them."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwire.matches.tournaments import Schedule, places
from boardwire.matches.tournaments.schedules import Knockout, Swiss
from boardwire.override import override
from boardwire.protocol import visible

from .display import NoDisplay
from .progress import Progress


class PlacesAtEnd(NoDisplay):
    """Prints the places of a Swiss or knockout tournament when it has ended.

    Args:
        progress: The tournament so far; it gets each event first.
        schedule: The schedule.
        console: The console to print to; standard output by default.
    """

    def __init__(
        self, progress: Progress, schedule: Schedule, console: Console | None = None
    ) -> None:
        self._progress = progress
        self._schedule = schedule
        self._console = console or Console()

    @override
    def finished(self, why: str = "") -> None:
        if (table := places_table(self._progress, self._schedule)) is not None:
            self._console.print(table)


def places_table(progress: Progress, schedule: Schedule) -> Table | None:
    """Return the places by the rules of the schedule; None if the points decide them."""
    if isinstance(schedule, Swiss):
        return _of_swiss(progress, schedule)
    if isinstance(schedule, Knockout):
        return _of_knockout(progress, schedule)
    return None


def _of_swiss(progress: Progress, schedule: Swiss) -> Table:
    """Return points with those of byes, then Buchholz, then Sonneborn-Berger."""
    byes = {progress.names[engine]: points for engine, points in schedule.bye_points.items()}
    table = _table("points", "of byes", "Buchholz", "Sonneborn-Berger")
    for it in places(progress.names, (game.record for game in progress.played), byes):
        numbers = (it.points, byes.get(it.name, 0.0), it.buchholz, it.sonneborn_berger)
        cells = (str(it.place), visible(it.name), *(f"{number:g}" for number in numbers))
        table.add_row(*map(Text, cells))
    return table


def _of_knockout(progress: Progress, schedule: Knockout) -> Table:
    table = _table()
    place = 1
    for engines in schedule.places:
        for engine in engines:
            table.add_row(str(place), Text(visible(progress.names[engine])))
        place += len(engines)
    return table


def _table(*numbers: str) -> Table:
    table = Table()
    table.add_column("place", justify="right")
    table.add_column("player")
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table
