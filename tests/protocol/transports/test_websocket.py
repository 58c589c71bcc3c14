"""GTP over WebSocket."""

from __future__ import annotations

import pytest
from websockets.asyncio.server import ServerConnection

from boardwire.protocol import TransportClosed
from boardwire.protocol.transports import connect
from boardwire.protocol.transports.websocket import WebSocketTransport

from .wire import echo, read_exactly, websocket_server


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
