"""Limits of those who follow matches live."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from http.client import HTTPConnection

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, InvalidStatus

from boardwire.server.limits.usage import QuotaLimits

from ..conftest import StartServer


async def test_an_address_has_so_many_readers(start_server: StartServer) -> None:
    async with start_server(address_quota=QuotaLimits(connections=3)) as server:
        address = f"ws://127.0.0.1:{server.http_port}/live?lobby=1"
        async with AsyncExitStack() as stack:
            for _ in range(3):
                socket = await stack.enter_async_context(connect(address))
                assert '"lobby"' in str(await socket.recv())
            with pytest.raises((InvalidHandshake, ConnectionError)):
                await stack.enter_async_context(connect(address))
        async with asyncio.timeout(20):  # places are given back
            while server.feed.readers:
                await asyncio.sleep(0.01)
        async with connect(address) as socket:
            assert '"lobby"' in str(await socket.recv())


async def test_opening_many_readers_counts_as_commands(start_server: StartServer) -> None:
    quota = QuotaLimits(commands_per_second=1e-6, burst=2)
    async with start_server(address_quota=quota) as server:
        address = f"ws://127.0.0.1:{server.http_port}/live"
        for _ in range(2):
            async with connect(address):
                pass
        with pytest.raises(InvalidStatus):
            await connect(address)


async def test_pages_elsewhere_do_not_read(start_server: StartServer) -> None:
    async with start_server() as server:
        address = f"ws://127.0.0.1:{server.http_port}/live?lobby=1"
        with pytest.raises(InvalidStatus):
            await connect(address, origin="http://evil.example")  # type: ignore[arg-type]


async def test_server_sent_events_take_a_connection(start_server: StartServer) -> None:
    async with start_server(address_quota=QuotaLimits(connections=1)) as server:

        def read() -> bytes:
            first = HTTPConnection("127.0.0.1", server.http_port, timeout=20)
            first.request("GET", "/api/v1/live?lobby=1")
            assert first.getresponse().read(12) == b"retry: 2000\n"
            second = HTTPConnection("127.0.0.1", server.http_port, timeout=20)
            try:
                second.request("GET", "/health")
                return second.getresponse().read()
            except OSError:
                return b""
            finally:
                first.close()
                second.close()

        assert await asyncio.to_thread(read) == b""
