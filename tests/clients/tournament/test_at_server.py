"""Tournaments of a server that a command begins: the words of its plan."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.at_server import words_of
from boardwire.clients.tournament.options import plan_from
from boardwire.games import OptionError


def test_a_plan_becomes_the_words_of_the_server() -> None:
    plan = plan_from(
        {
            "game": "go",
            "option": {"size": "9"},
            "engine": [{"cmd": "anna"}, {"name": "ben"}],
            "tournament": "swiss",
            "rounds": 3,
            "time": "1m+1",
            "event": "Friday cup",
        }
    )
    assert words_of(plan) == (
        *("go", "anna", "ben", "size=9", "format=swiss", "rounds=3", "time=1m+1"),
        "title=Friday%20cup",
    )


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"concurrency": 2}, "--concurrency is for engines of this machine"),
        ({"seed": 1}, "--seed is for engines of this machine"),
        ({"engine": [{"cmd": "anna", "tc": "60"}]}, "write its name alone, --engine anna"),
    ],
)
def test_what_a_server_does_not_do_is_refused(settings: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        words_of(plan_from({"game": "go", **settings}))
