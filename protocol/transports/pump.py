"""Loops that move bytes between a transport and the codec."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boardwire.protocol.errors import CommandError, TransportClosed
from boardwire.protocol.messages import (
    MAX_RESPONSE_BYTES,
    Command,
    Malformed,
    Response,
    encode_comment,
    encode_line,
    encode_response,
    encode_start,
)
from boardwire.protocol.replies import Handler, Lines, Reply, Then
from boardwire.protocol.requester import Requester
from boardwire.protocol.responder import Responder

from .base import Transport

PARTING_SECONDS: Final = 1.0
"""How long a peer may take to read why its connection ends."""

PARTING_BYTES: Final = 1 << 20
"""How much it may send meanwhile."""


class Ending(StrEnum):
    """Why `answer` returned."""

    EOF = "eof"
    """The peer sent everything, and has all its answers."""
    LOST = "lost"
    """The connection broke."""
    QUIT = "quit"
    CLOSED = "closed"
    """We closed it, and said why."""
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class Ended:
    """How `answer` ended.

    Attributes:
        ending: why.
        unread: after a turn, the bytes that came and belong to the next reader of the stream.
        reason: what the peer was told when we closed the connection.
    """

    ending: Ending
    unread: bytes = b""
    reason: str = ""


class _LostError(Exception):
    """Our peer is gone; apart from TransportClosed, which a command may raise about another."""


class _Answering:
    """One run of `answer`: the peer is read while a command runs."""

    def __init__(
        self,
        transport: Transport,
        responder: Responder,
        *,
        on_interrupt: Callable[[], None] | None,
        on_eof: Callable[[], None] | None,
        on_input: Callable[[], None] | None,
        admit: Callable[[bytes], None] | None,
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
        self._first_line_timeout = first_line_timeout
        self._partial_line_timeout = partial_line_timeout
        self._idle_timeout = idle_timeout
        self._arrived = asyncio.Event()
        self._drained = asyncio.Event()
        self._running = False
        self._streaming = False  # a response is written line by line
        self.excess: str | None = None
        """Why the peer is not read any more, though it sends."""
        self._begun_at = self._now()
        self._greeted = first_line_timeout is None  # whether a whole line has come
        self._active_at = self._now()  # when something came or a command ended
        self._line_begun_at = self._now()  # when the line that is not complete began

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    async def read(self, lost: asyncio.Timeout) -> None:
        """Feed the responder until the peer's end; cancel `lost` if the connection breaks."""
        try:
            while data := await self._transport.read():
                if not self._receive(data):
                    return
                if self._responder.take_interrupt():
                    await asyncio.sleep(0)  # the command it means may have come just before it
                    if self._running and self._on_interrupt is not None:
                        self._on_interrupt()
                self._tell_input()
                while self._responder.full:
                    self._drained.clear()
                    await self._drained.wait()
            self._responder.receive_eof()
            self._arrived.set()
            self._tell_input()
            if self._on_eof is not None:
                self._on_eof()
        except Exception as error:
            lost.reschedule(self._now())  # or the commands would wait for ever
            if not isinstance(error, TransportClosed):
                raise

    def _receive(self, data: bytes) -> bool:
        """Take what came, unless it is too much."""
        if self._admit is not None:
            try:
                self._admit(data)
            except CommandError as error:
                self.excess = error.message
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
        """Whoever writes a response line by line wants to know that the peer has gone on."""
        if self._streaming and self._responder.waiting and self._on_input is not None:
            self._on_input()

    async def next_command(self) -> Command | Malformed | None:
        """Wait for a command; None at the peer's end, or when it has sent too much.

        Raises:
            TimeoutError: with the reason, if the peer has been idle too long.
        """
        while (item := self._responder.next_command()) is None:
            self._drained.set()
            if self._responder.eof_received or self.excess is not None:
                return None
            self._arrived.clear()
            reason, deadline = self._deadline()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._arrived.wait()
            except TimeoutError:
                raise TimeoutError(reason) from None
        self._drained.set()
        return item

    def _deadline(self) -> tuple[str, float | None]:
        """What the peer is waited for, and until when."""
        deadlines = []
        if self._responder.mid_line and self._partial_line_timeout is not None:
            deadlines.append((self._line_begun_at + self._partial_line_timeout, "line not ended"))
        elif self._idle_timeout is not None:
            deadlines.append((self._active_at + self._idle_timeout, "idle"))
        if not self._greeted and self._first_line_timeout is not None:
            deadlines.append((self._begun_at + self._first_line_timeout, "no command"))
        deadline, reason = min(deadlines, default=(None, ""))
        return reason, deadline

    async def write(self, data: bytes) -> None:
        """Send an answer."""
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
        """Write a response line by line; it has succeeded, so an error is but its last line."""
        self._running = self._streaming = True
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


