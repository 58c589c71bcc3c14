"""Overload: late loops make newcomers wait, each until another time."""

from __future__ import annotations

import pytest

from boardwire.protocol.connection.busy import BusyError
from boardwire.server.limits.overload import (
    LATEST,
    LONGEST_WAIT,
    RECOVERY,
    REFUSAL_SECONDS,
    SOONEST,
    LoadLimits,
    Overload,
)

STEP = 0.05


class Loop:
    """An event loop whose delays are told."""

    def __init__(self, delay_ms: float = 20.0) -> None:
        self.now = 100.0
        self.overload = Overload(LoadLimits(delay_ms), lambda: self.waited)
        self.waited = 0.0

    def run(
        self,
        seconds: float,
        delay: float,
        *,
        share: float = 1.0,
        work: float = 0.8,
        foreign: float = 0.0,
    ) -> None:
        """Let time pass; a share of the measurements is late."""
        end, number = self.now + seconds, 0
        while self.now < end:
            number += 1
            late = delay if number * share % 1 < share else 0.0
            passed = STEP + late
            self.now += passed
            self.overload.measure(self.now, passed, late, work * passed, foreign)

    def refusal(self) -> BusyError:
        with pytest.raises(BusyError) as caught:
            self.overload.admit(self.now)
        return caught.value


def test_a_loop_in_time_admits_everybody() -> None:
    loop = Loop()
    loop.run(60, 0.015)
    for _ in range(1000):
        loop.overload.admit(loop.now)
    assert loop.overload.reasons(loop.now) == []


def test_a_single_pause_refuses_nobody() -> None:
    loop = Loop()
    loop.run(10, 0.0)
    loop.overload.measure(loop.now, 0.5, 0.45, 0.45)
    loop.overload.admit(loop.now)


def test_a_late_loop_refuses_until_it_is_in_time_for_a_while() -> None:
    loop = Loop()
    loop.run(3, 0.05)
    assert loop.overload.late
    assert "late by more than 20 ms for" in loop.overload.reasons(loop.now)[0]
    loop.run(1, 0.0)
    assert loop.overload.late  # between the two shares nothing changes
    loop.run(10, 0.0)
    assert not loop.overload.late


def test_delays_by_other_programs_and_of_an_idle_server_do_not_count() -> None:
    loop = Loop()
    loop.run(10, 0.05, foreign=0.045)
    assert not loop.overload.late
    idle = Loop()
    idle.run(10, 0.05, work=0.1)
    assert not idle.overload.late
    loop.run(10, 0.5, foreign=0.5)  # too late to keep any promise
    assert loop.overload.late


@pytest.mark.slow
def test_refused_clients_come_again_one_after_the_other() -> None:
    loop = Loop()
    loop.run(3, 0.05)
    seconds = [loop.refusal().seconds for _ in range(20_000)]
    assert seconds[0] >= SOONEST
    assert seconds == sorted(seconds)
    assert seconds[100] > seconds[0]
    assert seconds[-1] == LATEST


def test_after_an_overload_newcomers_come_in_slowly() -> None:
    loop = Loop()
    loop.run(3, 0.05)
    loop.run(10, 0.0)
    admitted = 0
    for _ in range(100):
        try:
            loop.overload.admit(loop.now)
        except BusyError:
            continue
        admitted += 1
    assert 10 <= admitted <= 30
    loop.run(RECOVERY, 0.0)
    for _ in range(100):
        loop.overload.admit(loop.now)


def test_a_long_line_of_commands_refuses_newcomers_and_lets_matches_begin() -> None:
    loop = Loop()
    loop.waited = LONGEST_WAIT + 0.1
    loop.refusal()
    assert not loop.overload.late
    assert loop.overload.reasons(loop.now)
    loop.waited = 0.0
    loop.overload.admit(loop.now)
    loop.run(REFUSAL_SECONDS, 0.0)
    assert loop.overload.reasons(loop.now) == []


def test_a_few_accounts_get_in_at_any_time() -> None:
    loop = Loop()
    loop.run(3, 0.05)
    loop.overload.admit_account(loop.now)
    loop.overload.admit_account(loop.now)
    with pytest.raises(BusyError):
        loop.overload.admit_account(loop.now)


def test_without_a_limit_nobody_is_refused() -> None:
    loop = Loop(0.0)
    loop.run(10, 5.0)
    loop.waited = 60.0
    loop.overload.admit(loop.now)
    with pytest.raises(ValueError, match="at least 0"):
        LoadLimits(-1.0)


def test_without_a_limit_a_newcomer_waits_as_long_as_it_takes() -> None:
    loop = Loop(delay_ms=0)
    loop.waited = 10 * LONGEST_WAIT
    assert loop.overload.longest_wait is None
    loop.overload.admit(loop.now)
    assert Loop().overload.longest_wait == LONGEST_WAIT
