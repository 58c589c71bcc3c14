"""Scales with round numbers."""

from __future__ import annotations

import pytest

from boardwire.games.drawing.charts.axes import LogScale, Scale, round_step, tick_text, upward


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
