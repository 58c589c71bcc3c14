"""Processors: how many games play at a time, and which of them engines run on."""

from __future__ import annotations

import os

import pytest
from tests.processes import KilledPopen

from boardwire.clients.processes.cpus import (
    games_at_a_time,
    parse_cpus,
    pin,
    shared_out,
    usable_cpus,
)
from boardwire.games import OptionError


@pytest.fixture
def four(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which this process may use the processors 2, 3, 5 and 8."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 3, 5, 8})


@pytest.mark.usefixtures("four")
def test_games_at_a_time() -> None:
    assert [games_at_a_time(it) for it in (3, 0, -1, -9)] == [3, 4, 3, 1]


@pytest.mark.usefixtures("four")
def test_processors_are_read_and_shared_out() -> None:
    assert parse_cpus("all") == [2, 3, 5, 8]
    assert parse_cpus("8,2-3,2") == [8, 2, 3]
    assert shared_out([2, 3, 5, 8], 2) == [frozenset({2, 3}), frozenset({5, 8})]
    assert shared_out([2, 3, 5], 2) == [frozenset({2}), frozenset({3})]


@pytest.mark.usefixtures("four")
@pytest.mark.parametrize(
    ("text", "message"),
    [("1-", "write processors as"), ("3-2", "write processors as"), ("4", "no processor 4 here")],
)
def test_wrong_processors_are_told(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_cpus(text)


def test_more_games_than_processors_is_told() -> None:
    with pytest.raises(OptionError, match="2 processors are too few for 3 games"):
        shared_out([0, 1], 3)


@pytest.mark.program
def test_a_process_runs_on_the_processors_that_it_is_given() -> None:
    one = frozenset({usable_cpus()[-1]})
    with KilledPopen(["sleep", "60"]) as process:
        pin(process.pid, one)
        assert os.sched_getaffinity(process.pid) == one
        process.kill()
    pin(process.pid, one)  # it has ended
