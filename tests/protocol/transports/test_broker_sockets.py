"""Sockets of clients of a broker, of which the event loop is told a turn too late."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from boardwire.protocol.transports.mqtt.broker_client import BrokerClient

UVLOOP = """
import asyncio, uvloop
from tests.protocol.transports.test_broker_sockets import accepted_and_closed

uvloop.run(accepted_and_closed())
"""


async def accepted_and_closed() -> None:
    """Close the connection that has the number as soon as the loop was told to watch that.

    libuv, on which uvloop is built, ends the process where a watched number is no socket any more.
    """
    client: Any = BrokerClient("127.0.0.1")
    first, peer = socket.socketpair()
    client._client._sock = first
    client._on_socket_register_write(client._client, None, first)
    client._client._sock = None
    first.close()
    pair = socket.socketpair()
    for it in (*pair, peer):
        asyncio.get_running_loop().call_soon(it.close)
    await asyncio.sleep(0.01)


async def stale(told: str) -> None:
    """Tell a client of a socket that is closed before the loop hears of it.

    Another connection gets its number.
    """
    client: Any = BrokerClient("127.0.0.1")
    loop = asyncio.get_running_loop()
    first, peer = socket.socketpair()
    number = first.fileno()
    client._client._sock = first
    getattr(client, told)(client._client, None, first)
    client._client._sock = None
    first.close()
    other, far = socket.socketpair()
    assert number in (other.fileno(), far.fileno()), "the lowest free number is given"
    try:
        await asyncio.sleep(0.01)
        assert not loop.remove_writer(number), "nobody writes there"
        assert not loop.remove_reader(number), "nobody reads there"
    finally:
        if client._misc_task is not None:
            client._misc_task.cancel()
        for it in (other, far, peer):
            it.close()


@pytest.mark.parametrize("told", ["_on_socket_register_write", "_on_socket_open"])
async def test_a_number_that_another_connection_has_now_is_not_watched(told: str) -> None:
    await stale(told)


@pytest.mark.slow
def test_no_connection_that_ends_at_once_ends_the_process() -> None:
    pytest.importorskip("uvloop")
    done = subprocess.run(
        [sys.executable, "-c", UVLOOP], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


async def test_an_open_socket_is_watched() -> None:
    client: Any = BrokerClient("127.0.0.1")
    loop = asyncio.get_running_loop()
    first, peer = socket.socketpair()
    client._client._sock = first
    watch: Callable[..., None] = client._on_socket_register_write
    watch(client._client, None, first)
    await asyncio.sleep(0.01)
    assert loop.remove_writer(first.fileno())
    for it in (first, peer):
        it.close()
