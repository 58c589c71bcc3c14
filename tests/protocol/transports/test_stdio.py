"""Our own standard streams as a transport."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardwire.protocol import TransportClosed
from boardwire.protocol.transports import StdioTransport

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


@pytest.mark.program
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


async def test_output_that_nobody_reads_is_known() -> None:
    async with piped_stdio() as (transport, _, outlet):
        assert not transport.output_closed
        os.close(outlet)
        assert transport.output_closed


async def test_reading_standard_input_can_be_cancelled_without_loss() -> None:
    async with piped_stdio() as (transport, feed, _):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await transport.read()
        os.write(feed, b"name\n")
        assert await transport.read() == b"name\n"


async def test_closing_ends_the_reading_thread() -> None:
    master, slave = os.openpty()
    transport = StdioTransport(slave, slave)
    thread = transport._thread
    assert thread.is_alive()
    await transport.close()
    assert not thread.is_alive()
    with pytest.raises(TransportClosed):
        await transport.write(b"x")
    os.close(master)
    os.close(slave)


async def test_a_closed_transport_reads_no_more_of_a_pipe() -> None:
    async with piped_stdio() as (transport, feed, _):
        await transport.close()
        os.write(feed, b"name\n")
        await asyncio.sleep(0)
        assert transport._chunks.empty()


async def test_a_pipe_is_read_no_faster_than_its_chunks_are_taken() -> None:
    async with piped_stdio() as (transport, feed, _):
        for number in range(8):
            os.write(feed, b"%d" % number)
            await asyncio.sleep(0.001)
        assert transport._chunks.qsize() <= 4
        read = b""
        while len(read) < 8:
            read += await transport.read()
        assert read == b"01234567"


async def test_output_nobody_reads_is_given_up() -> None:
    async with piped_stdio(write_timeout=0.1) as (transport, _, _):
        with pytest.raises(TransportClosed, match=r"not read for 0\.1 s"):
            await transport.write(bytes(1_000_000))


async def test_a_closed_pipe_behind_our_output_is_noticed() -> None:
    async with piped_stdio() as (transport, _, outlet):
        os.close(outlet)
        with pytest.raises(TransportClosed, match="Broken pipe"):
            await transport.write(b"x")
