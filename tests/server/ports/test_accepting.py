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
from boardwire.server.logs.refusals import Refusals
from boardwire.server.ports import accepting
from boardwire.server.ports.accepting import AT_ONCE, AcceptLimits, Acceptor

from ...until import until
from ..attacked_server import client_hello
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
            Listener(self.sock, errors),  # type: ignore[arg-type]  # it has what the acceptor uses of a socket
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
    await until(lambda: len(port.accepted) >= count)


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


async def greeters(number: int, source: str, count: int) -> list[asyncio.StreamWriter]:
    """Connections from an address that begin a handshake and never end it."""
    writers = []
    for _ in range(count):
        _, writer = await asyncio.open_connection("127.0.0.1", number, local_addr=(source, 0))
        writer.write(client_hello())
        writers.append(writer)
    return writers


async def end(writers: list[asyncio.StreamWriter]) -> None:
    for writer in writers:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def test_an_address_with_many_handshakes_keeps_no_other_one_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "HANDSHAKE_PAUSE", 0.05)
    server, client = contexts(tmp_path)
    async with port(tls=server, handshake=30.0) as it:
        others = await greeters(it.number, "127.0.0.2", 200)
        async with asyncio.timeout(20):
            await until(lambda: len(it.acceptor._speaking) >= 150)  # they wait for their turn
            before = len(it.acceptor._speaking)
            _, honest = await asyncio.open_connection("127.0.0.1", it.number, ssl=client)
        served = before - len(it.acceptor._speaking)
        assert len(it.acceptor._speaking) > 50, f"{served} others went first"
        await end([*others, honest])


async def test_a_slow_handshake_of_an_address_with_few_does_not_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "MOST_HANDSHAKES", 10)
    monkeypatch.setattr(accepting, "GIVES_WAY", 0.1)
    server, _ = contexts(tmp_path)
    async with port(tls=server, handshake=30.0) as it:
        (slow,) = await greeters(it.number, "127.0.0.1", 1)
        others = await greeters(it.number, "127.0.0.2", 40)
        await until(lambda: it.refused["handshakes"] >= 25)
        kept = [opening.address for opening in it.acceptor._opening.values()]
        assert kept.count("127.0.0.1") == 1
        await end([slow, *others])


async def test_too_many_that_wait_for_a_handshake_make_room_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "MOST_SPEAKING", 20)
    monkeypatch.setattr(accepting, "HANDSHAKE_PAUSE", 0.5)
    server, client = contexts(tmp_path)
    async with port(tls=server, handshake=30.0) as it:
        others = await greeters(it.number, "127.0.0.2", 60)
        async with asyncio.timeout(20):
            await until(lambda: it.refused["handshakes"] >= 30)
            _, honest = await asyncio.open_connection("127.0.0.1", it.number, ssl=client)
        assert len(it.acceptor._speaking) <= 20
        await end([*others, honest])


async def test_of_silent_connections_one_of_the_address_with_most_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "MOST_SILENT", 20)
    server, _ = contexts(tmp_path)
    async with port(tls=server, handshake=30.0) as it:
        reader, honest = await asyncio.open_connection("127.0.0.1", it.number)
        others = [
            await asyncio.open_connection("127.0.0.1", it.number, local_addr=("127.0.0.2", 0))
            for _ in range(40)
        ]
        await until(lambda: it.refused["handshakes"] >= 21)
        assert not reader.at_eof()
        assert "127.0.0.1" in [address for _, address in it.acceptor._silent.values()]
        await end([honest, *(writer for _, writer in others)])


async def test_a_peer_whose_turn_never_came_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "HANDSHAKE_PAUSE", 0.3)
    server, _ = contexts(tmp_path)
    async with port(tls=server, handshake=0.2) as it:
        first, last = [(await greeters(it.number, "127.0.0.2", 1))[0] for _ in range(2)]
        await until(lambda: it.refused["handshakes"] >= 1)
        await end([first, last])


async def test_under_tls_the_last_descriptors_are_for_none_that_wait(tmp_path: Path) -> None:
    server, client = contexts(tmp_path)
    told: list[TcpTransport] = []

    def scarce() -> TcpTransport:
        return TcpTransport(on_connect=told.append)

    async with port(clients=0, scarce=scarce, tls=server, handshake=30.0) as it:
        silent = [await asyncio.open_connection("127.0.0.1", it.number) for _ in range(10)]
        async with asyncio.timeout(10):
            await until(lambda: it.refused["handshakes"] >= 9)  # one of them may stay
            _, honest = await asyncio.open_connection("127.0.0.1", it.number, ssl=client)
            await until(lambda: told)
        assert not it.accepted, "what takes a last descriptor is told so inside TLS"
        for _, writer in (*silent, (None, honest)):
            writer.close()
        await told[0].close()


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
