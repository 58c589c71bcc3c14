"""HTTP/1.1 below the application: what is no HTTP, and when it comes."""

from __future__ import annotations

import asyncio

from ..conftest import StartServer

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
