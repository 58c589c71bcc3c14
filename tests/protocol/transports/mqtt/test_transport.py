"""The ends of a session over MQTT, without a broker: what one publishes, the other takes."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.protocol import TransportClosed
from boardwire.protocol.mqtt_sessions import MAX_MESSAGE_BYTES, MessageKind, SessionMessage
from boardwire.protocol.transports import MAX_UNREAD_BYTES
from boardwire.protocol.transports.mqtt.transport import (
    ACK_SECONDS,
    WINDOW_BYTES,
    WINDOW_MESSAGES,
    MqttTransport,
)

from ....until import until
from ..wire import read_exactly


class Pair:
    """Two ends, and the payloads that went between them."""

    def __init__(self, *, write_timeout: float = 10) -> None:
        self.to_server: list[bytes] = []
        self.to_client: list[bytes] = []
        self.client = MqttTransport(self._up, peer="server", write_timeout=write_timeout)
        self.server = MqttTransport(self._down, peer="client", write_timeout=write_timeout)
        self.client.open()
        self.server.open()

    def _up(self, payload: bytes) -> None:
        self.to_server.append(payload)
        asyncio.get_running_loop().call_soon(self.server.take, payload)

    def _down(self, payload: bytes) -> None:
        self.to_client.append(payload)
        asyncio.get_running_loop().call_soon(self.client.take, payload)


def message(kind: MessageKind, number: int, data: bytes = b"") -> bytes:
    return SessionMessage(kind, number, 0, data).encode()


async def server_end() -> tuple[MqttTransport, list[SessionMessage]]:
    """A server's end whose peer is the test, and what it publishes."""
    published: list[SessionMessage] = []
    end = MqttTransport(
        lambda payload: published.append(SessionMessage.decode(payload)), peer="client"
    )
    end.take(message(MessageKind.OPEN, 0))
    return end, published


async def test_bytes_go_both_ways_and_each_direction_ends_by_itself() -> None:
    pair = Pair()
    await pair.client.write(b"name\n")
    assert await pair.server.read() == b"name\n"
    await pair.client.write_eof()
    assert await pair.server.read() == b""
    pair.server.send(b"= board")
    pair.server.send(b"wire\n\n")
    assert await pair.client.read() == b"= boardwire\n\n"
    await pair.server.close()
    assert await pair.client.read() == b""
    assert pair.client.closed.done()
    with pytest.raises(TransportClosed, match="server: closed"):
        await pair.client.write(b"more\n")


async def test_long_writes_come_in_pieces_and_wait_for_the_reader() -> None:
    pair = Pair()
    data = bytes(range(256)) * 1024
    writing = asyncio.create_task(pair.client.write(data))
    await until(lambda: pair.client.unread < len(data))
    assert not writing.done()
    assert await read_exactly(pair.server, len(data)) == data
    await writing
    assert max(map(len, pair.to_server)) < MAX_MESSAGE_BYTES + 40
    await until(lambda: pair.client.unread == 0)


async def test_what_was_taken_is_told_even_if_nothing_else_is_sent() -> None:
    pair = Pair()
    await pair.client.write(b"# a comment\n")
    assert pair.client.unread == len(b"# a comment\n")
    assert await pair.server.read()
    await asyncio.sleep(0)
    assert pair.client.unread
    await asyncio.wait_for(asyncio.shield(pair.client.opened), 10)
    async with asyncio.timeout(10):
        await until(lambda: pair.client.unread == 0)
    assert pair.to_client[-1] == b"ack 0 2\n"


async def test_an_answer_tells_what_was_taken_without_a_message_of_its_own() -> None:
    pair = Pair()
    await pair.client.write(b"name\n")
    await pair.server.read()
    pair.server.send(b"= x\n\n")
    await pair.client.read()
    await asyncio.sleep(2 * ACK_SECONDS)
    assert pair.to_client == [b"open 0 0\n", b"data 1 2\n= x\n\n"]


async def test_a_repeated_message_is_dropped() -> None:
    end, _ = await server_end()
    for number in (1, 1, 0, 2, 1, 2):
        kind = MessageKind.DATA if number else MessageKind.OPEN
        end.take(message(kind, number, b"%d" % number))
    assert await end.read() + await end.read() == b"12"
    end.take(message(MessageKind.END, 3))
    assert await end.read() == b""


async def test_a_lost_message_ends_the_session_after_what_came_before() -> None:
    end, published = await server_end()
    end.take(message(MessageKind.DATA, 1, b"one"))
    end.take(message(MessageKind.DATA, 3, b"three"))
    assert await end.read() == b"one"
    with pytest.raises(TransportClosed, match="message 2 was lost on the way"):
        await end.read()
    assert published[-1].kind is MessageKind.CLOSE
    assert published[-1].data == b"message 2 was lost on the way"


async def test_a_message_that_is_lost_before_the_end_is_noticed() -> None:
    end, _ = await server_end()
    end.take(message(MessageKind.CLOSE, 2))
    with pytest.raises(TransportClosed, match="message 1 was lost"):
        await end.read()


