"""Positions of games over HTTP."""

from __future__ import annotations

import json
from typing import Any

from tests.server.conftest import StartServer
from tests.server.wire import get

from boardwire.server import Server

WRONG = (
    ("game=chess&moves=e5", "move 1"),
    ("game=chess&move=e4&move=e4", "e4"),
    ("game=chess&option=nosuch:1", "nosuch"),
    ("game=chess&option=position", "NAME:VALUE"),
    ("game=chess&observer=2", "2 players"),
    ("game=chess&observer=99", "observer"),
    (f"game=chess&moves={'e4,' * 1400}", "moves"),
    ("&".join(["game=chess", *["move=e4"] * 401]), "move"),
    (f"game=go&option=position:{'x' * 4001}", "option"),
)
"""Queries that are refused, and a word of the reason."""


async def _position(server: Server, query: str) -> dict[str, Any]:
    status, _, body = await get(server, f"/api/v1/position?{query}")
    assert status == 200, body
    told: dict[str, Any] = json.loads(body)
    return told


async def test_positions_have_pieces_and_legal_moves_and_others_are_refused(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        told = await _position(server, "game=chess&moves=e4,e5&move=Nf3")
        assert (told["moves"], told["to_act"]) == (["e2e4", "e7e5", "g1f3"], [0])
        assert told["pieces"]["F3"] == "white-knight"
        assert ["b8c6", ["B8", "C6"]] in told["legal"]
        assert told["position"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")
        told = await _position(server, "game=backgammon")
        assert told["chance"] and "65" in "".join(told["outcomes"])
        told = await _position(server, "game=kuhn&moves=KJ+check&observer=1")
        assert told["side"]["black card"] == "?" and told["side"]["white card"] == "J"
        for query, why in WRONG:
            status, _, body = await get(server, f"/api/v1/position?{query}")
            assert (status, why in json.loads(body)["detail"]) == (422, True), (query, body)
        assert (await get(server, "/api/v1/position?game=nosuch"))[0] == 404
