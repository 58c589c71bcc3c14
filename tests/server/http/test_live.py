"""Server-sent events and the WebSocket of live news, at a real server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterable
from typing import Any

import pytest
from websockets.asyncio.client import connect

from boardwire.server import Server

from ...until import until
from ..conftest import StartServer
from ..people import match_of, two_people


async def until_nobody_reads(server: Server) -> None:
    await until(lambda: not server.feed.readers)


async def told(lines: AsyncIterable[str | bytes]) -> Any:
    """The next message that is no count of spectators, from events or a WebSocket."""
    async with asyncio.timeout(20):
        async for line in lines:
            text = line.decode() if isinstance(line, bytes) else f"data: {line}"
            if text.startswith("data: "):
                message = json.loads(text.removeprefix("data: "))
                if message["type"] != "spectators":
                    return message
    raise AssertionError("the connection has ended")


async def test_a_reader_of_events_leaves_nothing_behind(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with start_server() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(b"GET /api/v1/live?lobby=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert (await told(reader))["type"] == "lobby"
        writer.close()
        await writer.wait_closed()
        await until_nobody_reads(server)
    assert [it for it in caplog.records if it.levelno >= logging.ERROR] == []


async def test_events_and_websocket_tell_the_same(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await anna.ask("bw-seek tictactoe opponent=ben colour=b")
        await ben.ask("bw-seek tictactoe opponent=anna")
        match = await match_of(anna, ben)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(f"GET /api/v1/live?match={match} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        url = f"ws://127.0.0.1:{server.http_port}/live?match={match}"
        async with connect(url) as socket, asyncio.timeout(20):
            states = [await told(reader), await told(socket)]
            for own in ("elapsed", "spectators"):  # the second reader comes later
                assert [it.pop(own) >= 0 for it in states] == [True, True]
            assert states[0] == states[1]
            await anna.ask("play b B2")
            move = await told(reader)
            assert move == await told(socket)
            assert (move["type"], move["changes"]) == ("move", {"B2": "black"})
        writer.close()
        await writer.wait_closed()
        await until_nobody_reads(server)


async def test_a_websocket_of_another_origin_is_refused(start_server: StartServer) -> None:
    async with start_server() as server:
        url = f"ws://127.0.0.1:{server.http_port}/live?lobby=1"
        with pytest.raises(Exception, match="403"):
            await connect(url, additional_headers={"Origin": "http://evil.example"})
