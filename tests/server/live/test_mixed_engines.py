"""One event of engines of different protocols: UCI, GTP, and a bot in Python over WebSocket."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest
from tests.zygote import boardwire_command

from boardwire import Bot, BotMatch, BotResult
from boardwire.games import State
from boardwire.matches.records.verification import violation
from boardwire.override import override
from boardwire.server import Server

from ..conftest import StartServer

SECONDS = 60
"""Seconds that the whole event may take."""
ENDGAME = "7k/8/8/8/8/8/R7/KQ6 w - - 0 1"
"""A position that even random moves soon end: the side with the pieces mates, or none does."""


class RandomBot(Bot):
    """Plays any legal move, and keeps its results."""

    def __init__(self, game: str, opponent: str, position: str) -> None:
        super().__init__("python", game, opponent=opponent, matches=1, position=position)
        self.results: list[BotResult] = []

    @override
    def choose(self, state: State, match: BotMatch) -> int:
        return random.choice(state.legal_moves())

    @override
    def on_result(self, result: BotResult) -> None:
        self.results.append(result)


async def started(server: Server, engine: str, *arguments: str) -> asyncio.subprocess.Process:
    """`boardwire bot` with an engine, that has been started."""
    return await asyncio.create_subprocess_exec(
        *boardwire_command("bot", engine, "--game", "chess"),
        *("--server", f"tcp://127.0.0.1:{server.port}", "--position", ENDGAME, *arguments),
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(bot: asyncio.subprocess.Process) -> None:
    """Wait for a bot to play its matches; nothing may have gone wrong."""
    _, told = await bot.communicate()
    assert bot.returncode == 0, told.decode()
    assert b"Traceback" not in told


@pytest.mark.slow
async def test_engines_of_all_protocols_meet_at_one_referee(
    start_server: StartServer, program: Callable[[str], str]
) -> None:
    uci = f"uci:{program('stockfish')}:nodes=500,Threads=1"
    results: list[BotResult] = []
    async with start_server() as server, asyncio.timeout(SECONDS):
        address = f"ws://127.0.0.1:{server.http_port}/gtp"
        stockfish = await started(server, uci, "--name", "stockfish", "--games", "2")
        for opponent in ("stockfish", "python"):
            words = ("--opponent", opponent, "--games", "1")
            alphabeta = await started(server, "alphabeta:depth=2", *words)
            if opponent == "python":
                for other in ("stockfish", "alphabeta"):
                    bot = RandomBot("chess", other, ENDGAME)
                    await bot.play(address)
                    results += bot.results
            await ended(alphabeta)
        await ended(stockfish)
        listed = await server.store.recent(finished=True)
        records = [await server.store.record(it.match) for it in listed]
    assert [result.opponent for result in results] == ["stockfish", "alphabeta"]
    players = [sorted(record.players) for record in records if record is not None]
    assert sorted(players) == [
        *(["alphabeta", "python"], ["alphabeta", "stockfish"], ["python", "stockfish"])
    ]
    for record in records:
        assert record is not None
        assert record.result is not None
        assert record.result.reason.value == "rule"
        assert violation(record.to_data()) is None
