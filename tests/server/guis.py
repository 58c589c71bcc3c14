"""GUIs that have started ``boardwire connect`` as their engine, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.zygote import boardwire_command

from boardwire.server import Server


class Gui:
    """A program that has started ``boardwire connect`` as its engine."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def ask(self, line: str) -> str:
        """The answer to a command."""
        await self.send(line)
        return await self.answer()

    async def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        await self.process.stdin.drain()

    async def answer(self) -> str:
        assert self.process.stdout is not None
        async with asyncio.timeout(20):
            return (await self.process.stdout.readuntil(b"\n\n")).decode().strip()

    async def told(self, words: str) -> str:
        """The next line for people with these words in it."""
        while words not in (line := await self.report()):
            pass
        return line

    async def report(self) -> str:
        """The next line for people."""
        assert self.process.stderr is not None
        async with asyncio.timeout(20):
            line = await self.process.stderr.readline()
        assert line, "the program has ended"
        return line.decode().strip()


@asynccontextmanager
async def gui_at(server: Server, *options: str) -> AsyncIterator[Gui]:
    process = await asyncio.create_subprocess_exec(
        *boardwire_command("connect", str(server.address), *options),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield Gui(process)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def attach(gui: Gui) -> None:
    """What GoGui says to the program before a game."""
    for line in ("name", "list_commands", "gogui-rules_game_id"):
        assert (await gui.ask(line)).startswith("="), line


async def begin_game(gui: Gui) -> None:
    """What GoGui says to the program that is to play."""
    for line in ("boardsize 3", "clear_board", "gogui-title", "boardsize 3", "clear_board"):
        assert (await gui.ask(line)).startswith("="), line


async def attach_ruler(gui: Gui) -> None:
    """What GoGui says to its ruler."""
    for line in ("list_commands", "gogui-rules_game_id", "clear_board", "gogui-rules_board"):
        assert (await gui.ask(line)).startswith("="), line
