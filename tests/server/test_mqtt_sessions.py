"""Sessions through a broker: mosquitto, a server, and clients that reach only the broker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from boardwire.clients.bot import BotLogin, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.matches import Reason
from boardwire.protocol import Address
from boardwire.server import Server
from boardwire.server.config import BrokerSettings
from boardwire.server.store import RecordQuery

from .conftest import StartServer
from .mosquitto import mosquitto


@pytest.fixture
async def broker(program: Callable[[str], str], tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a running broker."""
    async with mosquitto(program("mosquitto"), tmp_path) as port:
        yield f"mqtt://127.0.0.1:{port}"


@pytest.fixture
async def server(start_server: StartServer, broker: str) -> AsyncIterator[Server]:
    """A server that takes sessions at the broker."""
    async with start_server(broker=BrokerSettings(broker, sessions=True)) as server:
        yield server


async def test_bundled_engines_play_a_whole_game_through_the_broker(
    server: Server, broker: str
) -> None:
    address = Address.parse(broker)
    async with asyncio.timeout(60):
        reasons = await asyncio.gather(
            *(
                run_bot(
                    parse_engine("alphabeta:depth=1"),
                    address,
                    BotLogin(name, ["connect4"], {"opponent": other, "games": "1"}),
                )
                for name, other in (("anna", "ben"), ("ben", "anna"))
            )
        )
    assert reasons == ["", ""]
    (record,) = [it async for it in server.store.records(RecordQuery())]
    assert sorted(record.players) == ["anna", "ben"]
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert len(record.moves) >= 7
