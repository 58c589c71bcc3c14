"""Where a request ends: no request hides in the body of another one."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.server import Server

from ...conftest import StartServer

HIDDEN = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def answers(server: Server, data: bytes) -> list[bytes]:
    """The responses to bytes, until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
    writer.write(data)
    async with asyncio.timeout(20):
        received = await reader.read()
    writer.close()
    return received.split(b"HTTP/1.1 ")[1:]


@pytest.mark.parametrize("path", [b"/login", b"/api/v1/records", b"/nothing"])
async def test_a_request_with_two_lengths_is_refused_and_nothing_after_it_is_read(
    path: bytes, start_server: StartServer
) -> None:
    async with start_server() as server:
        told = await answers(
            server,
            b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN,
        )
        assert len(told) == 1
        assert told[0].startswith(b"400")
        assert b"connection: close" in told[0].lower()


@pytest.mark.parametrize(
    "headers",
    [
        b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"Content-Length: +1\r\n\r\na",
        b"Content-Length : 1\r\n\r\na",
        b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    ],
)
async def test_a_length_that_can_be_read_in_two_ways_is_no_request(
    headers: bytes, start_server: StartServer
) -> None:
    async with start_server() as server:
        request = b"POST /login HTTP/1.1\r\nHost: localhost\r\n" + headers
        told = await answers(server, request + HIDDEN)
        assert len(told) == 1
        assert told[0].startswith(b"400")
