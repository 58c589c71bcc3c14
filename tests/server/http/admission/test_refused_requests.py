"""Responses of refused connections, for people, programs and WebSockets."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from boardwire.protocol import TransportError
from boardwire.protocol.connection.busy import busy_text
from boardwire.protocol.transports import connect
from boardwire.server.http.admission.refused_requests import (
    Refusal,
    closing,
    is_essential,
    is_whole,
    response,
)
from boardwire.server.limits.usage import QuotaLimits

from ...conftest import StartServer
from ...wire import bot_of, client_of

REFUSAL = Refusal("too many <visitors>", 7)
GET = b"GET /%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n"


def test_a_browser_gets_a_page_without_markup_of_others() -> None:
    told = response(REFUSAL, GET % (b"", b"Accept: text/html,*/*;q=0.8\r\n")).decode()
    head, _, body = told.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 503 ")
    assert "\r\nRetry-After: 7" in head
    assert "\r\nConnection: close" in head
    assert "default-src 'none'" in head
    assert "too many &lt;visitors&gt;" in body
    assert f"\r\nContent-Length: {len(body.encode())}\r\n" in head


def test_a_program_gets_json_and_a_websocket_a_sentence() -> None:
    assert response(REFUSAL, GET % (b"api/v1/matches", b"")).endswith(
        b'\r\n\r\n{"detail": "too many <visitors>"}'
    )
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    assert response(REFUSAL, GET % (b"gtp", upgrade)).endswith(b"\r\n\r\ntoo many <visitors>\n")


def test_a_page_is_in_the_language_of_its_reader() -> None:
    refusal = Refusal(busy_text(5, "the server has too many connections"), 5)
    headers = b"Accept: text/html\r\nAccept-Language: zh-CN,zh;q=0.9\r\n"
    told = response(refusal, GET % (b"", headers)).decode()
    assert '<html lang="zh-Hans">' in told and "服务器现在无法回应" in told
    assert "5 秒后重试" in told and "服务器的连接太多" in told
    assert "The server cannot answer now" in response(refusal, GET % (b"", headers[:19])).decode()


def test_head_gets_no_body() -> None:
    assert response(REFUSAL, b"HEAD / HTTP/1.1\r\n\r\n").endswith(b"\r\n\r\n")


@pytest.mark.parametrize("path", [b"health", b"metrics", b"readyz", b"livez", b"health?x=1"])
def test_operators_paths_are_essential(path: bytes) -> None:
    assert is_essential(GET % (path, b""))


@pytest.mark.parametrize(
    "head",
    [
        GET % (b"", b""),
        GET % (b"health/other", b""),
        GET % (b"health", b"Upgrade: websocket\r\n"),
        b"POST /health HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
    ],
)
def test_nothing_else_is(head: bytes) -> None:
    assert not is_essential(head)


def test_a_request_that_is_answered_nevertheless_ends_its_connection() -> None:
    told = closing(GET % (b"health", b""))
    assert is_whole(told)
    assert told.endswith(b"\r\nConnection: close\r\n\r\n")


async def test_a_connection_too_many_of_an_address_reads_why(start_server: StartServer) -> None:
    async with start_server(address_quota=QuotaLimits(connections=2)) as server:
        held = [await asyncio.open_connection("127.0.0.1", server.http_port) for _ in range(2)]
        await asyncio.sleep(0.05)
        reason = "too many connections from 127.0.0.1: at most 2"
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(GET % (b"", b"Accept: text/html\r\n"))
        async with asyncio.timeout(20):
            page = (await reader.read()).decode()
        assert page.startswith("HTTP/1.1 503 ")
        assert f"<p>{reason}</p>" in page
        with pytest.raises(TransportError, match=reason):
            await connect(f"ws://127.0.0.1:{server.http_port}/gtp")
        gtp, other = await asyncio.open_connection("127.0.0.1", server.port)
        async with asyncio.timeout(20):
            assert await gtp.read() == f"# closing: {reason}\n".encode()
        for it in (writer, other, *(writer for _, writer in held)):
            it.close()
            await it.wait_closed()


async def test_a_refused_connection_that_asks_nothing_is_told_why(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.server.http.http_server.REFUSED_SECONDS", 0.2)
    async with start_server(address_quota=QuotaLimits(connections=1)) as server:
        _, held = await asyncio.open_connection("127.0.0.1", server.http_port)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        async with asyncio.timeout(5):
            assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
        for it in (writer, held):
            it.close()
            await it.wait_closed()


@pytest.mark.long
async def test_a_class_of_forty_with_page_bot_and_gui_fits_behind_one_address(
    start_server: StartServer,
) -> None:
    request = GET % (b"health", b"")
    async with start_server() as server, AsyncExitStack() as stack:
        for number in range(40):
            for _ in range(6):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
                stack.callback(writer.close)
                writer.write(request)
                assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")
            page = await stack.enter_async_context(client_of(server, "ws"))
            gui = await stack.enter_async_context(client_of(server))
            for client, name, minutes in ((page, "page", 10), (gui, "gui", 100)):
                assert (await client.ask(f"bw-login {name}{number} -")).startswith("= ")
                seek = f"bw-seek hex bots=no time={minutes + number}m"  # nobody else wants that
                assert (await client.ask(seek)).startswith("= ")
            live = await connect(f"ws://127.0.0.1:{server.http_port}/live")
            stack.push_async_callback(live.close)
            await stack.enter_async_context(bot_of(server, f"bot{number}", "hex", []))
