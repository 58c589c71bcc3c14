"""The standings as a table."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.console import Console

from boardwire.clients.tournament.show.standings_table import by_points, standings_table
from boardwire.matches import Reason
from boardwire.matches.rating.score import Score
from boardwire.matches.tournaments import Standing
from boardwire.matches.tournaments.statistics import Conduct

ROWS = [
    Standing("ada", Score(1, 0, 3, 1.0), 2.0, 8),
    Standing("[b]bob\x1b", Score(3, 0, 1, 3.0), 1.0, 8),
    Standing("cleo", Score(1, 0, 0, 1.0), 1.0, 8),
]


def text(
    rows: Sequence[Standing], conduct: Mapping[str, Conduct] | None = None, most: int | None = None
) -> str:
    console = Console(width=100, record=True, file=io.StringIO())
    console.print(standings_table(rows, conduct, most=most))
    return console.export_text()


def test_the_best_share_of_points_is_first() -> None:
    assert [it.name for it in by_points(ROWS)] == ["cleo", "[b]bob\x1b", "ada"]


def test_names_are_told_as_they_are_without_control_characters() -> None:
    shown = text(ROWS)
    assert "[b]bob" in shown
    assert "\x1b" not in shown


def test_columns_that_tell_nothing_are_left_out() -> None:
    assert "faults" not in text(ROWS)
    assert "shared" not in text(ROWS)
    faulty = Conduct("ada", faults=Counter({Reason.CRASH: 1, Reason.TIME: 2}))
    shown = text(ROWS, {"ada": faulty})
    assert "2 time, 1 crash" in shown


def test_a_short_table_says_how_many_are_left_out() -> None:
    assert "and 2 more" in text(ROWS, most=1)
    assert "more" not in text(ROWS, most=3)
