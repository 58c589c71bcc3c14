"""A server that writes what a test wants, and the commands of `boardwire` that connect to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from tests.zygote import boardwire_command

from boardwire.protocol.transports import StreamTransport

SECONDS = 30
"""Seconds that a command of `boardwire` may take in a test."""


class HostilePeer:
    """One connection of a hostile server, which reads lines and writes bytes as it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._transport = StreamTransport(reader, writer, peer="client")

    async def line(self) -> str:
        """The next line of the client; empty at its end."""
        async with asyncio.timeout(SECONDS):
            return (await self._reader.readline()).decode().rstrip("\n")

    async def send(self, data: bytes) -> None:
        await self._transport.write(data)

    async def ask(self, data: bytes) -> str:
        """The client's response to one command line, with its lines joined by LF."""
        await self.send(data)
        lines = [await self.line()]
        while lines[-1]:
            lines.append(await self.line())
        return "\n".join(lines[:-1])

    async def welcome(self) -> str:
        """Take the login of a bot, and tell that it is welcome; returns its line."""
        login = await self.line()
        await self.send(b"# welcome it session=00ff; commands follow\n")
        return login


Script = Callable[[HostilePeer], Awaitable[None]]
"""What a hostile server does at one connection, which is closed afterwards."""


@asynccontextmanager
async def hostile_server(script: Script) -> AsyncIterator[str]:
    """Run a script for each connection inside the `with` block; yields the host and the port."""
    running: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await script(HostilePeer(reader, writer))
        except ConnectionError:
            pass  # the client has gone
        finally:
            writer.close()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(serve(reader, writer))
        running.add(task)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def outcome_of(*arguments: str, commands: bytes = b"") -> tuple[int, bytes, str]:
    """Exit code, standard output and standard error of a command that is given all its input."""
    process = await asyncio.create_subprocess_exec(
        *boardwire_command(*arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(SECONDS):
            output, told = await process.communicate(commands)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode is not None
    return process.returncode, output, told.decode()
