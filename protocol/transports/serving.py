"""The serving loop: commands from a transport, one after the other, and a response to each."""

import asyncio
import contextlib
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from boardwire.protocol.errors import CommandError, ForeignProtocol, TransportClosed
from boardwire.protocol.gtp.messages import (
    MAX_RESPONSE_BYTES,
    Command,
    Malformed,
    encode_comment,
    encode_line,
    encode_response,
    encode_start,
)
from boardwire.protocol.gtp.replies import Handler, Lines, Reply, Then
from boardwire.protocol.responder import Responder
from boardwire.values import value_class

from .base import Transport

PARTING_SECONDS: Final = 1.0
"""Seconds that a peer has to read why its connection ends."""

PARTING_BYTES: Final = 1 << 20
"""Bytes that the peer may send meanwhile."""

PROBE_AFTER: Final = 0.5
"""Seconds from the end of the input to the first probe: most commands are answered before."""

PROBE_SECONDS: Final = 0.2
"""Seconds that a reset of the peer may take."""

PROBE_INTERVAL: Final = 10.0
"""Seconds between two later probes."""

PROBE: Final = "your input has ended; the commands before its end are still answered"


NOT_ENDED: Final = "line not ended by a newline"
"""The reason for the end of a connection on which a line stays without its end."""


class ConnectionEnd(StrEnum):
    """The reason why `answer` returned."""

    EOF = "eof"
    """The peer ended its input, and every command has its response."""
    LOST = "lost"
    """The connection broke."""
    QUIT = "quit"
    """A command ended the session."""
    CLOSED = "closed"
    """We closed the connection and sent the reason to the peer."""
    FOREIGN = "foreign"
    """We closed the connection, since the peer speaks another protocol."""
    TURNED = "turned"
    """The two sides swapped: the peer now waits for our commands."""


@value_class
class Ended:
    """The result of `answer`.

    Attributes:
        ending: the reason why it returned.
        unread: after a turn, the bytes that came and belong to the next reader of the stream.
        reason: the text that the peer got when we closed the connection.
        answer: the bytes that a peer got that speaks another protocol.
    """

    ending: ConnectionEnd
    unread: bytes = b""
    reason: str = ""
    answer: bytes = b""


class _LostError(Exception):
    """Our peer is gone. A command may raise TransportClosed about another connection."""


