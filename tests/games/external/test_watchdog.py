"""The time limit of calls."""

from __future__ import annotations

import asyncio
import signal
import time

import pytest

from boardwire.games import stalled_seconds
from boardwire.games.external.watchdog import Overrun, limited


def spin() -> None:
    while True:
        pass


def test_a_call_that_ends_in_time_is_left_alone() -> None:
    assert limited(lambda: 4, 0.05) == 4
    time.sleep(0.1)  # no timer is left that would go off now
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_call_in_a_call_runs_on_the_time_of_the_outer_one() -> None:
    begun = time.monotonic()
    with pytest.raises(Overrun, match=r"took longer than 0\.2 s"):
        limited(lambda: limited(spin, 60), 0.2)
    assert time.monotonic() - begun < 30  # half of the inner limit


def test_a_call_that_waits_has_three_times_its_limit() -> None:
    """A call that got no processor for a while is not at fault, but nor may it sleep for ever."""
    limited(lambda: time.sleep(0.3), 0.2)
    begun = time.monotonic()
    with pytest.raises(Overrun, match=r"took longer than 0\.2 s"):
        limited(lambda: time.sleep(60), 0.2)
    assert 0.6 <= time.monotonic() - begun < 30


def test_the_time_of_an_overrun_counts_as_stalled() -> None:
    before = stalled_seconds()
    with pytest.raises(Overrun):
        limited(spin, 0.2)
    assert 0.2 <= stalled_seconds() - before < 30


def test_somebody_elses_timer_goes_on_afterwards() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: rung.append(number))
    signal.setitimer(signal.ITIMER_REAL, 60)
    try:
        with pytest.raises(Overrun):
            limited(spin, 0.1)
        assert rung == []
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 59.95
        signal.raise_signal(signal.SIGALRM)
        assert rung == [signal.SIGALRM]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.slow
@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_a_loop_inside_an_event_loop_is_interrupted_and_the_event_loop_goes_on(loop: str) -> None:
    async def main() -> str:
        seen: list[str] = []
        # as `boardwire serve` has them
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, seen.append, "term")
        for _ in range(3):
            with pytest.raises(Overrun):
                limited(spin, 0.1)
            await asyncio.sleep(0.02)
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0.1)
        return "".join(seen)

    if loop == "uvloop":
        import uvloop

        assert uvloop.run(main()) == "term"
    else:
        assert asyncio.run(main()) == "term"
