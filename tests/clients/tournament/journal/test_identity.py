"""What a run is: the lines that tell a user what has changed since it began."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.clients.tournament.journal import RunIdentity

PLAN = {"time": "10+0.1", "rounds": 10, "options": {"size": 9}}
ENGINE = {
    "program": "gnugo",
    "arguments": "--mode gtp",
    "options": {},
    "files": {"/usr/games/gnugo": "ab" * 32},
}
BEFORE = RunIdentity(PLAN, {"gnu": ENGINE}).to_data()


def test_a_run_does_not_differ_from_itself() -> None:
    assert RunIdentity(PLAN, {"gnu": ENGINE}).differences(BEFORE) == []


@pytest.mark.parametrize(
    ("plan", "engine", "line"),
    [
        ({"time": "20+0.2"}, {}, "time was 10+0.1, is 20+0.2"),
        ({"options": {"size": 13}}, {}, "options: size was 9, is 13"),
        ({"seed": 1}, {}, "seed was not given, is 1"),
        ({}, {"arguments": "--level 1"}, "engine gnu: arguments was --mode gtp, is --level 1"),
        ({}, {"options": {"Hash": "1"}}, "engine gnu: options: Hash was not given, is 1"),
        (
            {},
            {"files": {"/usr/games/gnugo": "cd" * 32}},
            "engine gnu: the content of /usr/games/gnugo has changed "
            "(SHA-256 was abababababab..., is cdcdcdcdcdcd...)",
        ),
    ],
)
def test_each_change_is_a_line(plan: dict[str, Any], engine: dict[str, Any], line: str) -> None:
    now = RunIdentity({**PLAN, **plan}, {"gnu": {**ENGINE, **engine}})
    assert now.differences(BEFORE) == [line]


def test_another_program_and_other_engines_are_told() -> None:
    moved = RunIdentity(PLAN, {"gnu": {**ENGINE, "files": {"/opt/gnugo": "ab" * 32}}})
    assert moved.differences(BEFORE) == [
        "engine gnu: /usr/games/gnugo is not used any more",
        "engine gnu: /opt/gnugo is used now",
    ]
    assert RunIdentity(PLAN, {"pachi": ENGINE}).differences(BEFORE) == [
        "engine gnu is missing",
        "engine pachi is new",
    ]