class _ServingLoop:
    """The state of one call of `answer`, which reads the peer even while a command runs."""

    def __init__(
        self,
        transport: Transport,
        responder: Responder,
        *,
        on_interrupt: Callable[[], None] | None,
        on_eof: Callable[[], None] | None,
        on_input: Callable[[], None] | None,
        admit: Callable[[bytes], None] | None,
        on_stream: Callable[[bool], None] | None,
        probes: bool,
        first_line_timeout: float | None,
        partial_line_timeout: float | None,
        idle_timeout: float | None,
    ) -> None:
        self._transport = transport
        self._responder = responder
        self._on_interrupt = on_interrupt
        self._on_eof = on_eof
        self._on_input = on_input
        self._admit = admit
        self._on_stream = on_stream
        self._probes = probes
        self._first_line_timeout = first_line_timeout
        self._partial_line_timeout = partial_line_timeout
        self._idle_timeout = idle_timeout
        self._arrived = asyncio.Event()
        self._drained: asyncio.Event | None = None  # made when the responder is full
        self._running = False
        self._streaming = False  # a response is written line by line
        self.excess: CommandError | None = None
        """The reason why we stopped reading a peer that sends too much; None while we read."""
        self._begun_at = self._now()
        self._greeted = first_line_timeout is None  # whether a whole line has come
        self._active_at = self._now()  # when something came or a command ended
        self._line_begun_at = self._now()  # when the line that is not complete began

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    async def read(self, lost: asyncio.Timeout) -> None:
        """Feed the responder until the peer ends; cancel `lost` if the connection breaks."""
        try:
            while data := await self._transport.read():
                if not self._receive(data):
                    return
                if self._responder.take_interrupt():
                    await asyncio.sleep(0)  # its command may have come just before it
                    if self._running and self._on_interrupt is not None:
                        self._on_interrupt()
                self._tell_input()
                while self._responder.full:
                    self._drained = asyncio.Event()
                    await self._drained.wait()
            self._responder.receive_eof()
            self._arrived.set()
            self._tell_input()
            if self._on_eof is not None:
                self._on_eof()
            if self._probes:
                await self._probe()
        except Exception as error:  # the serving loop has to end, whatever failed
            lost.reschedule(self._now())  # else the serving loop would wait for ever
            if not isinstance(error, TransportClosed):
                raise

    async def _probe(self) -> None:
        """Look for the reset of a peer that has closed its connection, until cancelled.

        A peer that has closed the connection and one that has only ended its input send the same.
        They differ in their answer to bytes: a closed connection answers with a reset, which the
        next write notices. So comment lines are written while a command runs.

        Raises:
            TransportClosed: the peer has closed the connection.
        """
        pause, text = PROBE_AFTER, PROBE
        while True:
            await asyncio.sleep(pause)
            if not self._running or self._streaming:
                continue  # no command runs, or its response is being written
            await self._transport.write(encode_comment(text))
            await asyncio.sleep(PROBE_SECONDS)
            await self._transport.write(b"")  # raises the error of the write before
            pause, text = (PROBE_SECONDS if text else PROBE_INTERVAL), ""

    def _receive(self, data: bytes) -> bool:
        """Handle bytes; return False if they are too many."""
        if self._admit is not None:
            try:
                self._admit(data)
            except CommandError as error:
                self.excess = error
                self._arrived.set()
                return False
        self._active_at = self._now()
        if b"\n" in data or not self._responder.mid_line:
            self._line_begun_at = self._active_at
        self._greeted = self._greeted or b"\n" in data
        self._responder.receive_data(data)
        self._arrived.set()
        return True

    def _tell_input(self) -> None:
        """Report input that comes while a response is written line by line."""
        if self._streaming and self._responder.waiting and self._on_input is not None:
            self._on_input()

    async def next_command(self) -> Command | Malformed | None:
        """Wait for a command; None when the peer has ended or has sent too much.

        Raises:
            TimeoutError: the peer was silent for too long; the text is the reason.
        """
        while (item := self._responder.next_command()) is None:
            self._resume_reading()
            if self._responder.eof_received or self.excess is not None:
                return None
            self._arrived.clear()
            reason, deadline = self._deadline()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._arrived.wait()
            except TimeoutError:
                raise TimeoutError(reason) from None
        self._resume_reading()
        return item

    def _resume_reading(self) -> None:
        """Read on after the responder was full."""
        if self._drained is not None:
            self._drained.set()

    def _deadline(self) -> tuple[str, float | None]:
        """Return the next timeout: its reason, and the time when it expires."""
        deadlines = []
        if self._responder.mid_line and self._partial_line_timeout is not None:
            deadlines.append((self._line_begun_at + self._partial_line_timeout, NOT_ENDED))
        elif self._idle_timeout is not None:
            deadlines.append((self._active_at + self._idle_timeout, "idle"))
        if not self._greeted and self._first_line_timeout is not None:
            deadlines.append((self._begun_at + self._first_line_timeout, "no command"))
        deadline, reason = min(deadlines, default=(None, ""))
        return reason, deadline

    async def write(self, data: bytes) -> None:
        """Send bytes of a response."""
        try:
            await self._transport.write(data)
        except TransportClosed as error:
            raise _LostError from error

    async def run(self, handle: Handler, command: Command) -> Reply | CommandError:
        """Carry out one command."""
        self._running = True
        try:
            reply = await handle(command)
        except CommandError as error:
            return error
        finally:
            self._running = False
            self._active_at = self._now()
        return reply if isinstance(reply, Reply) else Reply(reply or "")

    async def stream(self, id: int | None, lines: Lines) -> None:
        """Write a successful response line by line; a later error becomes its last line."""
        self._running = self._streaming = True
        if self._on_stream is not None:
            self._on_stream(True)
        try:
            async with contextlib.aclosing(lines):
                await self.write(encode_start(id))
                self._tell_input()
                try:
                    async for line in lines:
                        await self.write(encode_line(line))
                except CommandError as error:
                    await self.write(encode_line(error.message))
        finally:
            self._running = self._streaming = False
            self._active_at = self._now()
        await self.write(b"\n")
        if self._on_stream is not None:
            self._on_stream(False)


