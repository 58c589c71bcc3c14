"""Messages of clients through a broker: those of sessions, and moves of boards.

The check fails on any exception but `ProtocolViolation`, on a session that takes more than its
limits or publishes what it could not read itself, and on a move that is not written as it is read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from boardwire.protocol import ProtocolViolation
from boardwire.protocol.mqtt_moves import SeatMove, SeatTopic
from boardwire.protocol.mqtt_sessions import (
    MAX_MESSAGE_BYTES,
    MessageKind,
    NodeStatus,
    SessionMessage,
)
from boardwire.protocol.transports.mqtt.transport import (
    WINDOW_BYTES,
    WINDOW_MESSAGES,
    MqttTransport,
)

from .fuzzers import InputFuzzer

END = b"\n--\n"
"""The end of a message of a session in an input."""

WORDS = (
    *(f"{kind} " for kind in MessageKind),
    *("0 0\n", "1 0\n", "2 999999999999999\n", "--\n", "1000000000000000 0\n"),
    *('{"ply": ', '"move": "', '"mac": "', "true", "null", "-1", "\\ud800", '{"v": 1', '"online"'),
)


def seeds() -> Iterator[bytes]:
    """Yield a session that goes well, sessions that do not, moves, and a status."""
    opened, data = b"open 0 0", SessionMessage(MessageKind.DATA, 1, 1, b"name\n").encode()
    yield END.join((opened, data, data, b"ack 0 2", b"end 2 2", b"close 3 2"))
    yield END.join((opened, b"data 2 0\nlost", data))
    yield END.join((opened, data, b"lost 0 0", data))
    yield END.join((opened, *(b"data %d 0\n" % number for number in range(1, 20))))
    yield SeatMove.signed("token", SeatTopic("m1", 0), 3, "e2e4").encode()
    yield b'{"ply": 1, "move": "D4", "mac": null}'
    yield NodeStatus(True, "ab12").encode()


def check(data: bytes) -> None:
    """Read an input as a session, as a move and as a status."""
    asyncio.run(_check_session(data.split(END)))
    try:
        move = SeatMove.decode(data)
    except ProtocolViolation as error:
        assert len(str(error)) < 1000, f"a message of {len(str(error))} characters"
    else:
        assert SeatMove.decode(move.encode()) == move
    status = NodeStatus.decode(data)
    assert NodeStatus.decode(status.encode()) == status


async def _check_session(payloads: list[bytes]) -> None:
    published: list[bytes] = []
    end = MqttTransport(published.append, peer="client")
    end.open()
    end.send(b"# an answer\n" * 10_000)
    for payload in payloads:
        end.take(payload)
        assert end.unread >= 0
        assert end._received_bytes <= WINDOW_BYTES + 2 * MAX_MESSAGE_BYTES
        assert len(end._received) <= WINDOW_MESSAGES + 1
    end.lose("the input has ended")
    for message in map(SessionMessage.decode, published):
        assert len(message.data) <= MAX_MESSAGE_BYTES


FUZZERS = [InputFuzzer("mqtt", check, seeds, WORDS)]
