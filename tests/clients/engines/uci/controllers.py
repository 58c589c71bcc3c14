"""A controller of a UCI or UGI session, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from boardwire.clients.engines import make_searcher, parse_bundled
from boardwire.clients.engines.uci import UciSession
from boardwire.games import load
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import MemoryTransport, memory_pair
from boardwire.protocol.uci import UCI, UGI

SECONDS = 30.0


class Controller:
    """Sends lines to an engine and reads its lines."""

    def __init__(self, transport: MemoryTransport) -> None:
        self._transport = transport
        self._buffer = LineBuffer()
        self._lines: list[str] = []

    async def send(self, *lines: str) -> None:
        await self._transport.write("".join(f"{line}\n" for line in lines).encode())

    async def until(self, start: str) -> list[str]:
        """The lines up to the next one that begins with a text."""
        found: list[str] = []
        async with asyncio.timeout(SECONDS):
            while True:
                while self._lines:
                    found.append(self._lines.pop(0))
                    if found[-1].startswith(start):
                        return found
                data = await self._transport.read()
                assert data, f"the session has ended; before: {found}"
                self._lines += self._buffer.receive_data(data)

    async def line(self) -> str:
        """The next line."""
        return (await self.until(""))[0]

    async def rest(self) -> list[str]:
        """All lines after the end of the input."""
        await self._transport.write_eof()
        async with asyncio.timeout(SECONDS):
            while data := await self._transport.read():
                self._lines += self._buffer.receive_data(data)
        return self._lines


@asynccontextmanager
async def session_of(
    engine: str, game: str = "chess", /, **options: object
) -> AsyncIterator[Controller]:
    """A session with an engine such as `mcts:playouts=10`: UCI for chess, UGI for other games."""
    spec = parse_bundled(engine)
    ours, theirs = memory_pair()
    searcher = make_searcher(spec.name, dict(spec.options))
    dialect = UCI if game == "chess" else UGI
    session = UciSession(theirs, load(game, **options), searcher, dialect)
    serving = asyncio.create_task(_serve(session, theirs.close))
    try:
        yield Controller(ours)
    finally:
        await ours.close()
        await asyncio.wait_for(serving, SECONDS)


async def _serve(session: UciSession, close: Callable[[], Awaitable[None]]) -> None:
    try:
        await session.serve()
    finally:
        await close()
