"""Unmodified GNU Go plays whole games through a running server."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable

import pytest
from tests.zygote import boardwire_command

from boardwire.matches import MatchRecord
from boardwire.server import Server

from ..conftest import StartServer

# The referee scores by area with all stones alive, so the board has to be played out.
PLAYED_OUT = "--mode gtp --level 1 --chinese-rules --capture-all-dead"
GAME_SECONDS = 240


async def finished_match(server: Server, running: asyncio.subprocess.Process) -> MatchRecord:
    """The record of the one match that was played, once its program has left."""
    async with asyncio.timeout(GAME_SECONDS):
        await running.wait()
        while not (found := await server.store.recent(finished=True)):
            await asyncio.sleep(0.05)
    record = await server.store.record(found[0].match)
    assert record is not None
    return record


def assert_played_to_the_end(record: MatchRecord) -> None:
    """By the rules, over more than a few moves, and GNU Go counts as the referee does."""
    assert record.result is not None
    assert record.result.reason.value == "rule"
    assert set(record.players) == {"gnugo", "mcts"}
    assert record.options["size"] == 9
    assert len(record.moves) > 20
    gnugo = record.players.index("gnugo")
    assert record.scores[gnugo] == record.result.text


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_gnugo_plays_mcts_by_boardwire_bot(
    scheme: str, start_server: StartServer, program: Callable[[str], str]
) -> None:
    gnugo = f"{program('gnugo')} {PLAYED_OUT}"
    async with start_server(bots=("mcts:playouts=400,seed=1",)) as server:
        port = server.port if scheme == "tcp" else server.http_port
        running = await asyncio.create_subprocess_exec(
            *boardwire_command("bot", gnugo),
            *("--server", f"{scheme}://127.0.0.1:{port}", "--game", "go", "--size", "9"),
            *("--name", "gnugo", "--opponent", "mcts", "--games", "1"),
        )
        record = await finished_match(server, running)
        assert running.returncode == 0
        assert_played_to_the_end(record)


async def test_gnugo_plays_mcts_by_socat_with_only_a_login_line(
    start_server: StartServer, program: Callable[[str], str]
) -> None:
    gnugo = f"{shlex.quote(program('gnugo'))} {PLAYED_OUT}"
    login = "bw-bot gnugo - go size=9 opponent=mcts games=1"
    async with start_server(bots=("mcts:playouts=400,seed=1",)) as server:
        running = await asyncio.create_subprocess_exec(
            program("socat"),
            f"TCP:127.0.0.1:{server.port}",
            f"SYSTEM:echo {login}; exec {gnugo}",
        )
        record = await finished_match(server, running)
        assert_played_to_the_end(record)
