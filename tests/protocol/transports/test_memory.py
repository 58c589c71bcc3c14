"""Two ends of a stream within one process."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.protocol import TransportClosed
from boardwire.protocol.transports import MAX_READ_BYTES, memory_pair


async def test_memory_waits_for_a_slow_reader_and_gives_it_up() -> None:
    left, right = memory_pair(("a", "b"), write_timeout=0.05)
    assert (left.peer, right.peer) == ("b", "a")
    writing = asyncio.create_task(left.write(bytes(MAX_READ_BYTES + 1)))
    await asyncio.sleep(0.01)
    assert not writing.done()
    assert len(await right.read()) == MAX_READ_BYTES
    await writing
    with pytest.raises(TransportClosed):
        await left.write(bytes(MAX_READ_BYTES + 1))


async def test_memory_closed_at_one_end_is_closed_at_the_other() -> None:
    left, right = memory_pair()
    await left.write(b"last")
    await left.close()
    assert await right.read() == b"last"
    assert await right.read() == b""
    with pytest.raises(TransportClosed):
        await right.write(b"x")
    with pytest.raises(TransportClosed):
        await left.write(b"x")
    assert await left.read() == b""
