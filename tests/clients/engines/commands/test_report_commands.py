"""`bw-analyse` of the bundled engines."""

from __future__ import annotations

import json

import pytest

from boardwire.protocol import CommandError

from ..consoles import ask, console_of


async def test_a_solved_position_is_reported_as_data() -> None:
    console = console_of("alphabeta")
    for move in ("b B2", "w A1", "b B1"):
        await ask(console, f"play {move}")
    report = json.loads(await ask(console, "bw-analyse w seconds=5 moves=2"))
    assert report["move"] == report["moves"][0]["move"] == "B3"  # else black has three in a row
    assert report["solved"]
    assert len(report["moves"]) == 2
    assert report["pv"][0] == "B3"
    assert await ask(console, "bw-to_act") == "w"  # no move was made


async def test_nodes_end_a_search() -> None:
    report = json.loads(await ask(console_of("mcts", "hex"), "bw-analyse seconds=60 nodes=50"))
    assert 0 < report["nodes"] < 2000


async def test_an_engine_that_does_not_search_has_no_such_command() -> None:
    assert await ask(console_of("random"), "known_command bw-analyse") == "false"


async def test_the_end_of_a_game_is_not_analysed() -> None:
    console = console_of("alphabeta")
    for move in ("b B2", "w A1", "b B1", "w A2", "b B3"):
        await ask(console, f"play {move}")
    with pytest.raises(CommandError, match="the game is over"):
        await ask(console, "bw-analyse")


async def test_a_report_keeps_to_the_moves_that_are_allowed() -> None:
    console = console_of("mcts", "chess")
    report = json.loads(await ask(console, "bw-analyse nodes=200 allow=a2a3,h2h4"))
    assert {it["move"] for it in report["moves"]} == {"a2a3", "h2h4"}
    with pytest.raises(CommandError, match="e2e5"):
        await ask(console, "bw-analyse nodes=200 allow=e2e5")
