"""What counts as a server's own work, and what as the work of other programs."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from boardwire.clients.load import server_work
from boardwire.clients.load.server_work import Moment

SERVER, LOOP, OTHER = 7, 7, 8
"""A process, its main thread, and another thread."""


class Threads:
    """What the system tells of a server and of this process, in seconds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.now = 100.0
        self.worked = {LOOP: 0.0, OTHER: 0.0}
        self.waited = {LOOP: 0.0, OTHER: 0.0}
        self.own_wait = 0.0

    def moment(self) -> Moment:
        """The moment now."""
        for thread in self.worked:
            self._write(
                f"{SERVER}/task/{thread}/schedstat", self.worked[thread], self.waited[thread]
            )
        self._write(f"{SERVER}/schedstat", self.worked[LOOP], self.waited[LOOP])
        self._write("self/schedstat", 0.0, self.own_wait)
        return Moment.of(SERVER)

    def _write(self, name: str, worked: float, waited: float) -> None:
        file = self._folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{round(worked * 1e9)} {round(waited * 1e9)} 1\n")


@pytest.fixture
def threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Threads:
    it = Threads(tmp_path)
    monkeypatch.setattr(server_work, "PROC", tmp_path)
    monkeypatch.setattr(server_work, "monotonic", lambda: it.now)
    return it


def test_the_work_of_all_threads_of_a_server_may_hold_it_up(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 0.5
    threads.worked = {LOOP: 0.1, OTHER: 0.2}
    assert before.held_up(threads.moment()) == pytest.approx(0.3)
    assert before.until(threads.moment()) == pytest.approx(0.5)


def test_no_more_counts_than_has_passed(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 0.25
    threads.worked = {LOOP: 0.25, OTHER: 0.25}
    assert before.held_up(threads.moment()) == pytest.approx(0.25)


def test_the_time_in_which_the_loop_waits_for_a_processor_does_not_count(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 1.0
    threads.worked[LOOP], threads.waited[LOOP] = 0.2, 0.7
    assert before.until(threads.moment()) == pytest.approx(0.3)


def test_threads_that_wait_beside_the_loop_excuse_nothing(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 1.0
    threads.worked[LOOP], threads.waited[OTHER] = 0.9, 0.9
    assert before.held_up(threads.moment()) == pytest.approx(0.9)


def test_work_that_goes_on_while_the_reader_waits_does_not_count(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 1.0
    threads.worked[LOOP], threads.own_wait = 0.8, 0.5
    assert before.held_up(threads.moment()) == pytest.approx(0.3)
    assert before.until(threads.moment()) == pytest.approx(0.5)


def test_threads_that_work_while_the_loop_waits_do_not_count(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 1.0
    threads.worked, threads.waited[LOOP] = {LOOP: 0.1, OTHER: 0.6}, 0.4
    assert before.held_up(threads.moment()) == pytest.approx(0.3)


def test_a_thread_that_keeps_the_interpreter_to_itself_counts(threads: Threads) -> None:
    before = threads.moment()
    threads.now += 1.0
    threads.worked[OTHER] = 0.7
    assert before.held_up(threads.moment()) == pytest.approx(0.7)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a thread waited")
def test_the_work_of_a_real_process() -> None:
    before = Moment.of(os.getpid())
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
    assert before.worked + 0.04 < Moment.of(os.getpid()).worked
