"""A transport that answers the replays of GoGui's ruler at once, before the serving loop.

A replay has as many commands as the game has moves, and GoGui waits for each response in the thread
of its window. Answering them here costs a third of the way through the loop.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwire.override import override
from boardwire.protocol import encode_response
from boardwire.protocol.transports import Transport

_DONE = encode_response(None, True, "")

Replays = Callable[[str, tuple[str, ...]], bool]
"""Handles a command of a replay, and returns whether it was one."""


class RulerTransport(Transport):
    """The transport of a GUI, without the commands of replays.

    Args:
        gui: The transport of the GUI.
        replays: Handles the commands of replays. It is asked only while no other command waits for
            its response, so that responses come in order.
    """

    def __init__(self, gui: Transport, replays: Replays) -> None:
        self._gui = gui
        self._replays = replays
        self._waiting = 0  # commands whose responses are not written yet
        self._mid_line = False

    @property
    @override
    def peer(self) -> str:
        return self._gui.peer

    def note(self, data: bytes) -> None:
        """Count the commands in bytes that were read already."""
        lines = data.split(b"\n")
        self._mid_line = bool(lines.pop())
        self._waiting += sum(bool(line.partition(b"#")[0].strip()) for line in lines)

    @override
    async def read(self) -> bytes:
        while True:
            data = await self._gui.read()
            if self._waiting or self._mid_line or not self._is_replay(data):
                self.note(data)
                return data
            await self._gui.write(_DONE)

    def _is_replay(self, data: bytes) -> bool:
        if data[:1] not in b"pc" or data.find(b"\n") != len(data) - 1 or not data.isascii():
            return False
        name, *arguments = data.decode().split() or [""]
        return self._replays(name, tuple(arguments))

    @override
    async def write(self, data: bytes) -> None:
        """The serving loop writes each response in one piece."""
        if data[:1] in b"=?":
            self._waiting -= 1
        await self._gui.write(data)

    @override
    async def write_eof(self) -> None:
        await self._gui.write_eof()

    @override
    async def close(self) -> None:
        await self._gui.close()
