"""Processor time that was used lately: who has used less goes first, and nobody waits for ever."""

from __future__ import annotations

import pytest

from boardwire.server.limits.recent_use import MEMORY_SECONDS, RecentUse


def test_use_is_forgotten_exponentially() -> None:
    use = RecentUse()
    assert use.seconds(0.0) == 0.0
    use.add(0.0, 1.0)
    assert use.seconds(MEMORY_SECONDS) == pytest.approx(0.3679, abs=1e-4)
    use.add(MEMORY_SECONDS, 1.0)
    assert use.seconds(MEMORY_SECONDS) == pytest.approx(1.3679, abs=1e-4)
    assert use.handicap(20 * MEMORY_SECONDS) == pytest.approx(0.0, abs=1e-3)


def test_a_light_user_goes_before_heavy_ones_that_came_long_before() -> None:
    """Ten people's pages a second against a hundred expensive requests."""
    light, heavy = RecentUse(), RecentUse()
    for second in range(30):
        light.add(second, 0.002)
        heavy.add(second, 0.1)
    came, later = 30.0, 40.0
    assert later + light.handicap(later) < came + heavy.handicap(came)


def test_who_waits_long_enough_goes_first() -> None:
    light, heavy = RecentUse(), RecentUse()
    heavy.add(0.0, 10.0)
    assert 0.0 + heavy.handicap(0.0) < 80.0 + light.handicap(80.0)


def test_the_order_of_two_stays_right_while_they_wait() -> None:
    """As it would be if both were looked at again later: neither overtakes the other."""
    one, other = RecentUse(), RecentUse()
    one.add(0.0, 0.5)
    other.add(0.0, 0.4)
    other.add(3.0, 0.4)
    first = one.handicap(3.0) < other.handicap(3.0)
    assert (one.handicap(13.0) < other.handicap(13.0)) is first