async def answer(
    transport: Transport,
    responder: Responder,
    handle: Handler,
    *,
    on_interrupt: Callable[[], None] | None = None,
    on_eof: Callable[[], None] | None = None,
    on_input: Callable[[], None] | None = None,
    admit: Callable[[bytes], None] | None = None,
    first_line_timeout: float | None = None,
    partial_line_timeout: float | None = None,
    idle_timeout: float | None = None,
    max_response_bytes: int = MAX_RESPONSE_BYTES,
) -> Ended:
    """Be the engine at a transport: answer command after command, in order.

    The peer is read on while a command runs, to notice interrupts and its end. After the end of
    its input what it sent before is still answered, so that a script can pipe all its commands
    in. If the connection breaks the command that runs is cancelled. The transport is closed at
    the end, unless the stream turned round. Cancelled, it leaves the transport open: whoever did
    that may have something to say.

    Args:
        transport: the connection.
        responder: its codec, fresh or with bytes already received.
        handle: carries out a command. Errors but CommandError end the session and are passed on.
        on_interrupt: called when the peer wants the running command to stop.
        on_eof: called when the peer sends nothing more, even while a command runs.
        on_input: called when a line comes, or the peer's end, while a response is written line by
            line, and at its start when such a thing waits already.
        admit: called with all bytes before they are read, and raises CommandError when they are
            too many: what came before is answered, then the error is, and the connection closed.
        first_line_timeout: seconds until the first line must be there.
        partial_line_timeout: seconds a line may take from its first byte to its end.
        idle_timeout: seconds without a byte from the peer, while nothing runs.
        max_response_bytes: guards the peer's memory; a longer response becomes an error.
    """
    state = _Answering(
        transport,
        responder,
        on_interrupt=on_interrupt,
        on_eof=on_eof,
        on_input=on_input,
        admit=admit,
        first_line_timeout=first_line_timeout,
        partial_line_timeout=partial_line_timeout,
        idle_timeout=idle_timeout,
    )
    ended: Ended | None = None
    lost = asyncio.timeout(None)  # a scope that the reader can cancel
    reader = asyncio.create_task(state.read(lost))  # first runs when `lost` is entered
    try:
        async with lost:
            ended = await _converse(state, handle, max_response_bytes)
    except _LostError:
        ended = Ended(Ending.LOST)
    except TimeoutError:
        if not lost.expired():
            raise
        ended = Ended(Ending.LOST)
    except Exception:
        await transport.close()
        raise
    finally:
        reader.cancel()
        await asyncio.wait({reader})
    if ended.ending is Ending.CLOSED:
        await part(transport, ended.reason)
    elif ended.ending is not Ending.TURNED:
        await transport.close()
    if not reader.cancelled():
        reader.result()  # pass on what on_interrupt or on_eof raised
    if ended.ending is Ending.TURNED:
        return Ended(Ending.TURNED, responder.detach())
    return ended


