"""A class of bots for tests: forty students, some of whose bots are broken."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from boardwire.games import State, load
from boardwire.protocol import TransportError
from boardwire.protocol.transports import Transport, connect

from ..wire import Ports

FAULTS = ("no boardsize", "always A1", "crash", "silence", "garbage")
"""The ways in which bots are broken."""

GAME = "tictactoe"
COMMANDS = "name version list_commands boardsize clear_board play genmove set_game"


@dataclass
class Student:
    """A bot at a socket that plays Tic-Tac-Toe at random, as a student writes it.

    Args:
        name: Its name.
        fault: What is wrong with it; empty for nothing.
        comments: The comment lines that the server wrote.
    """

    name: str
    fault: str = ""
    comments: list[str] = field(default_factory=list)
    _state: State = field(default_factory=lambda: load(GAME).initial())

    async def live(self, server: Ports, token: str) -> None:
        """Log in, play, and log in again whenever the connection ends."""
        while True:
            with suppress(TransportError):
                transport = await connect(f"tcp://127.0.0.1:{server.port}")
                try:
                    line = f"bw-bot {self.name} {token} {GAME}\n"
                    await transport.write(line.encode())
                    await self._play(transport)
                finally:
                    await transport.close()
            await asyncio.sleep(0.2)

    async def _play(self, transport: Transport) -> None:
        received = b""
        while data := await transport.read():
            *lines, received = (received + data).split(b"\n")
            for line in lines:
                if line.startswith(b"#"):
                    self.comments.append(line.decode())
                elif line.strip():
                    answer = self._answer(line.decode().split())
                    if answer is None:
                        return
                    await transport.write(answer)

    def _answer(self, words: Sequence[str]) -> bytes | None:
        """The bytes that answer a command; None to crash."""
        name, *arguments = words
        if name in ("boardsize", "set_game") and self.fault == "no boardsize":
            return b""
        if name == "genmove" and self.fault:
            return {
                "always A1": b"= A1\n\n",
                "crash": None,
                "silence": b"",
                "garbage": b"= \x00\xff banana banana\n\n",
            }.get(self.fault, b"= A1\n\n")
        return f"= {self._result(name, arguments)}\n\n".encode()

    def _result(self, name: str, arguments: Sequence[str]) -> str:
        match name:
            case "list_commands":
                return COMMANDS.replace(" ", "\n")
            case "clear_board":
                self._state = load(GAME).initial()
            case "play":
                self._state.apply(self._state.parse_move(arguments[1]))
            case "genmove":
                move = random.choice(self._state.legal_moves())
                text = self._state.move_text(move)
                self._state.apply(move)
                return text
        return ""


@asynccontextmanager
async def in_class(
    server: Ports, tokens: Mapping[str, str], faults: Mapping[str, str]
) -> AsyncIterator[list[Student]]:
    """Bots with accounts, which play until the end of the block.

    Args:
        server: The server.
        tokens: The tokens of the accounts by name.
        faults: What is wrong with some of them, by name.
    """
    students = [Student(name, faults.get(name, "")) for name in tokens]
    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(it.live(server, tokens[it.name])) for it in students]
        try:
            yield students
        finally:
            for task in running:
                task.cancel()
