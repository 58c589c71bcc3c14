"""The log of what passes a transport."""

from __future__ import annotations

import asyncio
import logging

import pytest

from boardwire.protocol import Command, Lines, Reply, Responder
from boardwire.protocol.transports import ConnectionEnd, Ended, LoggedTransport, answer, memory_pair


async def handle(command: Command) -> Reply | str:
    if command.name == "analyze":
        return Reply(lines=lines())
    return "mock"


async def lines() -> Lines:
    yield "first"
    yield "last"


async def test_bytes_are_logged_line_by_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ours, theirs = memory_pair(("engine", "gui"))
    transport = LoggedTransport(theirs)
    assert transport.peer == "engine"
    serving = asyncio.create_task(answer(transport, Responder(), handle))
    await ours.write(b"1 na")
    await asyncio.sleep(0.01)
    await ours.write(b"me\nanalyze\n2 name")
    await ours.write_eof()
    assert await serving == Ended(ConnectionEnd.EOF)
    assert [record.message for record in caplog.records if "logged" in record.name] == [
        "< 1 name",
        "< analyze",
        "< 2 name",
        "> =1 mock",
        "> =",
        "> first",
        "> last",
        "> =2 mock",
    ]
