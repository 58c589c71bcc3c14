"""The way of lines from a searching thread to the event loop."""

from __future__ import annotations

import asyncio

from boardwire.clients.engines.line_queue import SearchFeed


async def test_only_the_latest_line_is_kept() -> None:
    feed = SearchFeed()
    for line in ("first", "second"):
        await asyncio.to_thread(feed.put, line)
    await asyncio.sleep(0)
    assert await feed.next() == "second"


async def test_a_reader_waits_for_a_line_and_for_the_end() -> None:
    feed = SearchFeed()
    reading = asyncio.create_task(feed.next())
    await asyncio.sleep(0)
    assert not reading.done()
    feed.put("line")
    assert await reading == "line"
    feed.end()
    assert await feed.next() is None
