"""The round trip of connections as the operating system measures it."""

from __future__ import annotations

import asyncio
import socket

import pytest

from boardwire.protocol.transports import TcpTransport, connect_tcp, listen_tcp, round_trip


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the system does not tell")
async def test_a_peer_that_answers_late_is_not_far_away() -> None:
    accepted: list[TcpTransport] = []
    listener = socket.create_server(("127.0.0.1", 0))
    server = await listen_tcp(accepted.append, listener)
    client = await connect_tcp("127.0.0.1", listener.getsockname()[1])
    await client.write(b"here\n")
    await asyncio.sleep(0.2)
    assert await accepted[0].read() == b"here\n"
    await accepted[0].write(b"late\n")
    assert await client.read() == b"late\n"
    for transport in (client, accepted[0]):
        measured = transport.round_trip()
        assert measured is not None
        assert 0 < measured < 0.2
        await transport.close()
    server.close()


def test_nothing_is_known_without_a_connected_socket() -> None:
    assert round_trip(None) is None
    with socket.socket() as unconnected:
        assert round_trip(unconnected) is None
