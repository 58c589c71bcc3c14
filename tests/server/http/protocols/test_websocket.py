"""WebSocket: who may open one, whose word about addresses is believed, and no compression."""

from __future__ import annotations

import asyncio
import logging
import zlib

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from boardwire.server import Server
from boardwire.server.config import HttpSettings
from boardwire.server.http.protocols.websocket import may_open

from ...conftest import StartServer

PAGE = "https://boards.example.org"


def url(server: Server) -> str:
    return f"ws://127.0.0.1:{server.http_port}/gtp"


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "allowed"),
    [
        (None, "here:7480", "ws", True),
        ("http://here:7480", "here:7480", "ws", True),
        ("http://HERE:7480", "here:7480", "ws", True),
        ("https://here", "here", "ws", True),  # a proxy has taken TLS off
        ("https://here", "here:443", "wss", True),
        ("https://here:443", "here", "wss", True),
        ("http://here:80", "here", "ws", True),
        ("http://[::1]:7480", "[::1]:7480", "ws", True),
        (PAGE, "here:7480", "ws", True),
        ("HTTPS://boards.example.org", "here:7480", "ws", True),
        ("http://there:7480", "here:7480", "ws", False),
        ("http://here:8080", "here:7480", "ws", False),
        ("http://here", "here:7480", "ws", False),
        ("https://evil.org/here:7480", "here:7480", "ws", False),
        ("http://here.evil.org", "here", "ws", False),
        ("null", "here:7480", "ws", False),
        ("file://", "here:7480", "ws", False),
        ("file://", "", "ws", False),
        ("", "", "ws", False),
        ("http://[", "here:7480", "ws", False),
    ],
)
def test_a_page_may_open_one_at_its_own_server(
    origin: str | None, host: str, scheme: str, allowed: bool
) -> None:
    assert may_open(origin, host, scheme, (PAGE,)) is allowed


async def test_pages_of_strangers_are_refused(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(origins=(PAGE,))) as server:
        for origin in (None, Origin(PAGE), Origin(f"http://127.0.0.1:{server.http_port}")):
            async with connect(url(server), origin=origin) as socket:
                await socket.send("name\n")
                assert await socket.recv() == "= boardwire server\n\n"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url(server), origin=Origin("https://evil.example"))
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    ("trusted", "forwarded", "peer"),
    [
        ((), "198.51.100.7", "127.0.0.1:"),
        (("192.0.2.0/24",), "198.51.100.7", "127.0.0.1:"),
        (("127.0.0.0/8",), "198.51.100.7", "198.51.100.7:"),
        (("127.0.0.0/8",), "6.6.6.6, 198.51.100.7", "198.51.100.7:"),
        (("127.0.0.0/8", "10.0.0.0/8"), "6.6.6.6, 198.51.100.7, 10.1.1.1", "198.51.100.7:"),
        (("127.0.0.0/8",), "2001:db8::7", "[2001:db8::7]:"),
    ],
)
async def test_only_trusted_proxies_say_for_whom_they_connect(
    trusted: tuple[str, ...],
    forwarded: str,
    peer: str,
    start_server: StartServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    async with start_server(http=HttpSettings(trusted_proxies=trusted)) as server:
        async with connect(
            url(server), additional_headers={"X-Forwarded-For": forwarded}
        ) as socket:
            await socket.send("name\n")
            await socket.recv()
        (connected,) = (it for it in caplog.messages if it.endswith(" connected"))
        assert connected.startswith(peer)


async def test_nothing_is_compressed_so_nothing_can_be_inflated(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        connect(url(server), extensions=[ClientPerMessageDeflateFactory()]) as socket,
    ):
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
        # A frame that says it is compressed all the same breaks the protocol (RFC 6455, 5.2).
        bomb = zlib.compress(b"a" * 100_000_000)[2:-4]
        frame = bytearray(Frame(Opcode.TEXT, bomb).serialize(mask=True))
        frame[0] |= 0b100_0000
        socket.transport.write(frame)
        with pytest.raises(ConnectionClosed) as closed:
            async with asyncio.timeout(5):
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1002


async def test_a_message_has_a_limit(start_server: StartServer) -> None:
    async with (
        start_server(http=HttpSettings(message_bytes=1000)) as server,
        connect(url(server)) as socket,
    ):
        await socket.send("#" + "x" * 1000)
        with pytest.raises(ConnectionClosed) as closed:
            async with asyncio.timeout(5):
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
