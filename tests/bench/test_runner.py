"""bench/runner.py: its matches in memory are whole games."""

from __future__ import annotations

import runner

from boardwire.matches import Reason


async def test_matches_in_memory_end_by_the_rules() -> None:
    times, record = await runner.matches(2)
    assert len(times) == 2
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert len(runner.records(record, 3)) == 3
