"""Engines of other protocols than GTP play bundled ones at a running server, by `boardwire bot`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.zygote import boardwire_command

from ..conftest import StartServer
from .test_gnugo import finished_match

UGI = Path(__file__).parents[2] / "engines" / "faulty_ugi.py"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("needed", "engine", "opponent", "game", "options"),
    [
        ("dame", "hub:'{} hub':depth=3", "alphabeta:depth=2", "checkers", "variant=international"),
        ("gnubg", "gnubg:0ply", "expectiminimax:depth=1", "backgammon", "match=2,cube=true"),
        (sys.executable, f"ugi:'{{}} {UGI} sound 9'", "alphabeta:depth=2", "tictactoe", ""),
    ],
    ids=["hub", "gnubg", "ugi"],
)
async def test_an_engine_plays_a_match_to_its_end(
    needed: str,
    engine: str,
    opponent: str,
    game: str,
    options: str,
    start_server: StartServer,
    program: Callable[[str], str],
) -> None:
    text = engine.format(program(needed))
    async with start_server(bots=(opponent,)) as server:
        running = await asyncio.create_subprocess_exec(
            *boardwire_command("bot", text),
            *("--server", f"tcp://127.0.0.1:{server.port}", "--game", game),
            *(word for it in options.split(",") if it for word in ("-o", it)),
            *("--name", "guest", "--opponent", opponent.partition(":")[0], "--games", "1"),
        )
        record = await finished_match(server, running)
        assert running.returncode == 0
    assert record.result is not None
    assert record.result.reason.value == "rule", record.result
    assert "guest" in record.players
    assert record.game == game
