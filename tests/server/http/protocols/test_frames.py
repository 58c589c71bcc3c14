"""Frames of a WebSocket that come before the answer to its handshake."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, Scope
from uvicorn.server import ServerState

from boardwire.server.http.protocols.frames import CountedWebSocket
from boardwire.server.limits.client_limits import Quotas
from boardwire.server.limits.usage import QuotaLimits

HANDSHAKE = (
    b"GET /gtp HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
KEY = bytes(4)
UNMASKED = b"\x81\x02hi"
RESERVED_OPCODE = b"\x83\x80" + KEY
CLOSE = b"\x88\x82" + KEY + b"\x03\xe8"
TEXT = b"\x81\x82" + KEY + b"hi"

ACCEPT: tuple[ASGISendEvent, ...] = ({"type": "websocket.accept"},)
REFUSE: tuple[ASGISendEvent, ...] = ({"type": "websocket.close"},)
RESPOND: tuple[ASGISendEvent, ...] = (
    {"type": "websocket.http.response.start", "status": 503, "headers": []},
    {"type": "websocket.http.response.body", "body": b"busy"},
)


class HeldApplication:
    """Answers a handshake when it is let go.

    Args:
        answers: The messages of the answer; none to fail.
    """

    def __init__(self, answers: tuple[ASGISendEvent, ...]) -> None:
        self._answers = answers
        self.may_answer = asyncio.Event()
        self.ended = asyncio.Event()

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        await self.may_answer.wait()
        try:
            for message in self._answers:
                await send(message)
            if not self._answers:
                raise RuntimeError("no answer")
        finally:
            self.ended.set()


@asynccontextmanager
async def handshaken(
    app: HeldApplication,
) -> AsyncIterator[tuple[CountedWebSocket, asyncio.StreamReader]]:
    """A WebSocket whose handshake has no answer yet, and what its peer reads."""
    config = uvicorn.Config(app, log_config=None, ws_ping_interval=None)
    config.load()
    loop = asyncio.get_running_loop()
    allowance = Quotas(QuotaLimits(), QuotaLimits()).allowance("127.0.0.1", loop.time())
    served = CountedWebSocket(config, ServerState(), {}, allowance=allowance)
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=theirs)
    transport, _ = await loop.connect_accepted_socket(lambda: served, ours)
    try:
        served.data_received(HANDSHAKE)
        yield served, reader
    finally:
        writer.close()
        transport.abort()


@pytest.mark.parametrize(
    "answers", [ACCEPT, REFUSE, RESPOND, ()], ids=["accept", "refuse", "respond", "fail"]
)
@pytest.mark.parametrize(
    "frame", [UNMASKED, RESERVED_OPCODE, CLOSE], ids=["unmasked", "opcode", "close"]
)
async def test_a_frame_that_ends_the_connection_before_the_answer_is_no_error(
    frame: bytes, answers: tuple[ASGISendEvent, ...], caplog: pytest.LogCaptureFixture
) -> None:
    app = HeldApplication(answers)
    async with handshaken(app) as (served, reader):
        served.data_received(frame)
        app.may_answer.set()
        async with asyncio.timeout(10):
            await app.ended.wait()
            assert await reader.read() == b""
            await asyncio.sleep(0)
    errors = [it for it in caplog.records if it.levelno >= logging.ERROR]
    if answers:
        assert not errors
    else:  # the failure of the application itself
        (error,) = errors
        assert error.exc_info is not None
        assert str(error.exc_info[1]) == "no answer"


async def test_stopping_a_server_after_such_a_frame_is_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = HeldApplication(REFUSE)
    async with handshaken(app) as (served, reader):
        served.data_received(UNMASKED)
        served.shutdown()
        app.may_answer.set()
        async with asyncio.timeout(10):
            assert await reader.read() == b""
    assert not [it for it in caplog.records if it.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("answers", "status"), [(ACCEPT, b"101"), (REFUSE, b"403"), (RESPOND, b"503"), ((), b"500")]
)
async def test_a_whole_message_before_the_answer_ends_nothing(
    answers: tuple[ASGISendEvent, ...], status: bytes
) -> None:
    app = HeldApplication(answers)
    async with handshaken(app) as (served, reader):
        served.data_received(TEXT)
        app.may_answer.set()
        async with asyncio.timeout(10):
            assert (await reader.readline()).startswith(b"HTTP/1.1 " + status)
