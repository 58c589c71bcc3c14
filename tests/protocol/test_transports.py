import asyncio
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
import uvloop
from websockets.asyncio.server import ServerConnection, serve

from boardwire.protocol import AddressError, Requester, TransportClosed, TransportError
from boardwire.protocol.transports import (
    MAX_READ_BYTES,
    ProcessTransport,
    StdioTransport,
    TcpTransport,
    Transport,
    WebSocketTransport,
    ask,
    connect,
    connect_tcp,
    listen_tcp,
    memory_pair,
    start_process,
)

Start = Callable[..., Awaitable[ProcessTransport]]


async def echo(transport: Transport) -> None:
    while data := await transport.read():
        await transport.write(data)
    await transport.close()


@asynccontextmanager
async def tcp_server(
    serve_one: Callable[[Transport], Awaitable[None]], tls: ssl.SSLContext | None = None
) -> AsyncIterator[str]:
    running: set[asyncio.Task[None]] = set()

    async def serve(transport: Transport) -> None:
        await serve_one(transport)

    def accept(transport: TcpTransport) -> None:
        task = asyncio.create_task(serve(transport))
        running.add(task)
        task.add_done_callback(running.discard)

    listener = socket.create_server(("127.0.0.1", 0))
    server = await listen_tcp(accept, listener, tls=tls)
    try:
        port = server.sockets[0].getsockname()[1]
        yield f"{'tls' if tls else 'tcp'}://127.0.0.1:{port}"
    finally:
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def websocket_server(
    serve_one: Callable[[ServerConnection], Awaitable[None]],
) -> AsyncIterator[str]:
    async with serve(serve_one, "127.0.0.1", 0, subprotocols=["gtp"]) as server:  # type: ignore[list-item]
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/gtp"


async def read_exactly(transport: Transport, count: int) -> bytes:
    data = b""
    while len(data) < count:
        chunk = await transport.read()
        assert chunk
        assert len(chunk) <= MAX_READ_BYTES
        data += chunk
    return data


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


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


# ---- TCP


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


async def test_a_connection_that_cannot_be_made_says_why() -> None:
    async with tcp_server(echo) as url:
        pass
    with pytest.raises(TransportError, match=url.removeprefix("tcp://")):
        await connect(url)
    with pytest.raises(TransportError):
        await connect(url.replace("tcp:", "ws:"))
    with pytest.raises(AddressError):
        await connect("nowhere")


# ---- WebSocket


async def test_websocket_messages_are_text_and_their_boundaries_mean_nothing() -> None:
    received: list[str | bytes] = []

    async def talk(connection: ServerConnection) -> None:
        assert connection.subprotocol == "gtp"
        received.append(await connection.recv())
        received.append(await connection.recv())
        await connection.send("= m")
        await connection.send("öck\n".encode())
        await connection.send("")
        await connection.send("\n" + "x" * 100_000)

    async with websocket_server(talk) as url:
        transport = await connect(url)
        whole = "né\n".encode()
        await transport.write(whole[:2])
        await transport.write(whole[2:])
        end = "= möck\n\n".encode()
        assert await read_exactly(transport, len(end) + 100_000) == end + b"x" * 100_000
        assert await transport.read() == b""
        assert received == ["n", "é\n"]
        with pytest.raises(TransportClosed):
            await transport.write(b"more")
        await transport.write_eof()
        await transport.close()


async def test_both_ends_of_a_websocket_can_be_transports() -> None:
    async def serve_echo(connection: ServerConnection) -> None:
        await echo(WebSocketTransport(connection, peer="client"))

    async with websocket_server(serve_echo) as url:
        transport = await connect(url)
        for _ in range(3):
            await transport.write(b"name\n")
            assert await transport.read() == b"name\n"
        await transport.close()
        with pytest.raises(TransportClosed):
            await transport.write(b"name\n")


async def test_a_websocket_that_breaks_is_not_an_orderly_end() -> None:
    async def drop(connection: ServerConnection) -> None:
        connection.transport.abort()

    async with websocket_server(drop) as url:
        transport = await connect(url)
        with pytest.raises(TransportClosed):
            await transport.read()
        await transport.close()


# ---- Processes


def members(group: int) -> list[int]:
    """The live processes of a process group; zombies wait for their parent, not for us."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp = stat.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(pgrp) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Start a program that ends with the test, whatever the test finds."""
    started: list[ProcessTransport] = []

    async def start_one(*arguments: Any, **options: Any) -> ProcessTransport:
        started.append(await start_process(*arguments, **options))
        return started[-1]

    yield start_one
    for transport in started:
        await transport.close()


