"""The loop of a UCI or UGI session on the engine's side: it reads lines and carries them out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from boardwire.protocol import TransportClosed
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import Transport
from boardwire.protocol.uci import Info

_MAX_WAITING = 1000  # commands that may wait for the end of a search

Carry = Callable[[list[str]], Awaitable[None]]
"""Carries out a command with its words."""


class RunningSearch(Protocol):
    """The search of one `go`; every method but `run` may be called before it runs."""

    def stop(self) -> None:
        """Make the search answer at once."""
        ...

    def stop_when_endless(self) -> None:
        """Stop the search, now or later, if it turns out to have no end of its own."""
        ...

    def ponderhit(self) -> None:
        """Continue with the time limits, since the expected move was made."""
        ...

    async def run(self, words: list[str]) -> None:
        """Search, and always write `bestmove`.

        Args:
            words: The words after `go`.
        """
        ...


class UciLoop:
    """Reads the lines of a controller until `quit` or the end of input.

    It continues to read while a search runs. `stop`, `ponderhit`, `isready` and `quit` take effect
    at once. All other commands wait for the end of the search; they end a search without limits.

    Args:
        transport: The connection to the controller.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._writing = asyncio.Lock()
        self._waiting = asyncio.Queue[tuple[Carry, list[str], RunningSearch | None] | None](
            _MAX_WAITING
        )
        self._searches: list[RunningSearch] = []  # the running search, and waiting ones

    async def serve(
        self, commands: dict[str, Carry], new_search: Callable[[], RunningSearch]
    ) -> None:
        """Carry out commands; limited searches are finished before the session ends.

        Args:
            commands: The commands that wait for the end of a search, by name.
            new_search: Makes the search for one `go`.

        Raises:
            ProtocolViolation: A line is too long.
        """
        working = asyncio.create_task(self._work())
        reading = asyncio.create_task(self._read(commands, new_search))
        try:
            await asyncio.wait({working, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
            await working
        except TransportClosed:
            pass  # nobody is left to answer
        finally:
            for search in self._searches:
                search.stop()
            for task in (reading, working):
                task.cancel()
            await asyncio.gather(reading, working, return_exceptions=True)

    async def write(self, text: str) -> None:
        """Write lines to the controller."""
        async with self._writing:
            await self._transport.write(f"{text}\n".encode())

    async def say(self, text: str) -> None:
        """Write a text for people."""
        await self.write(f"info {Info(string=' '.join(text.split())).text}")

    async def _ready(self, words: list[str]) -> None:
        await self.write("readyok")

    async def _read(
        self, commands: dict[str, Carry], new_search: Callable[[], RunningSearch]
    ) -> None:
        """Handle lines until `quit` or the end of the input."""
        buffer = LineBuffer()
        while data := await self._transport.read():
            for line in buffer.receive_data(data):
                if not await self._take(line, commands, new_search):
                    return
        for line in buffer.receive_eof():
            if not await self._take(line, commands, new_search):
                return
        for search in self._searches:
            search.stop_when_endless()
        await self._waiting.put(None)

    async def _take(
        self, line: str, commands: dict[str, Carry], new_search: Callable[[], RunningSearch]
    ) -> bool:
        """Handle one line; return False at `quit`."""
        words = line.split()
        # UCI: words before the first one that is known are skipped.
        known = {*commands, "go", "stop", "ponderhit", "isready", "quit", "debug", "register"}
        while words and words[0] not in known:
            del words[0]
        match words:
            case [] | ["debug" | "register", *_]:
                pass
            case ["quit", *_]:
                for search in self._searches:
                    search.stop()
                await self._waiting.put(None)
                return False
            case ["stop", *_]:
                for search in self._searches:
                    search.stop()
            case ["ponderhit", *_]:
                for search in self._searches:
                    search.ponderhit()
            case ["isready", *_] if self._searches:
                await self._ready([])
            case ["isready", *_]:
                await self._waiting.put((self._ready, [], None))
            case [name, *rest]:
                for search in self._searches:
                    search.stop_when_endless()
                if name != "go":
                    await self._waiting.put((commands[name], rest, None))
                else:
                    new = new_search()
                    self._searches.append(new)
                    await self._waiting.put((new.run, rest, new))
        return True

    async def _work(self) -> None:
        """Carry out commands in order."""
        while (item := await self._waiting.get()) is not None:
            carry, words, search = item
            await carry(words)
            if search is not None:
                self._searches.remove(search)
