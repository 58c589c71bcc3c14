"""The mailbox of a reader: the latest state instead of a backlog, and the short way past it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import h11
import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from boardwire.server.live.feed_reader import BACKLOG, Outgoing, Reader


class Match:
    """A match whose state is the number of its moves."""

    def __init__(self) -> None:
        self.moves = 0

    def state_text(self) -> str:
        return f"state {self.moves}"

    def move(self, reader: Reader) -> None:
        self.moves += 1
        reader.offer(self, Outgoing(f"move {self.moves}"))


async def next_of(messages: AsyncIterator[str]) -> str:
    async with asyncio.timeout(20):
        return await anext(messages)


async def test_a_reader_is_first_told_the_state_and_then_the_moves() -> None:
    match = Match()
    reader = Reader([match])
    messages = aiter(reader)
    match.move(reader)
    assert await next_of(messages) == "state 1"
    match.move(reader)
    match.move(reader)
    assert [await next_of(messages) for _ in range(2)] == ["move 2", "move 3"]


async def test_a_reader_that_falls_behind_is_told_the_latest_state_instead() -> None:
    match = Match()
    reader = Reader([match])
    messages = aiter(reader)
    assert await next_of(messages) == "state 0"
    for _ in range(3 * BACKLOG):
        match.move(reader)
    assert await next_of(messages) == f"state {3 * BACKLOG}"
    match.move(reader)
    assert await next_of(messages) == f"move {3 * BACKLOG + 1}"


async def test_a_message_goes_past_the_mailbox_only_when_nothing_waits_in_it() -> None:
    match, written = Match(), list[str]()

    def push(message: Outgoing) -> bool:
        written.append(message.text)
        return True

    reader = Reader([match], push=push)
    messages = aiter(reader)
    match.move(reader)
    assert await next_of(messages) == "state 1"
    match.move(reader)  # the state may be on its way still
    assert written == []
    assert await next_of(messages) == "move 2"
    waiting = asyncio.ensure_future(anext(messages))
    await asyncio.sleep(0)  # the mailbox is empty, and its iterator waits
    match.move(reader)
    assert written == ["move 3"]
    reader.end()
    with pytest.raises(StopAsyncIteration):
        await waiting


async def test_a_message_that_cannot_be_pushed_is_not_lost() -> None:
    match = Match()
    reader = Reader([match], push=lambda message: False)
    messages = aiter(reader)
    assert await next_of(messages) == "state 0"
    waiting = asyncio.ensure_future(anext(messages))
    await asyncio.sleep(0)
    match.move(reader)
    async with asyncio.timeout(20):
        assert await waiting == "move 1"


def test_a_frame_is_one_text_message() -> None:
    reader = StreamReader()
    reader.feed_data(Outgoing("ä" * 100).frame)
    parser = Frame.parse(reader.read_exact, mask=False)
    try:
        next(parser)
    except StopIteration as done:
        assert done.value == Frame(Opcode.TEXT, ("ä" * 100).encode())


async def test_the_end_comes_after_what_waits() -> None:
    match = Match()
    reader = Reader([match])
    reader.end()
    assert [text async for text in reader] == ["state 0"]


def test_a_chunk_is_one_server_sent_event() -> None:
    client = h11.Connection(h11.CLIENT)
    client.send(h11.Request(method="GET", target="/", headers=[("Host", "a")]))
    client.send(h11.EndOfMessage())
    client.receive_data(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    assert isinstance(client.next_event(), h11.Response)
    client.receive_data(Outgoing("ä" * 100).chunk)
    data = client.next_event()
    assert isinstance(data, h11.Data)
    assert data.data.decode() == f"data: {'ä' * 100}\n\n"
    assert client.next_event() is h11.NEED_DATA
