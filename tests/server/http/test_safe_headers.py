"""Headers of every response."""

from __future__ import annotations

import asyncio
import gzip
from http.client import HTTPConnection, HTTPResponse

import pytest

from boardwire.server import Server

from ..conftest import StartServer


async def fetch(server: Server, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    """A response, as it comes over the wire."""

    def ask() -> tuple[HTTPResponse, bytes]:
        connection = HTTPConnection("127.0.0.1", server.http_port, timeout=20)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", path, headers=sent)
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


@pytest.mark.parametrize(
    "path", ["/health", "/metrics", "/api/v1/games", "/api/v1/nothing", "/web/modules/gtp.js", "/x"]
)
async def test_no_response_is_taken_for_a_page(start_server: StartServer, path: str) -> None:
    async with start_server() as server:
        response, _ = await fetch(server, path)
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]


async def test_long_responses_are_compressed_for_whoever_reads_that(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        _, plain = await fetch(server, "/api/v1/games")
        response, packed = await fetch(server, "/api/v1/games", Accept_Encoding="gzip")
        assert response.headers["Content-Encoding"] == "gzip"
        assert len(packed) < len(plain) / 3
        assert gzip.decompress(packed) == plain


async def test_files_are_sent_once(start_server: StartServer) -> None:
    async with start_server() as server:
        first, _ = await fetch(server, "/web/modules/gtp.js")
        again, body = await fetch(
            server, "/web/modules/gtp.js", If_None_Match=first.headers["ETag"]
        )
        assert (again.status, body) == (304, b"")