async def test_a_program_is_talked_to_over_its_standard_streams(start: Start) -> None:
    transport = await start(["cat"])
    assert transport.peer == "cat"
    assert transport.exit_code is None
    await transport.write(b"hello")
    assert await transport.read() == b"hello"
    await transport.write_eof()
    assert await transport.read() == b""
    await transport.close()
    assert transport.exit_code == 0
    with pytest.raises(TransportClosed):
        await transport.write(b"x")
    await transport.close()


async def test_a_command_line_is_split_as_a_shell_would_but_no_shell_runs(
    start: Start, tmp_path: Path
) -> None:
    transport = await start("printf '%s|' 'a b' $HOME;", cwd=tmp_path, env={})
    assert await read_exactly(transport, 11) == b"a b|$HOME;|"
    await transport.close()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/no/such/engine --gtp", "cannot start /no/such/engine --gtp: there is no such file"),
        ("'unbalanced", "cannot read the command line"),
        ("", "empty command line"),
        (["a\0b"], "cannot start"),
    ],
)
async def test_a_program_that_cannot_be_started_says_why(
    command: str | list[str], message: str
) -> None:
    with pytest.raises(TransportError, match=message):
        await start_process(command)


async def test_the_last_lines_of_standard_error_are_kept_and_passed_on(start: Start) -> None:
    seen: list[str] = []
    script = "for i in $(seq 100); do echo line $i >&2; done; printf 'no end' >&2"
    transport = await start(["sh", "-c", script], on_stderr=seen.append)
    assert await transport.read() == b""
    await until(lambda: len(seen) == 101)
    await transport.close()
    assert transport.stderr_tail == (*(f"line {i}" for i in range(38, 101)), "no end")
    assert seen[0] == "line 1"


async def test_standard_error_without_line_ends_is_bounded(start: Start) -> None:
    transport = await start(["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x >&2"])
    assert await transport.read() == b""
    await transport.close()
    assert all(len(line) <= 1000 for line in transport.stderr_tail)


async def test_an_engine_that_ends_at_the_end_of_its_input_is_not_killed(start: Start) -> None:
    transport = await start(["sh", "-c", "trap 'exit 9' TERM; cat; exit 3"])
    await transport.close()
    assert transport.exit_code == 3


async def test_an_engine_that_ignores_the_end_of_its_input_is_terminated(start: Start) -> None:
    transport = await start(["sleep", "1000"], grace=0.1)
    began = time.monotonic()
    await transport.close()
    assert transport.exit_code == -signal.SIGTERM
    assert time.monotonic() - began < 5


STUBBORN = textwrap.dedent(
    """
    import os, signal, sys, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        time.sleep(1000)
    print("ready", flush=True)
    if sys.argv[1] == "stay":
        time.sleep(1000)
    """
)


@pytest.mark.parametrize("leader", ["stay", "leave"])
async def test_nothing_of_a_stubborn_engine_survives(start: Start, leader: str) -> None:
    transport = await start([sys.executable, "-c", STUBBORN, leader], grace=0.1)
    assert await read_exactly(transport, 6) == b"ready\n"
    assert members(transport.pid)
    await transport.close()
    assert members(transport.pid) == []
    assert transport.exit_code == (-signal.SIGKILL if leader == "stay" else 0)


async def test_nothing_survives_when_closing_is_cancelled(start: Start) -> None:
    transport = await start([sys.executable, "-c", STUBBORN, "stay"], grace=100)
    assert await read_exactly(transport, 6) == b"ready\n"
    closing = asyncio.create_task(transport.close())
    await asyncio.sleep(0.05)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    await until(lambda: not members(transport.pid))
    await until(lambda: transport.exit_code == -signal.SIGKILL)


async def test_a_crash_is_an_end_and_a_closed_input(start: Start) -> None:
    transport = await start(["sh", "-c", "kill -SEGV $$"])
    assert await transport.read() == b""
    with pytest.raises(TransportClosed):
        while True:
            await transport.write(b"name\n" * 1000)
    await transport.close()
    assert transport.exit_code == -signal.SIGSEGV


async def test_what_a_program_said_last_is_kept_however_fast_it_died(start: Start) -> None:
    for _ in range(20):
        transport = await start(["sh", "-c", "echo oops >&2; kill -SEGV $$"])
        await transport.read()
        await transport.close()
        assert transport.stderr_tail == ("oops",)


async def test_an_exit_can_be_waited_for(start: Start) -> None:
    transport = await start(["sh", "-c", "read line; exit 4"])
    assert await transport.wait(0.01) is None
    await transport.write(b"go\n")
    assert await transport.wait(10) == 4


