"""The transport that answers a ruler's replays."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from boardwire.clients.gui.gtp.gogui_rules import RulerTransport
from boardwire.protocol.transports import MemoryTransport, memory_pair


class Replay:
    """Takes `play` as long as told, and remembers the commands."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, ...]] = []

    def __call__(self, name: str, arguments: tuple[str, ...]) -> bool:
        self.taken.append((name, *arguments))
        return name == "play"


@pytest.fixture
async def ends() -> AsyncIterator[tuple[MemoryTransport, RulerTransport, Replay]]:
    gui, ours = memory_pair()
    replay = Replay()
    yield gui, RulerTransport(ours, replay), replay
    await gui.close()


Ends = tuple[MemoryTransport, RulerTransport, Replay]


async def test_commands_of_a_replay_are_answered_before_the_reader_sees_them(ends: Ends) -> None:
    gui, ruler, replay = ends
    await gui.write(b"play b D3\n")
    await gui.write_eof()
    assert await ruler.read() == b""
    assert await gui.read() == b"= \n\n"
    assert replay.taken[0] == ("play", "b", "D3")


@pytest.mark.parametrize(
    "data",
    [
        b"name\n",
        b"1 play b D3\n",
        b"play b D3\nplay w C3\n",
        b"play b D3",
        "play b \xe9\n".encode(),
        b"clear_board\n",
    ],
)
async def test_everything_else_is_passed_on(ends: Ends, data: bytes) -> None:
    gui, ruler, _ = ends
    await gui.write(data)
    assert await ruler.read() == data


async def test_responses_stay_in_order(ends: Ends) -> None:
    gui, ruler, replay = ends
    await gui.write(b"genmove w\n")
    assert await ruler.read() == b"genmove w\n"
    await gui.write(b"play b D3\n")
    assert await ruler.read() == b"play b D3\n"  # the first command waits for its response
    assert replay.taken == []
    await ruler.write(b"= C3\n\n")
    await ruler.write(b"= \n\n")
    await gui.write(b"play b D3\n")
    await gui.write_eof()
    assert await ruler.read() == b""
    assert replay.taken[0] == ("play", "b", "D3")


async def test_a_line_that_comes_in_pieces_is_passed_on(ends: Ends) -> None:
    gui, ruler, replay = ends
    await gui.write(b"# a comment that is not complete, ")
    assert await ruler.read()
    await gui.write(b"play b D3\n")
    assert await ruler.read() == b"play b D3\n"
    assert replay.taken == []
