"""A person at a terminal in a file, against a bundled engine in this process."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext

import pytest
from rich.console import Console

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.clients.terminal.local_match import LocalMatch
from boardwire.clients.terminal.screen import Screen
from boardwire.clients.terminal.terminal import Terminal
from boardwire.games import load
from boardwire.matches import EnginePlayer, GtpDriver, Table
from boardwire.matches.openings import Opening, openings
from boardwire.matches.openings.known import KnownOpenings
from boardwire.protocol import Responder, TimeControl
from boardwire.protocol.transports import answer, memory_pair


class Script:
    """Lines that are typed one after the other."""

    def __init__(self, *lines: str, waits_for_turn: bool = True) -> None:
        self._lines = list(lines)
        self.waits_for_turn = waits_for_turn

    def opened(self) -> AbstractContextManager[object]:
        return nullcontext()

    async def read(self) -> str | None:
        return self._lines.pop(0) if self._lines else None


class Typist:
    """A person who types lines, and reads what the screen shows."""

    def __init__(self) -> None:
        self._output = io.StringIO()
        self.terminal = Terminal(Screen(Console(file=self._output, width=100, highlight=False)))

    async def type(self, *lines: str) -> str:
        """Type lines, each when the person is to move; what the screen shows meanwhile."""
        before = len(self._output.getvalue())
        async with asyncio.timeout(20):
            await self.terminal.run(Script(*lines))
        return self._output.getvalue()[before:]

    async def type_now(self, *lines: str) -> str:
        """Type lines at once, whoever is to move; what the screen shows meanwhile."""
        before = len(self._output.getvalue())
        async with asyncio.timeout(20):
            await self.terminal.run(Script(*lines, waits_for_turn=False))
        return self._output.getvalue()[before:]

    @property
    def shown(self) -> str:
        """All that the screen has shown."""
        return self._output.getvalue()


@asynccontextmanager
async def engine_of(game: str, engine: str, **options: object) -> AsyncIterator[EnginePlayer]:
    near, far = memory_pair(("engine", "terminal"))
    console = EngineConsole(Table(load(game, **options)), make_searcher(engine, {"seed": 1}))
    player = EnginePlayer(near, GtpDriver())
    tasks = [
        asyncio.create_task(player.run()),
        asyncio.create_task(answer(far, Responder(), console.handle)),
    ]
    player.introduce()
    assert await player.introduced(20)
    try:
        yield player
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


PlayHere = Callable[..., AbstractContextManager[Typist]]


@pytest.fixture
def play_here() -> Callable[..., object]:
    """Sit down in an `async with` block against an engine; keywords are options of the game."""

    @asynccontextmanager
    async def begin(
        game: str,
        engine: str = "random",
        me: int = 0,
        time: str = "none",
        opening: str = "",
        **options: object,
    ) -> AsyncIterator[Typist]:
        typist = Typist()
        played = load(game, **options)
        names = [engine] * played.players
        names[me] = "you"
        begun = openings(opening, played) if opening else KnownOpenings([Opening(played)])
        async with engine_of(game, engine, **options) as player:
            match = LocalMatch(begun, me, names, [player], TimeControl.parse(time), typist.terminal)
            typist.terminal.match = match
            match.begin()
            yield typist
            await match.leave()

    return begin
