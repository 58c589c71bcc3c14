"""Accepting: nobody is closed without a word, and handshakes do not pile up."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from boardwire.protocol.transports import TcpTransport
from boardwire.server import accepting
from boardwire.server.accepting import AT_ONCE, AcceptLimits, Acceptor
from boardwire.server.refusals import Refusals

from .siege import client_hello
from .test_tls import Files

LAST_WORD = b"# closing: busy\n"


class Listener:
    """A listening socket whose `accept` fails as the system's does.

    Args:
        sock: The socket.
        errors: The numbers of the next errors.
    """

    def __init__(self, sock: socket.socket, errors: list[int]) -> None:
        self.sock = sock
        self.errors = errors

    def accept(self) -> tuple[socket.socket, Any]:
        if self.errors:
            raise OSError(self.errors.pop(0), "no")
        return self.sock.accept()

    def fileno(self) -> int:
        return self.sock.fileno()

    def setblocking(self, flag: bool) -> None:
        self.sock.setblocking(flag)


class Port:
    """A port under test."""

    def __init__(self, errors: list[int], clients: int | None, **more: Any) -> None:
        self.accepted: list[TcpTransport] = []
        self.refused: Counter[str] = Counter()
        self.sock = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.number: int = self.sock.getsockname()[1]
        self.acceptor = Acceptor(
            Listener(self.sock, errors),  # type: ignore[arg-type]
            lambda: TcpTransport(on_connect=self.accepted.append),
            AcceptLimits(Refusals(lambda cause: self.refused.update([cause])), clients),
            last_word=LAST_WORD,
            **more,
        )

    async def close(self) -> None:
        self.acceptor.close()
        await self.acceptor.wait_closed()
        self.sock.close()
        for transport in self.accepted:
            await transport.close()


@asynccontextmanager
async def port(
    errors: list[int] | None = None, clients: int | None = None, **more: Any
) -> AsyncIterator[Port]:
    opened = Port(errors or [], clients, **more)
    try:
        yield opened
    finally:
        await opened.close()


async def rest(number: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", number)
    try:
        writer.write(b"name\n")
        async with asyncio.timeout(10):
            return await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()


async def has_accepted(port: Port, count: int) -> None:
    async with asyncio.timeout(10):
        while len(port.accepted) < count:
            await asyncio.sleep(0.01)


async def test_who_comes_when_no_descriptor_is_left_gets_the_last_word() -> None:
    async with port([errno.EMFILE]) as it:
        assert await rest(it.number) == LAST_WORD
        assert it.refused == {"descriptors": 1}
        _, writer = await asyncio.open_connection("127.0.0.1", it.number)
        await has_accepted(it, 1)  # accepting has gone on
        writer.close()


async def test_who_takes_one_of_the_last_descriptors_gets_the_last_word() -> None:
    async with port(clients=0) as it:
        assert await rest(it.number) == LAST_WORD
        assert it.refused == {"descriptors": 1}
        assert not it.accepted


async def test_a_peer_that_has_gone_already_does_no_harm() -> None:
    async with port([errno.ECONNABORTED, errno.ECONNABORTED]) as it:
        _, writer = await asyncio.open_connection("127.0.0.1", it.number)
        await has_accepted(it, 1)
        writer.close()


async def test_a_crowd_is_accepted_in_batches_with_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accepting, "PAUSE_EACH", 0.01)
    loop = asyncio.get_running_loop()
    async with port() as it:
        begun = loop.time()
        crowd = await asyncio.gather(
            *(asyncio.open_connection("127.0.0.1", it.number) for _ in range(5 * AT_ONCE))
        )
        await has_accepted(it, 5 * AT_ONCE)
        assert loop.time() - begun > 4 * AT_ONCE * 0.01
        for _, writer in crowd:
            writer.close()


async def test_other_errors_are_logged_and_accepting_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with port([errno.EINVAL]) as it:
        _, writer = await asyncio.open_connection("127.0.0.1", it.number)
        await has_accepted(it, 1)
        writer.close()
    assert "cannot accept a connection" in caplog.text


def contexts(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's context and a client's that trusts it."""
    files = Files(folder)
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    server.load_cert_chain(files.certificate, files.key)
    return server, files.trusting


async def test_silent_connections_and_unfinished_handshakes_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "MOST_SILENT", 20)
    monkeypatch.setattr(accepting, "MOST_HANDSHAKES", 10)
    server, client = contexts(tmp_path)
    async with port(tls=server, handshake=30.0) as it:
        others = [await asyncio.open_connection("127.0.0.1", it.number) for _ in range(60)]
        for _, writer in others[:15]:
            writer.write(client_hello())
        for _, writer in others[-15:]:
            writer.write(client_hello())
        async with asyncio.timeout(20):  # less than the 30 seconds of a handshake
            _, honest = await asyncio.open_connection("127.0.0.1", it.number, ssl=client)
        assert it.refused["handshakes"] >= 30
        for _, each in (*others, (None, honest)):
            each.close()
            with contextlib.suppress(OSError):
                await each.wait_closed()


async def test_a_peer_that_never_begins_its_handshake_is_closed(tmp_path: Path) -> None:
    server, _ = contexts(tmp_path)
    async with port(tls=server, handshake=0.2) as it:
        reader, writer = await asyncio.open_connection("127.0.0.1", it.number)
        async with asyncio.timeout(5):
            assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()


async def test_an_address_that_begins_too_many_handshakes_is_closed(tmp_path: Path) -> None:
    server, client = contexts(tmp_path)
    async with port(tls=server, handshake=5.0, may_begin=lambda host: False) as it:
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", it.number, ssl=client)
        assert it.refused == {"handshakes": 1}
