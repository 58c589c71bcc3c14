"""TCP connections, plain and under TLS."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import ssl
import struct
import subprocess
import weakref
from pathlib import Path
from typing import cast

import pytest
import uvloop

from boardwire.protocol import TransportClosed, TransportError
from boardwire.protocol.transports import TcpTransport, Transport, connect, connect_tcp, listen_tcp

from ...until import until
from .wire import echo, read_exactly, tcp_server


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tls") / "server.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1"
    where = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(path), "-out"]
    subprocess.run(
        ["openssl", *words.split(), *where, str(path.with_suffix(".crt"))],
        check=True,
        capture_output=True,
    )
    path.write_text(path.read_text() + path.with_suffix(".crt").read_text())
    return path


async def test_tcp_carries_bytes_both_ways_and_the_end() -> None:
    async with tcp_server(echo) as url:
        transport = await connect(url)
        assert transport.peer == url.removeprefix("tcp://")
        sent = os.urandom(300_000)
        writing = asyncio.create_task(transport.write(sent))
        assert await read_exactly(transport, len(sent)) == sent
        await writing
        await transport.write(b"last")
        await transport.write_eof()
        assert await transport.read() == b"last"
        assert await transport.read() == b""
        assert await transport.read() == b""
        await transport.close()
        await transport.close()


async def test_a_peer_that_vanished_is_noticed_within_minutes() -> None:
    async with tcp_server(echo) as url:
        transport = await connect(url)
        sock = cast("TcpTransport", transport)._transport.get_extra_info("socket")
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 60
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL) == 15
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT) == 4
        await transport.close()


def test_a_connection_that_was_reset_while_it_waited_is_not_accepted() -> None:
    accepted: list[TcpTransport] = []

    async def accept_two(listener: socket.socket) -> None:
        listening = await listen_tcp(accepted.append, listener)
        transport = await connect(f"tcp://127.0.0.1:{listener.getsockname()[1]}")
        await until(lambda: bool(accepted))
        await transport.close()
        for it in accepted:
            await it.close()
        listening.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        gone = socket.create_connection(listener.getsockname())
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.close()
        uvloop.run(accept_two(listener))  # as the server; asyncio's own loop knows whom it accepted
    assert len(accepted) == 1


async def test_writing_to_a_closed_connection_fails() -> None:
    async with tcp_server(echo) as url:
        transport = await connect(url)
        await transport.close()
        with pytest.raises(TransportClosed):
            await transport.write(b"name\n")


@pytest.mark.slow
async def test_a_peer_that_never_reads_is_given_up() -> None:
    stuck = asyncio.Event()

    async def ignore(transport: Transport) -> None:
        await stuck.wait()
        await transport.close()

    async with tcp_server(ignore) as url:
        host, _, port = url.removeprefix("tcp://").partition(":")
        transport = await connect_tcp(host, int(port), write_timeout=0.1)
        with pytest.raises(TransportClosed, match=r"not read for 0\.1 s"):
            await transport.write(bytes(100_000_000))
        with pytest.raises(TransportClosed, match="closed"):
            await transport.write(b"more")
        stuck.set()
        await transport.close()


@pytest.mark.parametrize("sending", [False, True], ids=["reading", "sending"])
async def test_a_reset_connection_is_freed_without_the_collector(sending: bool) -> None:
    """The error of a socket has a traceback, whose frames have the transport."""

    async def freed(listener: socket.socket) -> weakref.ref[TcpTransport]:
        accepted: list[TcpTransport] = []
        listening = await listen_tcp(accepted.append, listener)
        peer = socket.create_connection(listener.getsockname())
        await until(lambda: bool(accepted))
        transport = accepted.pop()
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        peer.close()
        if sending:
            transport.send(b"= D4")
            await asyncio.sleep(0.01)  # it is written and fails at the end of a round of the loop
        await transport.deliver(lambda data: True)
        with pytest.raises(TransportClosed, match=r"reset by peer|Broken pipe"):
            await transport.read()
        await transport.close()
        listening.close()
        await listening.wait_closed()
        return weakref.ref(transport)

    gc.disable()
    try:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            alive = await freed(listener)
        await asyncio.sleep(0.01)
        assert alive() is None
    finally:
        gc.enable()


async def test_a_reset_connection_is_not_an_orderly_end() -> None:
    async def reset(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        now = struct.pack("ii", 1, 0)  # close with a reset, at once
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, now)
        writer.transport.abort()

    server = await asyncio.start_server(reset, "127.0.0.1", 0)
    transport = await connect_tcp(*server.sockets[0].getsockname())
    with pytest.raises(TransportClosed, match="reset by peer"):
        await transport.read()
    with pytest.raises(TransportClosed):
        while True:
            await transport.write(b"name\n")
    await transport.close()
    server.close()


@pytest.mark.program
async def test_tls_checks_the_certificate(certificate: Path) -> None:
    server_tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_tls.load_cert_chain(certificate)
    async with tcp_server(echo, server_tls) as url:
        trusting = ssl.create_default_context(cafile=certificate.with_suffix(".crt"))
        transport = await connect(url, tls=trusting)
        await transport.write(b"hello")
        assert await transport.read() == b"hello"
        await transport.write_eof()
        await transport.close()
        with pytest.raises(TransportError, match="certificate"):
            await connect(url)
