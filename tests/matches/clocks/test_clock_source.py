"""The time of matches: neither pauses of the process nor the time of day are in it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from boardwire.matches.clocks import clock_source
from boardwire.matches.clocks.clock_source import PAUSE_SECONDS, PAUSES, match_time


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Monotonic time that the test sets."""
    at = [100.0]
    monkeypatch.setattr(clock_source, "monotonic", lambda: at[0])
    yield at
    PAUSES.stop()


def test_time_in_which_the_process_did_not_run_is_left_out(now: list[float]) -> None:
    told: list[float] = []
    begun = match_time()
    PAUSES.start(told.append)
    for seconds in (0.05, PAUSE_SECONDS, 60.0, 0.05):
        now[0] += seconds
        match_time()
    assert match_time() - begun == pytest.approx(0.1 + PAUSE_SECONDS)
    assert told == [pytest.approx(60.0)]


def test_whatever_asks_first_notices_the_pause(now: list[float]) -> None:
    """A timer that has run out meanwhile must not find the clock of a player behind."""
    PAUSES.start(lambda seconds: None)
    deadline = match_time() + 2.0
    now[0] += 3600.0
    assert match_time() < deadline


def test_nothing_is_left_out_where_nobody_looks(now: list[float]) -> None:
    begun = match_time()
    now[0] += 60.0
    assert match_time() - begun == 60.0


def test_a_call_of_slow_rules_is_left_out_once(
    now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    stalled = [0.0]
    monkeypatch.setattr(clock_source, "stalled_seconds", lambda: stalled[0])
    PAUSES.start(lambda seconds: None)
    begun = match_time()
    now[0] += 5.0
    stalled[0] += 5.0
    assert match_time() == begun


def test_a_clock_that_is_set_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = match_time()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= match_time() - begun < 60.0