async def test_an_engine_can_be_asked(start: Start) -> None:
    engine = "while read line; do printf '= got %s\\n\\n' \"$line\"; done"
    transport = await start(["sh", "-c", f"echo banner; {engine}"])
    requester = Requester()
    assert (await ask(transport, requester, "name")).text == "got name"
    assert (await ask(transport, requester, "play", "b", "D4")).text == "got play b D4"
    await transport.close()


# ---- Standard streams


ECHO = textwrap.dedent(
    """
    import asyncio
    from boardwire.protocol.transports import connect
    async def main():
        transport = await connect("stdio:")
        while data := await transport.read():
            await transport.write(data)
        await transport.close()
    asyncio.run(main())
    """
)


@pytest.mark.parametrize("kind", ["file", "pipe"])
def test_standard_streams_may_be_files_and_pipes(tmp_path: Path, kind: str) -> None:
    content = os.urandom(500_000)
    (tmp_path / "in").write_bytes(content)
    command = [sys.executable, "-c", ECHO]
    if kind == "pipe":
        output = subprocess.run(command, input=content, stdout=subprocess.PIPE, check=True).stdout
    else:
        with (tmp_path / "in").open("rb") as source, (tmp_path / "out").open("wb") as target:
            subprocess.run(command, stdin=source, stdout=target, check=True)
        output = (tmp_path / "out").read_bytes()
    assert output == content


async def test_standard_streams_may_be_a_terminal_and_stay_blocking() -> None:
    master, slave = os.openpty()
    transport = StdioTransport(slave, slave)
    os.write(master, b"name\n")
    assert await transport.read() == b"name\n"
    await transport.write(b"= mock\n\n")
    seen = b""
    while b"= mock" not in seen:  # after the echo of the input
        seen += os.read(master, 1000)
    assert os.get_blocking(slave)
    await transport.close()
    os.close(master)
    os.close(slave)


@asynccontextmanager
async def piped_stdio(write_timeout: float = 5) -> AsyncIterator[tuple[StdioTransport, int, int]]:
    """Our streams as pipes: the transport, where its input comes from, where its output goes."""
    input_fd, feed = os.pipe()
    outlet, output_fd = os.pipe()
    transport = StdioTransport(input_fd, output_fd, write_timeout=write_timeout)
    try:
        yield transport, feed, outlet
    finally:
        await transport.close()
        for fd in (input_fd, feed, outlet, output_fd):
            if fd != outlet or outlet_is_open(outlet):
                os.close(fd)


def outlet_is_open(fd: int) -> bool:
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


async def test_reading_standard_input_can_be_cancelled_without_loss() -> None:
    async with piped_stdio() as (transport, feed, _):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await transport.read()
        os.write(feed, b"name\n")
        assert await transport.read() == b"name\n"


async def test_closing_ends_the_reading_thread() -> None:
    async with piped_stdio() as (transport, _, _):
        thread = transport._thread
        assert thread.is_alive()
        await transport.close()
        assert not thread.is_alive()
        with pytest.raises(TransportClosed):
            await transport.write(b"x")


async def test_output_nobody_reads_is_given_up() -> None:
    async with piped_stdio(write_timeout=0.1) as (transport, _, _):
        with pytest.raises(TransportClosed, match=r"not read for 0\.1 s"):
            await transport.write(bytes(1_000_000))


async def test_a_closed_pipe_behind_our_output_is_noticed() -> None:
    async with piped_stdio() as (transport, _, outlet):
        os.close(outlet)
        with pytest.raises(TransportClosed, match="Broken pipe"):
            await transport.write(b"x")


# ---- Memory


async def test_memory_waits_for_a_slow_reader_and_gives_it_up() -> None:
    left, right = memory_pair(("a", "b"), write_timeout=0.05)
    assert (left.peer, right.peer) == ("b", "a")
    writing = asyncio.create_task(left.write(bytes(MAX_READ_BYTES + 1)))
    await asyncio.sleep(0.01)
    assert not writing.done()
    assert len(await right.read()) == MAX_READ_BYTES
    await writing
    with pytest.raises(TransportClosed):
        await left.write(bytes(MAX_READ_BYTES + 1))


async def test_memory_closed_at_one_end_is_closed_at_the_other() -> None:
    left, right = memory_pair()
    await left.write(b"last")
    await left.close()
    assert await right.read() == b"last"
    assert await right.read() == b""
    with pytest.raises(TransportClosed):
        await right.write(b"x")
    with pytest.raises(TransportClosed):
        await left.write(b"x")
    assert await left.read() == b""
