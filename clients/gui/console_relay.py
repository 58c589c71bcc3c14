"""The relay between a user's program and the console of a server, which is not trusted.

What the user sends passes as it is, but for commands about files of the user's machine. What the
server sends must be lines of GTP, and reaches the user's terminal without control characters. The
relay counts commands and responses, so it knows when the last response has come: TLS and WebSocket
cannot signal the end of the input to a server.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Final

from boardwire.protocol import (
    Command,
    CommandError,
    ProtocolViolation,
    Responder,
    TransportClosed,
    TransportError,
    encode_response,
    visible,
)
from boardwire.protocol.gtp.messages import CLOSING, MAX_RESPONSE_BYTES, clean
from boardwire.protocol.responder import MAX_LINE_BYTES
from boardwire.protocol.transports import Transport

from ..connection.silence import SilenceTimer
from .gtp.local_commands import LOCAL_LINE, carry_out

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
        silence: Reports to the user that a server does not answer the first command.
    """

    def __init__(
        self, user: Transport, server: Transport, silence: SilenceTimer | None = None
    ) -> None:
        self._user = user
        self._server = server
        self._silence = silence
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
        self._unended = b""  # the beginning of a line
        self._captured: list[str] | None = None  # lines of a response that the user does not get

    async def run(self) -> bytes:
        """Pass bytes both ways until the server ends, or has answered all of the user's commands.

        Neither transport is closed.

        Returns:
            The line that identifies GoGui, if it came while no command waited. It was not passed
            on; the caller goes on with it. Otherwise nothing.

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
            data, self._unended = self._unended + data, b""
            if not (self._outstanding or self._commands.mid_line) and _GOGUI.fullmatch(data):
                return data
            await self._pass_data(data)
        if self._unended:
            await self._pass_data(self._unended + b"\n")
        self._user_ended = True
        if self._commands.mid_line:  # a server without notice of the end waits for the line end
            await self._pass_on(b"\n")
        await self._server.write_eof()
        return b""

    async def _pass_data(self, data: bytes) -> None:
        """Pass data on, but for commands about files, which are carried out here."""
        passed = b""
        for line in re.findall(rb"[^\n]*\n|[^\n]+", data):
            begins = not (passed or self._commands.mid_line) or passed.endswith(b"\n")
            ours = begins and not self._bot
            if ours and not line.endswith(b"\n") and len(line) < MAX_LINE_BYTES:
                self._unended = line
            elif ours and line.endswith(b"\n") and LOCAL_LINE.match(line):
                await self._pass_on(passed)
                await self._carry_out(line)
                passed = b""
            else:
                passed += line
        await self._pass_on(passed)

    async def _pass_on(self, data: bytes) -> None:
        if data:
            self._commands.receive_data(data)
            self._count()
            if self._silence is not None:
                self._silence.asked()
            await self._server.write(data)

    async def _carry_out(self, line: bytes) -> None:
        """Carry out a command about files, after the commands before it."""
        reader = Responder()
        reader.receive_data(line)
        command = reader.next_command()
        if not isinstance(command, Command):
            await self._pass_on(line)  # the server refuses it
            return
        await self._pass_on(b"\n")  # any line ends an analysis
        await self._all_answered()
        try:
            text, ok = await carry_out(command, self._ask), True
        except CommandError as error:
            text, ok = str(error), False
        await self._write(encode_response(command.id, ok, text))

    async def _ask(self, words: Sequence[str]) -> str:
        """Send the server an additional command; return the text of the response.

        Raises:
            CommandError: The server refuses it.
        """
        self._captured = []
        try:
            await self._pass_on(f"{' '.join(words)}\n".encode())
            await self._all_answered()
            first, *more = self._captured or ["?"]
        finally:
            self._captured = None
        status, _, begun = first.partition(" ")
        text = "\n".join((begun, *more)).strip("\n")
        if not status.startswith("="):
            raise CommandError(text)
        return text

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
            if self._silence is not None:
                self._silence.answered()
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
            within = self._in_response
            self._check(line, raw)
            if self._captured is not None and (within or self._in_response):
                if line:
                    self._captured.append(line)
                return b""
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
