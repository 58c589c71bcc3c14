"""The displays of a tournament, and its conditions in the words of fastchess."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from boardwire.clients.tournament import prepare
from boardwire.clients.tournament.options import plan_from
from boardwire.clients.tournament.showing import fastchess_conditions


def times(one: dict[str, Any], other: dict[str, Any]) -> str:
    engines = [{"cmd": sys.executable, **it} for it in (one, other)]
    return fastchess_conditions(prepare(plan_from({"engine": engines}))).time


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"tc": "2+0.02s"}, "2+0.02"),
        ({"tc": "1:30"}, "90"),
        ({"tc": "40/60+0.5"}, "40/60+0.5"),
        ({"tc": "0.5+0.125"}, "0.5+0.12"),
        ({"st": 1}, "1/move"),
        ({"st": 0.25}, "0.25/move"),
        ({"nodes": 5}, "5 nodes"),
        ({"depth": 3}, "3 plies"),
        ({"tc": "8+0.08", "nodes": 5}, "8+0.08"),
        ({"time": "5m+5x30"}, "5m+5x30"),
    ],
)
def test_the_time_control_is_written_as_fastchess_writes_it(
    settings: dict[str, Any], told: str
) -> None:
    assert times(settings, settings) == told


def test_two_time_controls_are_both_written() -> None:
    assert times({"tc": "60"}, {"st": 2}) == "60 - 2/move"