@pytest.mark.parametrize("reading", [True, False])
async def test_the_will_of_a_lost_peer_ends_the_session(reading: bool) -> None:
    end, published = await server_end()
    pending = asyncio.create_task(end.read()) if reading else None
    await asyncio.sleep(0)
    end.take(message(MessageKind.LOST, 0))
    with pytest.raises(TransportClosed, match="the peer has lost its connection to the broker"):
        await (pending or end.read())
    end.send(b"nobody hears this")
    await asyncio.sleep(0)
    assert not published


async def test_a_peer_that_sends_ahead_of_its_window_is_closed() -> None:
    end, published = await server_end()
    for number in range(1, 2 + WINDOW_BYTES // MAX_MESSAGE_BYTES):
        end.take(message(MessageKind.DATA, number, bytes(MAX_MESSAGE_BYTES)))
    assert not end.closed.done()
    end.take(message(MessageKind.DATA, 6, b"x"))
    assert published[-1].data == b"more than 65536 bytes were sent ahead"


async def test_very_many_small_messages_are_too_many() -> None:
    end, published = await server_end()
    for number in range(1, 2 + WINDOW_MESSAGES):
        assert not end.closed.done()
        end.take(message(MessageKind.DATA, number, b"x"))
    assert published[-1].data == b"more than 1000 messages were sent ahead"


async def test_small_pieces_wait_for_the_reader_too() -> None:
    pair = Pair()
    for _ in range(WINDOW_MESSAGES + 500):
        pair.client.send(b"x")
        await asyncio.sleep(0)
    assert len(pair.to_server) == 1 + WINDOW_MESSAGES
    await read_exactly(pair.server, WINDOW_MESSAGES)
    assert await pair.server.read() == b"x" * 500


@settings(max_examples=40)
@given(st.data())
def test_whatever_the_broker_does_the_reader_gets_a_prefix_of_what_was_written(
    data: st.DataObject,
) -> None:
    """A broker may repeat messages, and lose them if it is restarted."""

    async def run() -> None:
        sent: list[bytes] = []
        writer = MqttTransport(sent.append, peer="server")
        writer.open()
        written = b""
        for piece in data.draw(st.lists(st.binary(min_size=1, max_size=20), max_size=6)):
            await writer.write(piece)
            written += piece
        await writer.close()
        fates = st.lists(st.sampled_from((0, 1, 1, 1, 2)), min_size=len(sent), max_size=len(sent))
        drawn = data.draw(fates)
        reader = MqttTransport(lambda payload: None, peer="client")
        for times, payload in zip(drawn, sent, strict=True):
            for _ in range(times):
                reader.take(payload)
        received, ended = b"", False
        while not ended and (reader._received or reader._ended):
            try:
                piece = await reader.read()
            except TransportClosed:
                break
            received, ended = received + piece, not piece
        assert written.startswith(received)
        assert ended == (0 not in drawn)
        assert not ended or received == written

    asyncio.run(run())


async def test_what_is_no_message_closes_the_session() -> None:
    end, published = await server_end()
    end.take(b"quit\n")
    with pytest.raises(TransportClosed, match="not a message of a session: 'quit"):
        await end.read()
    assert published[-1].kind is MessageKind.CLOSE


async def test_a_peer_that_does_not_read_is_given_up() -> None:
    end, published = await server_end()
    while not end.closed.done():
        end.send(bytes(1 << 14))
        await asyncio.sleep(0)
    sent = sum(len(it.data) for it in published if it.kind is MessageKind.DATA)
    assert sent == WINDOW_BYTES
    assert published[-1].data == f"more than {MAX_UNREAD_BYTES} bytes were left unread".encode()


async def test_a_write_waits_for_a_bounded_time() -> None:
    end = MqttTransport(lambda payload: None, peer="client", write_timeout=0.05)
    await end.write(bytes(WINDOW_BYTES))  # as much as may be on the way
    with pytest.raises(TransportClosed, match=r"client: not read for 0\.05 s"):
        await end.write(b"x")


async def test_a_cancelled_read_loses_nothing() -> None:
    end, _ = await server_end()
    reading = asyncio.create_task(end.read())
    await asyncio.sleep(0)
    reading.cancel()
    await asyncio.wait({reading})
    end.take(message(MessageKind.DATA, 1, b"name\n"))
    got: list[bytes] = []

    def receive(data: bytes) -> bool:
        got.append(data)
        return True

    delivering = asyncio.create_task(end.deliver(receive))
    await until(lambda: bool(got))
    delivering.cancel()
    assert got == [b"name\n"]


async def test_the_peer_says_why_it_closes() -> None:
    end, _ = await server_end()
    end.take(message(MessageKind.CLOSE, 1, b"the server is full\x1b[2J"))
    with pytest.raises(TransportClosed, match="client: the server is full"):
        await end.read()
    assert "\x1b" not in end.reason
