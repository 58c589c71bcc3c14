"""`bw-analyse` at a console: an engine of the lobby thinks about the console's own board."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from boardwire.server import Server, SessionLimits

from ....until import until
from ...conftest import StartServer
from ...people import play, two_people
from ...wire import Client, bot_of, client_of

ENGINES = ("alphabeta", "random")


async def report_of(client: Client, request: str = "") -> dict[str, Any]:
    """What `bw-analyse` reports."""
    answer = await client.ask(f"bw-analyse {request}".strip())
    assert answer.startswith("= {"), answer
    report: dict[str, Any] = json.loads(answer[2:])
    return report


@pytest.mark.slow
async def test_an_engine_finds_the_move_and_leaves_the_board_as_it_is(
    start_server: StartServer,
) -> None:
    async with start_server(bots=ENGINES) as server, client_of(server) as client:
        await client.ask("bw-game chess position=6k1/5ppp/8/8/8/8/8/R3K3_w_-_-_0_1")
        report = await report_of(client, "seconds=5 nodes=20000 moves=2")
        assert report["engine"] == "alphabeta"  # random does not analyse
        assert (report["player"], report["ply"]) == (1, 0)
        assert report["value"] == 1
        assert report["moves"][0]["notation"] == "Ra8#"
        assert await client.ask("bw-to_act") == "= w"
        await client.ask("play w a1a8")
        assert (await client.ask("bw-analyse")).startswith("? the game is over")
        await client.ask("undo")
        assert (await report_of(client, "nodes=1000"))["moves"][0]["move"] == "a1a8"
        assert (await client.ask("bw-analyse depth=3")).startswith("? syntax error")


@pytest.mark.slow
async def test_one_that_does_not_analyse_is_refused_at_once(start_server: StartServer) -> None:
    async with start_server(bots=("random",)) as server, client_of(server) as client:
        await client.ask("bw-game hex")
        await client.ask("genmove b")
        assert (await client.ask("bw-analyse")).startswith("? no engine here analyses Hex")
        await client.ask("bw-opponent random")
        assert "does not analyse" in await client.ask("bw-analyse")


@pytest.mark.slow
async def test_no_engine_helps_in_a_match(start_server: StartServer) -> None:
    async with two_people(start_server, bots=("alphabeta",)) as (server, anna, ben):
        await play(server, anna, ben, "tictactoe")
        assert (await anna.ask("bw-analyse")).startswith("? no engine helps in a match")


@pytest.mark.slow
async def test_an_interrupt_ends_the_search_and_a_client_that_leaves_frees_the_engine(
    start_server: StartServer,
) -> None:
    async with start_server(bots=("mcts",), sessions=SessionLimits(practice_move=60)) as server:
        async with client_of(server) as client:
            await client.ask("bw-game hex")
            asking = asyncio.create_task(report_of(client, "seconds=60"))
            await _borrowed(server)
            await client.send(b"# interrupt\n")
            assert (await asking)["nodes"] > 0
            await client.send(b"bw-analyse seconds=60\n")
            await _borrowed(server)
        await until(lambda: server.lobby.waiting)


async def _borrowed(server: Server) -> None:
    """Wait until the only engine thinks."""
    await until(lambda: server.lobby.bots and not server.lobby.waiting)


async def test_a_bot_that_lists_no_analysis_is_not_asked(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "hal", "tictactoe", []),
        client_of(server) as client,
    ):
        await client.ask("bw-game tictactoe")
        assert (await client.ask("bw-analyse")).startswith("? no engine here analyses")
