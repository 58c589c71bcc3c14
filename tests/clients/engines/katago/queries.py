"""A controller of a session of KataGo's analysis protocol, for tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from boardwire.clients.engines import make_searcher, parse_bundled
from boardwire.clients.engines.katago import AnalysisSession
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import MemoryTransport, memory_pair

SECONDS = 60.0
LONG = 10_000_000
"""Visits that no test waits for."""


def query(**fields: Any) -> dict[str, Any]:
    """A query on an empty board of 5x5, with other fields."""
    return {
        **{"id": "q", "moves": [], "rules": "chinese", "komi": 5.5},
        **{"boardXSize": 5, "boardYSize": 5, "maxVisits": 40},
        **fields,
    }


class Controller:
    """Sends objects to an engine and takes its answers."""

    def __init__(self, transport: MemoryTransport) -> None:
        self._transport = transport
        self._buffer = LineBuffer()
        self._answers: list[dict[str, Any]] = []

    async def send(self, *objects: dict[str, Any]) -> None:
        await self._transport.write("".join(f"{json.dumps(it)}\n" for it in objects).encode())

    async def send_line(self, line: str) -> None:
        await self._transport.write(f"{line}\n".encode())

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        """The answers up to the first that is wanted."""
        found: list[dict[str, Any]] = []
        async with asyncio.timeout(SECONDS):
            while True:
                while self._answers:
                    found.append(self._answers.pop(0))
                    if wanted(found[-1]):
                        return found
                data = await self._transport.read()
                assert data, f"the session has ended; before: {found}"
                self._answers += map(json.loads, self._buffer.receive_data(data))

    async def answer(self) -> dict[str, Any]:
        """The next answer."""
        return (await self.until(lambda it: True))[0]

    async def final(self, query_id: str = "q") -> dict[str, Any]:
        """The answer that ends the analysis of a query of one turn."""
        answers = await self.until(
            lambda it: (
                it.get("id") == query_id and (it.get("isDuringSearch") is False or "error" in it)
            )
        )
        return answers[-1]

    async def rest(self) -> list[dict[str, Any]]:
        """All answers after the end of the input."""
        await self._transport.write_eof()
        async with asyncio.timeout(SECONDS):
            while data := await self._transport.read():
                self._answers += map(json.loads, self._buffer.receive_data(data))
        return self._answers


@asynccontextmanager
async def session_of(
    engine: str = "mcts:seed=1,threads=1", *, at_a_time: int = 2
) -> AsyncIterator[Controller]:
    """A session with an engine such as `mcts:playouts=10`."""
    spec = parse_bundled(engine)
    ours, theirs = memory_pair()
    searcher = make_searcher(spec.name, dict(spec.options))
    session = AnalysisSession(theirs, lambda: False, searcher, "1.2.3", at_a_time)

    async def serve() -> None:
        await session.serve()
        await theirs.close()

    serving = asyncio.create_task(serve())
    try:
        yield Controller(ours)
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
