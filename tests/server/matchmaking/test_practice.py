"""The time that an engine is told for a move in practice."""

from __future__ import annotations

import pytest

from boardwire.protocol import TimeControl
from boardwire.server.matchmaking.practice import TimeLeft, shortened, within_clock


@pytest.mark.parametrize(
    "control", ["1000/move", "10/move", "1h", "10m", "5m+3", "0s+9.5", "1h+5m/1"]
)
def test_a_time_that_practice_does_not_give_is_told_as_one_that_it_gives(control: str) -> None:
    assert str(shortened(TimeControl.parse(control), 10.0)) == "9/move"


@pytest.mark.parametrize("control", ["none", "9/move", "1m", "1m+2", "100000n/move", "1m+5m/100"])
def test_a_time_that_practice_gives_stays(control: str) -> None:
    assert str(shortened(TimeControl.parse(control), 10.0)) == control


@pytest.mark.parametrize(("seconds", "told"), [(1.0, "0.9/move"), (60.0, "59/move")])
def test_some_of_the_time_is_kept_for_delays(seconds: float, told: str) -> None:
    assert str(shortened(TimeControl.per_move(1000), seconds)) == told


@pytest.mark.parametrize(
    ("left", "told"),
    [(600.0, "9/move"), (90.0, "9/move"), (89.0, "4.5/move"), (10.0, "0.5625/move")],
)
def test_a_clock_that_runs_down_shortens_the_time_for_each_move(left: float, told: str) -> None:
    assert str(within_clock(TimeControl.per_move(9.0), left)) == told


def test_an_engine_without_time_is_told_hardly_any() -> None:
    assert within_clock(TimeControl.per_move(9.0), 0.0).period < 0.03


def test_a_clock_does_not_go_below_zero() -> None:
    left = TimeLeft(100.0, 0)
    assert (left.seconds(98.5), left.seconds(101.0)) == (1.5, 0.0)
