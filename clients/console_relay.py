"""The relay between a user's program and the console of a server, which is a stranger.

What the user sends passes as it is. What the server sends must be lines of GTP, and reaches the
user's terminal without control characters. The relay counts commands and responses, so it knows
when the last response has come: TLS and WebSocket cannot tell a server that the input has ended.
"""

from __future__ import annotations

import asyncio
import re
from typing import Final

from boardwire.protocol import (
    Command,
    ProtocolViolation,
    Responder,
    TransportClosed,
    TransportError,
    visible,
)
from boardwire.protocol.messages import CLOSING, MAX_RESPONSE_BYTES, clean
from boardwire.protocol.transports import Transport

LAST_RESPONSES_SECONDS = 600.0
"""Seconds to wait for the last responses after the end of the input."""
_QUOTED: Final = 60
"""Characters of a malformed line that the error quotes."""

_GOGUI = re.compile(rb"([0-9]+ )?gogui-rules_game_id[ \r]*\n", re.ASCII)
_STATUS = re.compile(r"[=?][0-9]*(\s|$)", re.ASCII)


class ConsoleRelay:
    """Passes commands of a user to a server, and the responses back.

    Args:
        user: The user's side, such as our standard streams.
        server: The connection to the server.
    """

    def __init__(self, user: Transport, server: Transport) -> None:
        self._user = user
        self._server = server
        self._commands = Responder()  # reads the commands as the server does, to count them
        self._outstanding = 0
        self._answered = asyncio.Event()
        self._user_ended = False
        self._quit = False  # after `quit` the server answers nothing
        self._bot = False  # after `bw-bot` the server sends commands
        self._partial = bytearray()
        self._in_response = False
        self._response_bytes = 0
        self._closing = ""

    async def run(self) -> bytes:
        """Pass bytes both ways until the server ends, or has answered all of the user's commands.

        Neither transport is closed.

        Returns:
            The line by which GoGui shows itself, if it came while no command waited: it was not
            passed on, and whoever serves GoGui goes on from it. Otherwise nothing.

        Raises:
            ProtocolViolation: The server does not speak GTP.
            TransportError: The connection broke, or the server ended without a response.
        """
        outward = asyncio.create_task(self._pass_commands())
        inward = asyncio.create_task(self._pass_responses())
        try:
            await asyncio.wait({outward, inward}, return_when=asyncio.FIRST_COMPLETED)
            if outward.done() and (line := outward.result()):
                return line
            if not inward.done():
                await self._await_last_responses(inward)
            if inward.done():
                inward.result()
            return b""
        finally:
            outward.cancel()
            inward.cancel()
            await asyncio.gather(outward, inward, return_exceptions=True)

    # -- from the user ---------------------------------------------------------------------

    async def _pass_commands(self) -> bytes:
        """Pass everything on until the user has ended; see :meth:`run` for what it returns."""
        while data := await self._user.read():
            if not (self._outstanding or self._commands.mid_line) and _GOGUI.fullmatch(data):
                return data
            self._commands.receive_data(data)
            self._count()
            await self._server.write(data)
        self._user_ended = True
        if self._commands.mid_line:  # a server that is not told of the end waits for the line end
            self._commands.receive_data(b"\n")
            self._count()
            await self._server.write(b"\n")
        await self._server.write_eof()
        return b""

    def _count(self) -> None:
        while (item := self._commands.next_command()) is not None:
            if self._bot or self._quit:
                continue
            if isinstance(item, Command):
                self._bot = item.name == "bw-bot"
                self._quit = item.name == "quit"
            self._outstanding += 1
            self._answered.clear()

    async def _await_last_responses(self, inward: asyncio.Task[None]) -> None:
        """Wait until the server has answered everything, or ends."""
        if self._bot:
            return  # the bot has ended, and owes the server answers, not the other way round
        answered = asyncio.create_task(self._all_answered())
        try:
            await asyncio.wait(
                {inward, answered},
                timeout=LAST_RESPONSES_SECONDS,
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            answered.cancel()

    async def _all_answered(self) -> None:
        while self._outstanding:
            self._answered.clear()
            await self._answered.wait()

    # -- from the server -------------------------------------------------------------------

    async def _pass_responses(self) -> None:
        """Pass lines on until the server has ended."""
        while data := await self._server.read():
            self._partial += data
            *lines, rest = self._partial.split(b"\n")
            if len(rest) > MAX_RESPONSE_BYTES:
                self._malformed("a line without end", bytes(rest[: 4 * _QUOTED]))
            self._partial = rest
            if passed := b"".join(map(self._line, lines)):
                await self._write(passed)
        if self._partial:
            await self._write(self._line(self._partial))
        if self._bot or not (self._outstanding or self._expected):
            return
        why = f": {self._closing}" if self._closing else ""
        left = self._outstanding
        missing = f", and {left} command{'s' * (left > 1)} had no response" if left else ""
        raise TransportError(f"{self._server.peer} closed the connection{missing}{why}")

    @property
    def _expected(self) -> bool:
        """Whether the user may still send commands."""
        return not (self._quit or self._user_ended)

    async def _write(self, data: bytes) -> None:
        """Write to the user, whose program may be gone."""
        try:
            await self._user.write(data)
        except TransportClosed as error:
            raise TransportError(str(error)) from error

    def _line(self, raw: bytes | bytearray) -> bytes:
        """Return a line of the server for the user, and count responses.

        Raises:
            ProtocolViolation: The line is no GTP.
        """
        line = clean(raw.decode("utf-8", "replace"))
        if not self._bot:
            self._check(line, raw)
        return f"{line}\n".encode("utf-8", "replace")

    def _check(self, line: str, raw: bytes | bytearray) -> None:
        if self._in_response:
            self._response_bytes += len(raw)
            if self._response_bytes > MAX_RESPONSE_BYTES:
                self._malformed("a response without end", raw)
            if not line:
                self._in_response = False
                self._outstanding = max(0, self._outstanding - 1)
                self._answered.set()
        elif _STATUS.match(line):
            self._in_response, self._response_bytes = True, 0
        elif line.startswith(CLOSING):
            self._closing = visible(line[len(CLOSING) :].strip())
        elif line.strip() and not line.startswith("#"):
            self._malformed("a line that is no GTP", raw)

    def _malformed(self, what: str, raw: bytes | bytearray) -> None:
        quoted = visible(raw.decode("utf-8", "replace")[:_QUOTED])
        raise ProtocolViolation(
            f"{self._server.peer} sent {what}, {quoted!r}; is it the GTP port of a server?"
        )
