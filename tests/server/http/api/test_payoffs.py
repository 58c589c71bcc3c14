"""Tables of payoffs over HTTP."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from tests.server.conftest import StartServer
from tests.server.wire import get

from boardwire.server import Server

WRONG = (
    ("[[1", "no table"),
    ("nosuch", "no table"),
    ("[[1,2],[3]]", "same length"),
    ('[["1/0"]]', "no payoff"),
    ("[[[[1,1,1]]]]", "two players"),
    (str([[0] * 14]).replace(" ", ""), "14"),
    ("1" * 2001, "payoffs"),
)
"""Tables that are refused, and a word of the reason."""


async def _analysis(server: Server, payoffs: str, more: str = "") -> dict[str, Any]:
    status, _, body = await get(server, f"/api/v1/payoffs?payoffs={quote(payoffs)}{more}")
    assert status == 200, body
    told: dict[str, Any] = json.loads(body)
    return told


async def test_dominance_and_equilibria_are_found_and_other_tables_refused(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        told = await _analysis(server, "prisoners-dilemma")
        assert told["pure"] == [[1, 1]] and told["value"] is None
        assert [(it["player"], it["move"]) for it in told["eliminations"]] == [(0, 0), (1, 0)]
        assert told["eliminations"][0]["by"] == [[1, "1"]]
        assert [it["best"] for it in told["cells"][1][1]] == [True, True]
        told = await _analysis(server, "rock-paper-scissors")
        assert not told["pure"] and not told["eliminations"]
        assert told["equilibria"] == [{"mixtures": [["1/3"] * 3] * 2, "values": ["0", "0"]}]
        assert told["value"]["value"] == "0"
        weak = '[[["1/2",1],[0,0]],[["1/2",0],[1,1]]]'
        assert not (await _analysis(server, weak))["eliminations"]
        told = await _analysis(server, weak, "&weak=true&moves=a,b/c,d")
        assert told["moves"] == [["a", "b"], ["c", "d"]]
        assert told["eliminations"][0]["strict"] is False
        for payoffs, why in WRONG:
            status, _, body = await get(server, f"/api/v1/payoffs?payoffs={quote(payoffs)}")
            assert (status, why in json.loads(body)["detail"]) == (422, True), (payoffs, body)
