"""The log is no target: lines of one cause are limited, and what is left out is counted."""

from __future__ import annotations

import logging

import pytest

from boardwire.server.logs.rate_limit import (
    BURST,
    LINES_PER_SECOND,
    MOST_CAUSES,
    SUM_SECONDS,
    LogLimit,
)


class Log:
    """A log whose lines are kept, with a clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lines: list[str] = []
        self.limit = LogLimit(self.write, lambda: self.now)

    def write(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def say(self, text: str, *arguments: object, name: str = "it") -> None:
        record = logging.LogRecord(name, logging.INFO, "", 0, text, arguments, None)
        if self.limit.filter(record):
            self.write(record)


def test_a_flood_of_one_cause_is_cut_and_counted() -> None:
    log = Log()
    for number in range(10_000):
        log.say("%s connected", f"192.0.2.{number}")
    assert len(log.lines) == BURST
    log.say("another cause")
    assert log.lines[-1] == "another cause"
    log.now = SUM_SECONDS
    log.say("%s connected", "192.0.2.1")
    assert log.lines[-2:] == [
        f"{10_000 - BURST} lines like '%s connected' are left out",
        "192.0.2.1 connected",
    ]


def test_the_end_tells_what_was_left_out() -> None:
    log = Log()
    for _ in range(BURST + 7):
        log.say("x")
    log.limit.close()
    assert log.lines[-1] == "7 lines like 'x' are left out"
    log.limit.close()
    assert len(log.lines) == BURST + 1


@pytest.mark.slow
def test_in_the_long_run_a_cause_has_a_rate() -> None:
    log = Log()
    for second in range(100):
        log.now = float(second)
        for _ in range(1000):
            log.say("x")
    written = sum(line == "x" for line in log.lines)
    assert written <= BURST + 100 * LINES_PER_SECOND


def test_causes_without_number_count_together() -> None:
    log = Log()
    for number in range(MOST_CAUSES + 10_000):
        log.say(f"cause {number}")
    assert len(log.lines) <= MOST_CAUSES + BURST
    log.limit.close()
    assert log.lines[-1].endswith("lines of other causes are left out")
