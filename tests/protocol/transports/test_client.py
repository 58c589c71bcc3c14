"""Asking an engine."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.protocol import Requester, TransportClosed
from boardwire.protocol.transports import ask, memory_pair, start_process


async def test_asking_goes_on_after_a_timeout() -> None:
    ours, theirs = memory_pair()
    requester = Requester()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await ask(ours, requester, "genmove", "b")
    await theirs.write(b"= too late\n\n= mock\n\n")
    task = asyncio.create_task(ask(ours, requester, "name"))
    assert (await task).text == "mock"


async def test_asking_an_engine_that_ended_fails_unless_the_answer_came() -> None:
    ours, theirs = memory_pair()
    requester = Requester()
    task = asyncio.create_task(ask(ours, requester, "quit"))
    await theirs.read()
    await theirs.write(b"=\n\n")
    await theirs.write_eof()
    assert (await task).ok
    with pytest.raises(TransportClosed, match="ended without a response to name"):
        await ask(ours, requester, "name")


@pytest.mark.parametrize("half", [b"= D", b"= D4\n", b"= D4\r\n", b"= D4\nmore\n"])
async def test_half_an_answer_is_none_and_is_quoted(half: bytes) -> None:
    ours, theirs = memory_pair()
    task = asyncio.create_task(ask(ours, Requester(), "genmove", "b"))
    await theirs.read()
    await theirs.write(half)
    await theirs.write_eof()
    with pytest.raises(TransportClosed, match=r'without a response to genmove b: the .* "= D'):
        await task


@pytest.mark.program
async def test_an_engine_can_be_asked() -> None:
    engine = "while read line; do printf '= got %s\\n\\n' \"$line\"; done"
    transport = await start_process(["sh", "-c", f"echo banner; {engine}"])
    requester = Requester()
    assert (await ask(transport, requester, "name")).text == "got name"
    assert (await ask(transport, requester, "play", "b", "D4")).text == "got play b D4"
    await transport.close()
