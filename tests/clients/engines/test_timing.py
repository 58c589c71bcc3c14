"""Time management."""

from __future__ import annotations

import pytest

from boardwire.clients.engines.timing import seconds_for_move, time_after_move
from boardwire.protocol import TimeControl


@pytest.mark.parametrize(
    ("control", "left", "least", "most"),
    [
        ("none", None, 0.2, 0.2),
        ("0.2/move", None, 0.1, 0.2),
        ("10m", None, 1, 60),
        ("10m", 10.0, 0.1, 1.0),
        ("10m", 0.0, 0.0, 0.001),
        ("1m+2", 1.0, 0.5, 1.0),
        ("1m+5x10", None, 5, 10),
        ("1m+100s/20", None, 2.4, 5),
        ("10m+5x2", 3.0, 1, 2),  # main time, and a period to go on with
        ("10n/move", None, 0, 0),
    ],
)
def test_an_engine_plans_to_use_no_more_time_than_it_has(
    control: str, left: float | None, least: float, most: float
) -> None:
    assert least <= seconds_for_move(TimeControl.parse(control), left) <= most


def test_an_engine_keeps_within_its_period() -> None:
    byo_yomi, canadian = TimeControl.parse("10m+5x30"), TimeControl.parse("10m+5m/25")
    assert 20 <= seconds_for_move(byo_yomi, 30.0, 2) < 30
    assert 5 <= seconds_for_move(canadian, 60.0, 10) < 6
    sessions = TimeControl.parse("40/1m")
    assert seconds_for_move(sessions, 60.0, 2) > 3 * seconds_for_move(sessions, 60.0, 40)


@pytest.mark.parametrize(
    ("control", "left", "stones", "seconds", "after"),
    [
        ("10m", 600.0, 0, 20.0, (580.0, 0)),
        ("10m", 5.0, 0, 20.0, (0.0, 0)),
        ("5m+3", 300.0, 0, 10.0, (293.0, 0)),
        ("1m+5x30", 60.0, 0, 10.0, (50.0, 0)),
        ("1m+5x30", 10.0, 0, 15.0, (30.0, 5)),
        ("1m+5x30", 10.0, 0, 45.0, (30.0, 4)),
        ("1m+5x30", 30.0, 3, 29.0, (30.0, 3)),
        ("1m+5x30", 30.0, 3, 31.0, (30.0, 2)),
        ("1m+5x30", 30.0, 1, 31.0, (30.0, 1)),
        ("1m+100s/20", 60.0, 0, 61.0, (100.0, 20)),
        ("40/1m", 60.0, 40, 10.0, (50.0, 39)),
        ("40/1m+2", 20.0, 1, 10.0, (72.0, 40)),
        ("1m+100s/20", 100.0, 20, 5.0, (95.0, 19)),
        ("1m+100s/20", 3.0, 1, 2.0, (100.0, 20)),
    ],
)
def test_time_after_a_move(
    control: str, left: float, stones: int, seconds: float, after: tuple[float, int]
) -> None:
    assert time_after_move(TimeControl.parse(control), left, stones, seconds) == after
