"""The names that the server answers to: a page elsewhere must not reach it by its own name."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator

import pytest
from starlette.types import Message
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from boardwire.protocol import TransportError
from boardwire.protocol.transports import connect as connect_transport
from boardwire.server import Server
from boardwire.server.config import HttpSettings, ListenSettings
from boardwire.server.http.admission.hosts import KnownHosts
from boardwire.server.limits.usage import QuotaLimits

from ...conftest import StartServer
from ...wire import get

EVIL = "evil.example"
PATHS = ("/health", "/metrics", "/api/v1/matches", "/api/openapi.json", "/nothing")


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


@pytest.mark.parametrize("path", PATHS)
async def test_a_page_that_has_its_own_name_point_here_reads_nothing(
    path: str, server: Server
) -> None:
    """DNS rebinding: the name of the page now has the server's address, so its requests arrive."""
    port = server.http_port
    for host in (EVIL, f"{EVIL}:{port}", "localhost.evil.example", f"127.0.0.1.{EVIL}:{port}"):
        origin = f"Origin: http://{host}"
        status, headers, body = await get(server, path, origin, host=host)
        assert (status, headers["content-type"]) == (421, "text/plain; charset=utf-8")
        name = host.removesuffix(f":{port}")
        assert body.decode() == (
            f"This server does not answer to the name {name}. If that is one of its names, the "
            "operator adds it to hosts in the section [http] of the settings.\n"
        )


async def test_such_a_page_opens_no_websocket_and_writes_no_errors_to_the_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    host = f"{EVIL}:{server.http_port}"
    sock = socket.create_connection(("127.0.0.1", server.http_port))
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{host}/gtp", sock=sock, origin=Origin(f"http://{host}"))
    response = refused.value.response
    assert response.status_code == 421
    assert not [it for it in caplog.records if it.levelno >= logging.ERROR]
    assert b"does not answer to the name evil.example." in response.body
    assert server.sessions.count == 0


async def test_a_client_that_uses_an_unknown_name_is_told_what_to_change(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()

    async def rebound(*_: object, **__: object) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", server.http_port))]

    monkeypatch.setattr(type(loop), "getaddrinfo", rebound)
    with pytest.raises(TransportError, match=r"does not answer to the name evil\.example\. If"):
        await connect_transport(f"ws://{EVIL}:{server.http_port}/gtp")


async def test_the_server_answers_to_its_own_names(server: Server) -> None:
    port = server.http_port
    machine = socket.gethostname()
    for host in ("localhost", "LocalHost.", "127.0.0.1", "[::1]", "127.1.2.3", machine):
        assert (await get(server, "/health", host=host))[0] == 200, host
        assert (await get(server, "/health", host=f"{host}:{port}"))[0] == 200, host


async def test_the_server_answers_to_the_address_that_it_listens_on(
    start_server: StartServer,
) -> None:
    listen = ListenSettings(address="0.0.0.0", port=0, http_port=0)
    async with start_server(server=listen) as server:
        assert (await get(server, "/health", host="0.0.0.0"))[0] == 200
        assert (await get(server, "/health", host="192.0.2.7"))[0] == 421


@pytest.mark.parametrize(
    ("here", "host", "known"),
    [
        ("192.0.2.7", "192.0.2.7:7480", True),
        ("192.0.2.7", "192.0.2.8:7480", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("2001:db8::7", "[2001:db8::7]:7480", True),
        ("2001:db8::7", EVIL, False),
    ],
)
async def test_the_server_answers_to_the_address_of_the_connection(
    here: str, host: str, known: bool
) -> None:
    """A server for all addresses of its machine cannot list them: they change."""
    answers: list[int] = []

    async def answer(*_: object) -> None:
        answers.append(200)

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answers.append(message["status"])

    async def receive() -> Message:
        return {"type": "http.request"}

    headers = [(b"host", host.encode())]
    scope = {"type": "http", "server": (here, 7480), "headers": headers}
    await KnownHosts(answer, "0.0.0.0", ())(scope, receive, send)
    assert answers == [200 if known else 421]


async def test_further_names_are_a_setting(start_server: StartServer) -> None:
    hosts = ("boards.example.org", "192.0.2.7", "2001:db8::7")
    async with start_server(http=HttpSettings(hosts=hosts)) as server:
        for host in ("Boards.Example.ORG", "192.0.2.7:80", "[2001:DB8:0::7]:7480", "localhost"):
            assert (await get(server, "/health", host=host))[0] == 200, host
        for host in (EVIL, "example.org", "x.boards.example.org", "192.0.2.8"):
            assert (await get(server, "/health", host=host))[0] == 421, host


async def test_a_proxy_that_checks_names_may_forward_all(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(hosts=("*",))) as server:
        assert (await get(server, "/health", host=EVIL))[0] == 200


@pytest.mark.parametrize("host", ["", "[", "[::1", "a b", "localhost:x", "@localhost", "[::1]x"])
async def test_what_is_no_name_is_refused(host: str, server: Server) -> None:
    assert (await get(server, "/health", host=host))[0] in (400, 421)


async def test_a_request_without_a_name_is_refused(server: Server) -> None:
    for version, status in ((b"1.0", b"421"), (b"1.1", b"400")):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(b"GET /health HTTP/" + version + b"\r\nConnection: close\r\n\r\n")
        async with asyncio.timeout(20):
            assert (await reader.read()).split()[1] == status
        writer.close()


async def test_refused_requests_count_as_well(start_server: StartServer) -> None:
    quota = QuotaLimits(commands_per_second=1e-6, burst=6)
    async with start_server(address_quota=quota) as server:
        statuses = [(await get(server, "/health", host=EVIL))[0] for _ in range(4)]
        assert statuses == [421] * 3 + [429]


def test_a_long_name_is_not_repeated_whole() -> None:
    assert len(KnownHosts.refusal(f"{'x' * 9000}")) < 400
