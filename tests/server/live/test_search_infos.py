"""What engines find while they think reaches spectators, and no player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.protocol import EngineInfo, MatchEnded, MovePlayed

from ..conftest import StartServer
from ..wire import bot_of


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "game"), [("alphabeta:depth=2", "tictactoe"), ("uci:{}:depth=3", "chess")]
)
async def test_spectators_are_told_and_the_opponent_is_not(
    text: str, game: str, start_server: StartServer, program: Callable[[str], str]
) -> None:
    engine = parse_engine(text.format(program("stockfish")) if "{}" in text else text)
    login = BotLogin("thinker", [game], {"games": "1", "opponent": "ben"})
    moves = ["B2"] if game == "tictactoe" else ["e2e4"]
    infos: list[EngineInfo] = []
    async with start_server() as server:
        with server.public.bus.subscribe() as events:
            async with bot_of(server, "ben", game, [*moves, "resign"], "opponent=thinker") as ben:
                running = asyncio.create_task(run_bot(engine, server.address, login, info=True))
                await ben.play_until("# result")
                assert await running == ""
                heard = ben.heard
            async with asyncio.timeout(20):
                while not isinstance(event := await events.get(), MatchEnded):
                    if isinstance(event, EngineInfo):
                        infos.append(event)
                    elif isinstance(event, MovePlayed) and infos and infos[-1].ply == event.ply:
                        assert event.move == infos[-1].pv[0]
    assert infos
    assert all(it.depth and it.score is not None and it.nodes for it in infos)
    before_the_end = [line for line in heard if "result=" not in line]
    assert not any("info" in line or "score=" in line for line in before_the_end)