async def _converse(state: _Answering, handle: Handler, max_response_bytes: int) -> Ended:
    while True:
        try:
            item = await state.next_command()
        except TimeoutError as error:
            return Ended(Ending.CLOSED, reason=str(error))
        if item is None and state.excess is not None:
            await state.write(encode_response(None, False, state.excess))
            return Ended(Ending.CLOSED, reason=state.excess)
        if item is None:
            return Ended(Ending.EOF)
        if isinstance(item, Malformed):
            await state.write(encode_response(item.id, False, item.message))
            continue
        outcome = await state.run(handle, item)
        if isinstance(outcome, CommandError):
            await state.write(encode_response(item.id, False, outcome.message))
            continue
        if outcome.then is Then.TURN:
            if outcome.text:
                await state.write(encode_comment(outcome.text))
            return Ended(Ending.TURNED)
        if outcome.then is Then.CLOSE:
            return Ended(Ending.CLOSED, reason=outcome.text)
        if outcome.lines is not None:
            await state.stream(item.id, outcome.lines)
            continue
        await state.write(
            encode_response(item.id, True, outcome.text, max_response_bytes=max_response_bytes)
        )
        if outcome.then is Then.QUIT:
            return Ended(Ending.QUIT)
        await asyncio.sleep(0)  # a thousand commands in one write are not to hold up other sessions


async def part(transport: Transport, reason: str) -> None:
    """Tell the peer why its connection ends, `# closing: reason`, and close it.

    What it still sends is read and dropped for a moment: closing over unread bytes would reset
    the connection and take the reason with it (RFC 1122, section 4.2.2.13).
    """
    unread = PARTING_BYTES
    with contextlib.suppress(TransportClosed, TimeoutError):
        async with asyncio.timeout(PARTING_SECONDS):
            await transport.write(encode_comment(f"closing: {reason}"))
            await transport.write_eof()
            while unread > 0 and (data := await transport.read()):
                unread -= len(data)
    await transport.close()


async def ask(
    transport: Transport,
    requester: Requester,
    name: str,
    *arguments: str,
) -> Response:
    """Be the controller at a transport: send one command and wait for its response.

    Responses to commands that were sent before are skipped, so it may be given up, under
    `asyncio.timeout`, and the next command asked.

    Args:
        transport: the connection.
        requester: its codec.
        name: the command.
        arguments: its arguments.

    Raises:
        TransportClosed: the engine ended, or its connection broke.
        ProtocolViolation: the engine broke a limit.
    """
    command = requester.send(name, *arguments)
    await transport.write(requester.data_to_send())
    ended = False
    while True:
        while (response := requester.next_response()) is not None:
            if response.command is command:
                return response
        if ended:
            raise TransportClosed(f"{transport.peer} ended without an answer to {command}")
        if data := await transport.read():
            requester.receive_data(data)
        else:
            requester.receive_eof()
            ended = True


async def relay(near: Transport, far: Transport, *, linger: float = 10.0) -> None:
    """Pass bytes both ways until either side ends.

    When the near side has sent everything, the far side is told so, and what it still answers
    is passed on for at most `linger` seconds. When the far side ends nothing is left to do.
    Neither transport is closed.

    Args:
        near: the side we serve, such as a GUI at our standard streams.
        far: the side it wants to reach.
        linger: seconds to wait for the last answers.
    """
    outward = asyncio.create_task(_pass_on(near, far))
    inward = asyncio.create_task(_pass_on(far, near))
    try:
        await asyncio.wait({outward, inward}, return_when=asyncio.FIRST_COMPLETED)
        if not inward.done() and outward.result():
            await far.write_eof()
            await asyncio.wait({inward}, timeout=linger)
    finally:
        outward.cancel()
        inward.cancel()
        results = await asyncio.gather(outward, inward, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _pass_on(source: Transport, target: Transport) -> bool:
    """Copy until the source ends, True, or a connection breaks, False."""
    with contextlib.suppress(TransportClosed):
        while data := await source.read():
            await target.write(data)
        return True
    return False
