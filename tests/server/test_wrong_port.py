"""Clients at the wrong port: HTTP where GTP is spoken, and GTP where HTTP is."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect as connect_websocket
from websockets.exceptions import InvalidStatus

from boardwire.clients.bots.bot import BotLogin, LoginRefused, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.protocol import Address

from .conftest import StartServer

FORM = b"bw-login mallory -\r\nbw-seek tictactoe time=1m\r\n"


async def answer_of(port: int, *parts: bytes) -> bytes:
    """All that a port answers to bytes that come in parts."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.01)
        async with asyncio.timeout(20):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def request(method: bytes, target: bytes = b"/") -> bytes:
    head = b"%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    return head % (method, target, len(FORM)) + FORM


@pytest.mark.parametrize(
    "parts",
    [
        (request(b"GET"),),
        (request(b"POST"),),
        (request(b"POST", b"/" + b"a" * 20_000),),
        (request(b"OPTIONS"),),
        (request(b"play"),),
        (request(b"name", b"/" + b"a" * 20_000),),
        (request(b"#name"),),
        (b"na", b"me / HT", b"TP/1.", b"1\r", b"\n" + FORM),
        (b"PO", b"ST / HT", b"TP/1.1\r\n" + FORM),
        (b"GET /\r\n" + FORM,),
        (b"PRI * HTTP/2.0\r\n\r\n" + FORM,),
    ],
    ids=lambda parts: repr(parts[0][:8]),
)
async def test_http_at_the_gtp_port_is_refused_at_its_first_line(
    parts: tuple[bytes, ...], start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with start_server() as server:
        answer = await answer_of(server.port, *parts)
        assert answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
        assert f"port {server.http_port}".encode() in answer
        assert b"\n= " not in answer
        assert b"\n? " not in answer
        assert list(server.names) == []
    assert any("HTTP" in it for it in caplog.messages)


async def test_commands_in_capitals_are_no_http(start_server: StartServer) -> None:
    async with start_server() as server:
        assert await answer_of(server.port, b"GET\nname\nGETS x\nquit\n") == (
            b"? unknown command\n\n= boardwire server\n\n? unknown command\n\n= \n\n"
        )


@pytest.mark.parametrize("line", [b"bw-bot it - go\n", b"12 name\n", b"# hello\n", b"\r\nname\n"])
async def test_gtp_at_the_http_port_is_told_where_gtp_is(
    line: bytes, start_server: StartServer
) -> None:
    async with start_server() as server:
        answer = await answer_of(server.http_port, line)
        assert answer.startswith(b"# closing: error: this port speaks HTTP")
        assert f"port {server.port}".encode() in answer
        assert answer.count(b"\n") == 1


async def test_a_bot_at_the_wrong_port_is_told_the_right_one(start_server: StartServer) -> None:
    async with start_server() as server:
        login = BotLogin("it", ["go"], {"games": "1"})
        engine = parse_engine("random")
        with pytest.raises(LoginRefused, match=f"GTP is at port {server.port}"):
            await run_bot(engine, Address.parse(f"tcp://127.0.0.1:{server.http_port}"), login)
        with pytest.raises(LoginRefused, match=f"port {server.http_port}"):
            await run_bot(engine, Address.parse(f"ws://127.0.0.1:{server.port}"), login)


async def test_websockets_at_the_gtp_port_are_refused_as_http(start_server: StartServer) -> None:
    async with start_server() as server:
        with pytest.raises(InvalidStatus) as refused:
            await connect_websocket(f"ws://127.0.0.1:{server.port}/gtp")
        assert refused.value.response.status_code == 400
