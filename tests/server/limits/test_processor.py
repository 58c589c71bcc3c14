"""The processor time of a thread counts its wait for a processor."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import pytest

from boardwire.server.limits.processor import occupied_time


def work_for(seconds: float) -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


@pytest.mark.program
def test_the_wait_for_a_processor_counts_as_occupied() -> None:
    """Another process has the same core, so that this thread gets about half of it."""
    told: list[tuple[float, float]] = []

    def measure() -> None:
        core = min(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})  # of this thread, and of the process that it starts
        other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
        try:
            used, occupied = time.thread_time(), occupied_time()
            work_for(0.2)
            told.append((time.thread_time() - used, occupied_time() - occupied))
        finally:
            other.kill()
            other.wait()

    thread = threading.Thread(target=measure)
    thread.start()
    thread.join()
    ((used, occupied),) = told
    assert occupied > used + 0.05
