"""Scales with round numbers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from boardwire.games.drawing.charts.axes import (
    DAY,
    DateScale,
    LogScale,
    Scale,
    across,
    round_step,
    tick_text,
    upward,
)


@pytest.mark.parametrize(
    ("least", "step"), [(1, 1), (1.1, 2), (2.5, 5), (7, 10), (0.03, 0.05), (120, 200)]
)
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_places_lie_between_the_ends() -> None:
    scale = Scale(0, 10, 100, 200)
    assert [scale.at(it) for it in (0, 5, 10, 99, -1)] == [100, 150, 200, 200, 100]
    assert scale.ticks(5) == [0, 2, 4, 6, 8, 10]


def test_a_vertical_scale_ends_at_round_values() -> None:
    scale = upward(-3, 17)
    assert (scale.low, scale.high) == (-5, 20)
    assert upward(3, 3).high > 3


def test_labels_are_short() -> None:
    assert [tick_text(it) for it in (0.1 + 0.2, 1500.0, 20000.0)] == ["0.3", "1500", "20k"]


def test_a_logarithmic_scale_has_powers_of_ten() -> None:
    scale = LogScale(1, 10_000, 0, 400)
    assert [scale.at(it) for it in (1, 10, 100, 10_000, 0.1)] == [0, 100, 200, 400, 0]
    assert scale.ticks(6) == [1, 10, 100, 1000, 10_000]
    assert LogScale(1, 1e9, 0, 1).ticks(5) == [1, 100, 1e4, 1e6, 1e8]


def test_a_short_logarithmic_scale_has_values_between_the_powers() -> None:
    assert LogScale(0.3, 4, 0, 1).ticks(6) == [0.5, 1, 2]
    assert [tick_text(it) for it in (1e6, 5e4, 200)] == ["1M", "50k", "200"]


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("begin", "end", "labels"),
    [
        (
            "2026-11-28T07:20",
            "2026-11-28T19:10",
            [f"{it:02}:00" for it in range(8, 20, 2)],
        ),
        ("2026-11-01", "2026-11-06T12:00", [f"2026-11-0{it}" for it in range(1, 7)]),
        ("2019-06-01", "2026-02-01", ["2020-01-01", "2022-01-01", "2024-01-01", "2026-01-01"]),
    ],
)
def test_times_have_round_labels(begin: str, end: str, labels: list[str]) -> None:
    scale = DateScale(at(begin), at(end), 0, 100)
    assert [scale.text(it) for it in scale.ticks(6)] == labels


@pytest.mark.parametrize("days", [0.1, 0.9, 1.5, 3, 10, 40, 200, 800, 5000])
def test_a_scale_of_times_has_some_labels_and_not_too_many(days: float) -> None:
    scale = DateScale(at("2026-01-01T05:00"), at("2026-01-01T05:00") + days * DAY, 0, 100)
    assert 1 <= len(scale.ticks(6)) <= 7


def test_a_single_time_has_a_scale() -> None:
    assert across(at("2026-01-01"), at("2026-01-01"), dates=True).high > at("2026-01-01")
