"""What a bot does is told as events: it comes, waits, plays, is held back, and goes."""

from __future__ import annotations

import asyncio

from tests.server.conftest import StartServer
from tests.server.wire import bot_of

from boardwire.protocol.events import BotStatus
from boardwire.server.event_bus import Subscription


async def statuses_until(events: Subscription, name: str, status: str) -> list[BotStatus]:
    """The statuses of bots up to the one wanted."""
    told: list[BotStatus] = []
    async with asyncio.timeout(20):
        while not told or (told[-1].name, told[-1].status) != (name, status):
            event = await events.get()
            if isinstance(event, BotStatus):
                told.append(event)
    return told


async def test_what_a_bot_does_is_told_when_it_changes(start_server: StartServer) -> None:
    told: list[BotStatus] = []
    async with start_server() as server:
        with server.bus.subscribe() as events:
            async with bot_of(server, "anna", "tictactoe", ["A1", "A1"]) as anna:
                told += await statuses_until(events, "anna", "waiting")
                async with bot_of(server, "ben", "tictactoe", ["B1"]) as ben:
                    await asyncio.gather(anna.play_until("# result"), ben.play_until("# result"))
                    told += await statuses_until(events, "ben", "waiting")
                told += await statuses_until(events, "ben", "gone")
            told += await statuses_until(events, "anna", "gone")
    assert [it.status for it in told if it.name == "anna"] == [
        *("connected", "waiting", "playing", "held", "gone")
    ]
    assert [it.status for it in told if it.name == "ben"] == [
        *("connected", "waiting", "playing", "waiting", "gone")
    ]
    (match,) = {it.match for it in told if it.status == "playing"}
    assert match is not None
