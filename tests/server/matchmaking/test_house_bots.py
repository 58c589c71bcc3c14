"""House bots join matches when nobody else waits, or when their name is asked for."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from ..conftest import StartServer
from ..wire import bot_of

HOUSE = "mcts:playouts=50,seed=1"


async def test_a_class_of_student_bots_is_paired_with_each_other(
    start_server: StartServer,
) -> None:
    async with start_server(bots=(HOUSE,), copies=2) as server, AsyncExitStack() as stack:
        async with asyncio.timeout(20):
            while not server.lobby.waiting:
                await asyncio.sleep(0.01)
        for number in range(8):
            await stack.enter_async_context(bot_of(server, f"student{number}", "othello", []))
            await asyncio.sleep(0.05)
        async with asyncio.timeout(20):
            while len(server.live.running) < 4:
                await asyncio.sleep(0.01)
        players = {it for live in server.live.running.values() for it in live.record.players}
        assert players == {f"student{number}" for number in range(8)}
