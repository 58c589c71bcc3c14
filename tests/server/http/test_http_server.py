"""HTTP/1.1 below the application: what is no HTTP, and when it comes."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.conftest import StartServer

CHUNKED = b"GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


async def test_noise_after_a_response_ends_the_connection_quietly(
    start_server: StartServer,
) -> None:
    errors: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    async with start_server() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(CHUNKED)
        async with asyncio.timeout(5):
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            writer.write(b"no chunk\r\n" * 3)
            rest = await reader.read()
        assert b"HTTP/1.1" not in rest
        writer.close()
    assert errors == []


async def test_noise_within_a_request_is_refused_once(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with start_server() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(CHUNKED.replace(b"/health", b"/nothing") + b"no chunk\r\n")
        async with asyncio.timeout(5):
            response = await reader.read()
        assert response.startswith(b"HTTP/1.1 400 ")
        assert response.count(b"HTTP/1.1") == 1
        writer.close()
    assert [it.getMessage() for it in caplog.records if it.levelname == "ERROR"] == []
