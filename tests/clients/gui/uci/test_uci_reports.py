"""Reports of a server's engine as `info` lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardwire.clients.gui.uci.uci_reports import infos_of
from boardwire.protocol import CommandError


def report(*moves: dict[str, Any], **facts: Any) -> str:
    usual = {"value": 0.1, "depth": 9, "nodes": 5000, "seconds": 0.5, "moves": moves}
    return json.dumps(usual | facts)


def test_each_move_is_a_line_of_play() -> None:
    first = {"move": "e2e4", "value": 0.1, "score": 35.4, "pv": ["e2e4", "e7e5"]}
    second = {"move": "d2d4", "value": 0.5, "score": None, "pv": []}
    lines = infos_of(report(first, second), 0.75)
    assert [line.text for line in lines] == [
        "depth 9 multipv 1 score cp 35 nodes 5000 nps 10000 time 750 pv e2e4 e7e5",
        "depth 9 multipv 2 score cp 191 nodes 5000 nps 10000 time 750 pv d2d4",
    ]


def test_facts_that_an_engine_does_not_tell_are_none() -> None:
    (line,) = infos_of(
        report({"move": "e2e4", "value": None, "score": None, "pv": None}, depth=None, nodes=None),
        1,
    )
    assert line.text == "depth 0 multipv 1 score cp 0 nodes 0 nps 0 time 1000 pv e2e4"
    assert infos_of(report(), 1.0) == []


def test_control_characters_are_dropped() -> None:
    (line,) = infos_of(report({"move": "x", "value": 0, "score": 0, "pv": ["e2\ne4\x1b"]}), 1)
    assert not set(line.text) & {"\n", "\x1b"}


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"moves": 3}', "[" * 100_000])
def test_anything_else_is_an_error(text: str) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        infos_of(text, 1.0)
