"""Requests of people who visit the HTTP port, and their counts."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from boardwire.clients.load.visitors import PATHS, PathChoice, Visits, visit


async def serve(answer: Callable[[bytes], bytes]) -> tuple[asyncio.Server, int]:
    """A server that answers each request, as long as there is an answer."""

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while told := answer(await reader.readuntil(b"\r\n\r\n")):
                writer.write(told)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        writer.close()

    server = await asyncio.start_server(one, "127.0.0.1", 0)
    return server, server.sockets[0].getsockname()[1]


def test_every_kind_of_paths_can_be_chosen() -> None:
    for kind, paths in PATHS.items():
        choose = PathChoice([kind], ["m1"], ["ada"], seed=1)
        chosen = {choose() for _ in range(200)}
        assert len(chosen) >= len(paths)
        assert not any("{" in path for path in chosen)


async def test_responses_are_counted_by_status_whatever_their_framing() -> None:
    answers = [
        b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n",
        b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n",
        b"",  # the connection ends
    ]
    left, visits, asked = list(answers), Visits(), []
    done = asyncio.Event()

    def answer(request: bytes) -> bytes:
        asked.append(request)
        if not left:
            done.set()
            return b""
        return left.pop(0)

    server, port = await serve(answer)
    async with server:
        visiting = asyncio.create_task(visit(port, "127.0.1.9", lambda: "/", lambda: 0.0, visits))
        async with asyncio.timeout(10):
            await done.wait()
        visiting.cancel()
        await asyncio.wait({visiting})
    assert Counter({200: 2, 304: 1, 429: 1, 0: 1}) <= visits.statuses
    assert visits.served == 3
    assert visits.refused >= 2
    assert len(visits.latencies) == 3
    assert asked[0].startswith(b"GET / HTTP/1.1\r\n")
