"""Clock arithmetic, without a watch."""

from __future__ import annotations

import pytest

from boardwire.matches import Clock
from boardwire.protocol import TimeControl


def clock(text: str) -> Clock:
    return Clock(TimeControl.parse(text), 2)


def test_without_a_limit_no_flag_ever_falls() -> None:
    it = clock("none")
    it.start(0, 10.0)
    assert it.flag() is None
    assert not it.exceeded(1e9, 0.0)
    assert it.stop(25.0) == 15.0
    assert it.all_remaining() == (None, None)


def test_absolute_time_runs_down_to_zero_and_not_below() -> None:
    it = clock("30s")
    it.start(0, 0.0)
    assert it.flag() == 30.0
    assert it.stop(12.0) == 12.0
    assert it.all_remaining() == (18.0, 30.0)
    it.start(0, 100.0)
    assert it.flag() == 118.0
    it.stop(118.2)
    assert it.remaining(0) == 0.0


def test_grace_is_given_once_and_not_at_every_move() -> None:
    it = clock("1s")
    it.start(0, 0.0)
    it.stop(1.4)
    it.start(0, 10.0)
    assert not it.exceeded(10.05, 0.5)
    assert it.exceeded(10.2, 0.5)


def test_time_per_move_is_not_saved() -> None:
    it = clock("5/move")
    for begun in (0.0, 50.0):
        it.start(1, begun)
        assert it.flag() == begun + 5
        it.stop(begun + 1)
    assert it.all_remaining() == (5.0, 5.0)


def test_fischer_time_adds_the_increment_after_the_move() -> None:
    it = clock("60s+2")
    it.start(0, 0.0)
    assert it.flag() == 60.0
    it.stop(10.0)
    assert it.all_remaining() == (52.0, 60.0)


def test_the_flag_waits_for_the_grace() -> None:
    it = clock("5/move")
    it.start(0, 0.0)
    assert not it.exceeded(5.4, 0.5)
    assert it.exceeded(5.6, 0.5)


def test_time_that_goes_backwards_costs_nothing() -> None:
    it = clock("5/move")
    it.start(0, 10.0)
    assert it.stop(9.0) == 0.0


@pytest.mark.parametrize("text", ["10m+5x30", "10m+5m/25"])
def test_a_time_control_that_matches_do_not_offer_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match=r"no clock for .* time; there are none, absolute"):
        clock(text)
