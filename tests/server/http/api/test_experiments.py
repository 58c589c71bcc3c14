"""Experiments of the lab over HTTP."""

from __future__ import annotations

import json
from typing import Any

from tests.server.conftest import StartServer
from tests.server.wire import get

from boardwire.games.textbook.lab import EXPERIMENTS
from boardwire.server import Server

WRONG = (
    ("nosuch", "", "bandits"),
    ("pi", "option=points:9", "points"),
    ("pi", "option=nosuch:1", "nosuch"),
    ("pi", "option=points", "NAME:VALUE"),
    ("pi", "seed=-1", "seed"),
    ("pi", f"option=points:{'1' * 1000}", "option"),
    ("pi", "&".join(["option=points:10"] * 13), "option"),
)
"""Experiments and queries that are refused, and a word of the reason."""


async def _findings(server: Server, name: str, query: str) -> dict[str, Any]:
    status, _, body = await get(server, f"/api/v1/lab/{name}?{query}")
    assert status == 200, body
    told: dict[str, Any] = json.loads(body)
    return told


async def test_findings_are_those_of_the_command_and_others_are_refused(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        told = await _findings(server, "bandits", "option=runs:3&option=arms:0.6,0.2&seed=4")
        found = EXPERIMENTS["bandits"].run(4, {"runs": "3", "arms": "0.6,0.2"})
        assert told["tables"][0]["rows"] == [list(row) for row in found.tables[0].rows]
        assert told["words"] == list(found.words)
        assert [it["value"] for it in told["options"]] == ["0.6,0.2", "1000", "3", "0.1"]
        assert told["chart"].startswith("<svg") and len(told["series"]) == 3
        assert told["tables"][0]["numeric"] == [False, True, True, True]
        for name, query, why in WRONG:
            status, _, body = await get(server, f"/api/v1/lab/{name}?{query}")
            assert (status, why in json.loads(body)["detail"]) == (422, True), (query, body)