async def answer(
    transport: Transport,
    responder: Responder,
    handle: Handler,
    *,
    on_interrupt: Callable[[], None] | None = None,
    on_eof: Callable[[], None] | None = None,
    on_input: Callable[[], None] | None = None,
    admit: Callable[[bytes], None] | None = None,
    on_stream: Callable[[bool], None] | None = None,
    probes: bool = False,
    first_line_timeout: float | None = None,
    partial_line_timeout: float | None = None,
    idle_timeout: float | None = None,
    max_response_bytes: int = MAX_RESPONSE_BYTES,
) -> Ended:
    """Serve one session as the engine's side: answer command after command, in order.

    The loop reads on while a command runs, so that it notices interrupts and the peer's end.
    Commands that came before the end of the input still get their responses: a script can pipe all
    its commands in. If the connection breaks, the running command is cancelled. The transport is
    closed at the end, except after a turn. If this call is cancelled, the transport stays open,
    and the caller can still write to it.

    Args:
        transport: the connection.
        responder: its codec, fresh or with bytes already received.
        handle: carries out a command. An error other than CommandError ends the session and is
            raised here.
        on_interrupt: called when the peer wants the running command to stop.
        on_eof: called when the peer ends its input, even while a command runs.
        on_input: called while a response is written line by line, when a line or the peer's end
            comes; also at the start of the response, if one of them waits already.
        admit: called with all bytes before they are parsed. It raises CommandError when they are
            too many: earlier commands are answered, the error is sent, the connection is closed.
            With a ForeignProtocol, the answer of that error is sent instead.
        on_stream: called with True before a response is written line by line, and with False after
            its end: nothing else may be written between.
        probes: whether comment lines are written while a command runs after the end of the peer's
            input. They show whether the peer is gone altogether, which then cancels the command.
        first_line_timeout: seconds from now until the first line must have come.
        partial_line_timeout: seconds that a line may take from its first byte to its end.
        idle_timeout: seconds without a byte from the peer while no command runs.
        max_response_bytes: limit that guards the peer's memory; a longer response becomes an error.
    """
    loop = _ServingLoop(
        transport,
        responder,
        on_interrupt=on_interrupt,
        on_eof=on_eof,
        on_input=on_input,
        admit=admit,
        on_stream=on_stream,
        probes=probes,
        first_line_timeout=first_line_timeout,
        partial_line_timeout=partial_line_timeout,
        idle_timeout=idle_timeout,
    )
    ended: Ended | None = None
    lost = asyncio.timeout(None)  # the reader cancels this scope when the connection breaks
    reader = asyncio.create_task(loop.read(lost))  # first runs when `lost` is entered
    try:
        async with lost:
            ended = await _answer_all(loop, handle, max_response_bytes)
    except _LostError:
        ended = Ended(ConnectionEnd.LOST)
    except TimeoutError:
        if not lost.expired():
            raise
        ended = Ended(ConnectionEnd.LOST)
    except Exception:  # the connection is closed, whatever failed
        await transport.close()
        raise
    finally:
        reader.cancel()
        await asyncio.wait({reader})
    if ended.ending is ConnectionEnd.CLOSED:
        await close_with_reason(transport, ended.reason)
    elif ended.ending is ConnectionEnd.FOREIGN:
        await _part(transport, ended.answer)
    elif ended.ending is not ConnectionEnd.TURNED:
        await transport.close()
    if not reader.cancelled():
        reader.result()  # raises the error of on_interrupt or on_eof, if there was one
    if ended.ending is ConnectionEnd.TURNED:
        return Ended(ConnectionEnd.TURNED, responder.detach())
    return ended


async def _answer_all(loop: _ServingLoop, handle: Handler, max_response_bytes: int) -> Ended:
    while True:
        try:
            item = await loop.next_command()
        except TimeoutError as error:
            return Ended(ConnectionEnd.CLOSED, reason=str(error))
        if item is None and isinstance(loop.excess, ForeignProtocol):
            return Ended(
                ConnectionEnd.FOREIGN, reason=loop.excess.message, answer=loop.excess.answer
            )
        if item is None and loop.excess is not None:
            await loop.write(encode_response(None, False, loop.excess.message))
            return Ended(ConnectionEnd.CLOSED, reason=loop.excess.message)
        if item is None:
            return Ended(ConnectionEnd.EOF)
        if isinstance(item, Malformed):
            await loop.write(encode_response(item.id, False, item.message))
            continue
        outcome = await loop.run(handle, item)
        if isinstance(outcome, CommandError):
            await loop.write(encode_response(item.id, False, outcome.message))
            continue
        if outcome.then is Then.TURN:
            if outcome.text:
                await loop.write(encode_comment(outcome.text))
            return Ended(ConnectionEnd.TURNED)
        if outcome.then is Then.CLOSE:
            return Ended(ConnectionEnd.CLOSED, reason=outcome.text)
        if outcome.lines is not None:
            await loop.stream(item.id, outcome.lines)
            continue
        response = encode_response(
            item.id, True, outcome.text, max_response_bytes=max_response_bytes
        )
        if outcome.then is Then.QUIT:
            with contextlib.suppress(_LostError):  # the peer may be gone, since it wants no more
                await loop.write(response)
            return Ended(ConnectionEnd.QUIT)
        await loop.write(response)
        await asyncio.sleep(0)  # other sessions get their turn after each command


async def close_with_reason(transport: Transport, reason: str) -> None:
    """Send the reason to the peer, `# closing: reason`, and close the connection."""
    await _part(transport, encode_comment(f"closing: {reason}"))


async def _part(transport: Transport, last: bytes) -> None:
    """Write the last bytes, and close the connection.

    For a moment the peer's bytes are read and dropped. Closing over unread bytes would reset the
    connection, and the peer would not get the reason (RFC 1122, section 4.2.2.13).
    """
    unread = PARTING_BYTES
    with contextlib.suppress(TransportClosed, TimeoutError):
        async with asyncio.timeout(PARTING_SECONDS):
            await transport.write(last)
            await transport.write_eof()
            while unread > 0 and (data := await transport.read()):
                unread -= len(data)
    await transport.close()
