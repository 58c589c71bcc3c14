"""Attacks by connections alone: handshakes, half-open ones, and a server that stays answerable."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwire.clients.load.server_work import Moment
from boardwire.protocol.transports import connect

from ..until import until
from .attacked_server import AttackedServer, Line, attacked_server, client_hello, honest_match
from .ports.test_tls import Files
from .wire import Client

pytestmark = [pytest.mark.server, pytest.mark.slow]

HANDSHAKES = 1000
ADDRESSES = 20
BEARABLE_SECONDS = 2.0
"""Seconds that a word of the server may take at worst while an attack is on. Time in which the
server waits for a processor does not count."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return Files(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, files: Files) -> Iterator[AttackedServer]:
    folder: Path = tmp_path_factory.mktemp("attacks")
    tls = {"tls__certificate": files.certificate, "tls__key": files.key, "tls__http": "false"}
    with attacked_server(folder, **tls) as running:
        yield running
        log = running.log.read_text()
    assert "Traceback" not in log, log[-5000:]


async def hello(
    server: AttackedServer, port: int, source: str, opening: asyncio.Event
) -> Line | None:
    """Connect, and send the first bytes of TLS when all are there; None if that failed."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    except OSError:
        return None
    await opening.wait()
    line = Line(reader, writer)
    line.write(client_hello())
    return line


@pytest.mark.long
async def test_a_thousand_tls_handshakes_at_once_keep_nobody_waiting(
    server: AttackedServer, files: Files
) -> None:
    assert server.tls_port is not None
    opening = asyncio.Event()
    async with honest_match(server) as delays:
        await until(lambda: delays.moves >= 10)
        sources = [f"127.0.11.{1 + number % ADDRESSES}" for number in range(HANDSHAKES)]
        coming = [
            asyncio.create_task(hello(server, server.tls_port, source, opening))
            for source in sources
        ]
        await asyncio.sleep(0.5)
        delays.forget()
        opening.set()
        lines = [line for line in await asyncio.gather(*coming) if line is not None]
        async with asyncio.timeout(60):  # they never finish their handshakes
            transport = await connect(f"tls://127.0.0.1:{server.tls_port}", tls=files.trusting)
            client = Client(transport)
            assert await client.ask("name") == "= boardwire server"
            await transport.close()
            await until(lambda: delays.moves >= 10)
        assert delays.worst < BEARABLE_SECONDS
        for line in lines:
            line.reset()
    assert "refused (handshakes)" in server.log.read_text()


async def test_connections_that_end_one_direction_only_leave_nothing_behind(
    server: AttackedServer,
) -> None:
    async with honest_match(server):
        before = server.sockets
        lines = [await server.dial(f"127.0.12.{1 + number // 40}") for number in range(200)]
        for line in lines:
            line.write(b"bw-notify on\n")
            line.writer.write_eof()
        await until(lambda: server.sockets <= before)
        await server.hang_up()


@pytest.mark.long
async def test_health_answers_while_addresses_flood_every_port(server: AttackedServer) -> None:
    async with honest_match(server) as delays:
        flooding = [
            asyncio.create_task((await server.dial(f"127.0.13.{it}", http)).flood(data, 10_000))
            for it, (http, data) in enumerate(
                [(False, b"showboard\n" * 50), (True, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 20)]
                * 5,
                1,
            )
        ]
        slowest = 0.0
        for _ in range(20):
            begun = Moment.of(server.process.pid)
            line = await server.dial("127.0.0.1", http=True)
            line.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert (await line.rest()).startswith(b"HTTP/1.1 200 ")
            slowest = max(slowest, begun.until(Moment.of(server.process.pid)))
            await asyncio.sleep(0.05)
        for task in flooding:
            task.cancel()
        await asyncio.gather(*flooding, return_exceptions=True)
        await server.hang_up()
        assert slowest < BEARABLE_SECONDS
        assert delays.moves > 10
