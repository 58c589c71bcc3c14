"""Sessions over MQTT: their topics and messages, without I/O.

A server at a broker is a **node**. Its status is a retained message under `status_topic`. A client
picks a random id and opens a session: it publishes to the session's topic `in`, the server to its
topic `out`, all with QoS 1. Each message begins with a header line of three words,
`KIND NUMBER TAKEN`, and the bytes after it are a piece of the stream (`SessionMessage`).
"""

import json
import re
from enum import StrEnum
from typing import Final, Self

from boardwire.values import value_class

from .errors import ProtocolViolation, quoted

ROOT: Final = "boardwire/v1"
"""The start of all topics."""

DEFAULT_NODE: Final = "main"

MAX_MESSAGE_BYTES: Final = 1 << 14
"""Bytes of the stream in one message, at most."""

_NODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}", re.ASCII)
_SESSION: Final = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
_HEADER: Final = re.compile(rb"([a-z]{3,5}) ([0-9]{1,15}) ([0-9]{1,15})(?:\n|\Z)")


def is_node(text: str) -> bool:
    """Return whether a text can be the name of a node: a word of at most 64 characters."""
    return _NODE.fullmatch(text) is not None


def status_topic(node: str) -> str:
    """Return the topic of the status of a node; with `+`, of all nodes."""
    return f"{ROOT}/nodes/{node}/sessions"


def node_of(topic: str) -> str:
    """Return the node of a topic of `status_topic`."""
    return topic.split("/")[3]


def input_topic(node: str, session: str) -> str:
    """Return the topic to which a client publishes; with `+`, those of all sessions of a node."""
    return f"{ROOT}/sessions/{node}/{session}/in"


def output_topic(node: str, session: str) -> str:
    """Return the topic to which the server publishes."""
    return f"{ROOT}/sessions/{node}/{session}/out"


def session_of(topic: str) -> str | None:
    """Return the session of a topic of `input_topic`; None if its id is not valid."""
    session = topic.split("/")[4]
    return session if _SESSION.fullmatch(session) else None


@value_class
class NodeStatus:
    """The retained status of a node.

    Attributes:
        online: whether the node takes sessions.
        run: a random word for each connection of the node to its broker; sessions end with it.
            If the node is offline, the run that has ended.
    """

    online: bool
    run: str = ""

    def encode(self) -> bytes:
        """Return the status as JSON."""
        return json.dumps({"v": 1, "online": self.online, "run": self.run}).encode()

    @classmethod
    def decode(cls, payload: bytes) -> "NodeStatus":
        """Read a status; what is no status is that of a node that is offline."""
        try:
            wire = json.loads(payload)
        except (ValueError, RecursionError):
            return cls(False)
        if not isinstance(wire, dict) or wire.get("v") != 1:
            return cls(False)
        return cls(wire.get("online") is True, str(wire.get("run")))


class MessageKind(StrEnum):
    """The kinds of messages of a session."""

    OPEN = "open"
    """The first message in either direction; the client's opens the session."""
    DATA = "data"
    """A piece of the stream."""
    END = "end"
    """The stream ends in this direction."""
    ACK = "ack"
    """A bare count of the messages taken. It has no number itself."""
    CLOSE = "close"
    """The session is over in both directions. The bytes are the reason, empty if all is well."""
    LOST = "lost"
    """A peer has lost its connection to the broker, which publishes this as the peer's will."""

    @property
    def is_numbered(self) -> bool:
        """Whether such messages are numbered, so that a lost or repeated one is noticed."""
        return self not in (MessageKind.ACK, MessageKind.LOST)


@value_class
class SessionMessage:
    """A message of a session.

    Attributes:
        kind: the kind.
        number: the number of the message in its direction, from 0; 0 where there is none.
        taken: the number of messages of the other direction that the sender's program has taken.
        data: the bytes after the header.
    """

    kind: MessageKind
    number: int = 0
    taken: int = 0
    data: bytes = b""

    def encode(self) -> bytes:
        """Return the payload."""
        return f"{self.kind} {self.number} {self.taken}\n".encode() + self.data

    @classmethod
    def decode(cls, payload: bytes) -> Self:
        """Read a payload.

        Raises:
            ProtocolViolation: it is not a message of a session, or it is too long.
        """
        header = _HEADER.match(payload)
        try:
            kind = MessageKind(header[1].decode()) if header else None
        except ValueError:
            kind = None
        if header is None or kind is None:
            start = quoted(payload[:40].decode("utf-8", "replace"))
            raise ProtocolViolation(f"not a message of a session: {start}")
        data = payload[header.end() :]
        if len(data) > MAX_MESSAGE_BYTES:
            raise ProtocolViolation(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
        return cls(kind, int(header[2]), int(header[3]), data)
