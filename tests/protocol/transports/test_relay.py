"""The relay between two transports."""

from __future__ import annotations

import asyncio

from boardwire.protocol.transports import memory_pair, relay


async def test_a_relay_passes_bytes_both_ways_and_the_last_answers() -> None:
    gui, near = memory_pair()
    far, server = memory_pair()
    task = asyncio.create_task(relay(near, far))
    await gui.write(b"name\n")
    assert await server.read() == b"name\n"
    await gui.write_eof()
    assert await server.read() == b""
    await server.write(b"= mock\n\n")
    assert await gui.read() == b"= mock\n\n"
    await server.write(b"= last\n\n")
    await server.close()
    await task
    assert await gui.read() == b"= last\n\n"


async def test_a_relay_ends_with_the_far_side_at_once() -> None:
    _gui, near = memory_pair()
    far, server = memory_pair()
    task = asyncio.create_task(relay(near, far, linger=100))
    await server.write_eof()
    await task


async def test_a_relay_does_not_wait_for_ever_for_the_last_answers() -> None:
    gui, near = memory_pair()
    far, server = memory_pair()
    task = asyncio.create_task(relay(near, far, linger=0.05))
    await gui.write_eof()
    await task
    assert await server.read() == b""
