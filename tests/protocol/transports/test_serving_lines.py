"""Responses that are written line by line, and their ends."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.protocol import Command, CommandError, Lines, Reply, Responder
from boardwire.protocol.transports import ConnectionEnd, Ended, answer, memory_pair

BODY = b"first\nwith an end and[2J\n.\n"


class Session:
    """An engine whose `analyze` writes lines until input comes, at one end of a stream."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.closed = False
        self.ours, self.theirs = memory_pair()
        self.task = asyncio.create_task(
            answer(self.theirs, Responder(), self.handle, on_input=self.over.set)
        )

    async def handle(self, command: Command) -> Reply | str:
        match command.name:
            case "analyze":
                self.over.clear()
                return Reply(lines=self._lines())
            case "fail":
                return Reply(lines=self._failing())
        return "mock"

    async def _lines(self) -> Lines:
        try:
            yield "first"
            yield "with\nan end and\x1b[2J"
            yield ""
            await self.over.wait()
            yield "last"
        finally:
            self.closed = True

    async def _failing(self) -> Lines:
        yield "first"
        raise CommandError("the game failed")

    async def output(self, end: bytes) -> bytes:
        """What is written, up to an end."""
        received = b""
        while not received.endswith(end):
            received += await asyncio.wait_for(self.ours.read(), 10)
        return received


@pytest.mark.parametrize(
    ("ends", "answered"), [(b"\n", b""), (b"# hello\n", b""), (b"name\n", b"= mock\n\n")]
)
async def test_a_response_goes_on_until_input_comes(ends: bytes, answered: bytes) -> None:
    session = Session()
    await session.ours.write(b"5 analyze\n")
    assert await session.output(b".\n") == b"=5 \n" + BODY
    await session.ours.write(ends[:-1])
    await asyncio.sleep(0.01)
    assert not session.over.is_set(), "a line that has not ended is no input"
    await session.ours.write(ends[-1:])
    assert await session.output(b"last\n\n" + answered) == b"last\n\n" + answered
    assert session.closed


@pytest.mark.parametrize("waiting", [b"\n", b"# hello\n", b""])
async def test_input_that_waits_already_counts_and_so_does_the_end(waiting: bytes) -> None:
    session = Session()
    await session.ours.write(b"analyze\n" + waiting)
    if not waiting:
        await session.ours.write_eof()
    assert await session.output(b"\n\n") == b"= \n" + BODY + b"last\n\n"
    await session.ours.write_eof()
    assert await session.task == Ended(ConnectionEnd.EOF)


async def test_a_command_that_fails_after_its_first_line_says_so_in_its_last() -> None:
    session = Session()
    await session.ours.write(b"fail\nname\n")
    answers = b"= \nfirst\nthe game failed\n\n= mock\n\n"
    assert await session.output(answers) == answers


async def test_whoever_writes_lines_is_told_to_stop_when_the_session_is_cancelled() -> None:
    session = Session()
    await session.ours.write(b"analyze\n")
    await session.output(b".\n")
    session.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await session.task
    assert session.closed
