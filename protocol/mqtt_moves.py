"""Moves of electronic boards over MQTT: their topics, messages and signatures, without I/O.

A board publishes the moves of one seat, signed with the session token of the player who has it, so
that the token itself never passes through the broker. A signature holds for one move at one ply of
one match and is of no use to anybody who reads it.
"""

import hashlib
import hmac
import json
import re
from typing import Any, Final, Self

from boardwire.values import value_class

from .errors import ProtocolViolation
from .mqtt_sessions import ROOT

MAX_MOVE_BYTES: Final = 1024
"""Bytes in the payload of a move, at most."""

MAX_MOVE_CHARACTERS: Final = 200

ALL_MOVES: Final = f"{ROOT}/matches/+/seats/+/move"
"""The topics of the moves of all seats."""

_MOVE_TOPIC: Final = re.compile(
    rf"{ROOT}/matches/([A-Za-z0-9_-]{{1,64}})/seats/([0-9]{{1,2}})/move", re.ASCII
)
_LARGEST_PLY: Final = 10**6


@value_class
class SeatTopic:
    """A seat of a match, as topics name it.

    Attributes:
        match: the id of the match.
        seat: the number of the seat, from 0 on.
    """

    match: str
    seat: int

    @classmethod
    def of(cls, topic: str) -> Self | None:
        """Return the seat of a topic of moves; None if the topic is no such."""
        found = _MOVE_TOPIC.fullmatch(topic)
        return None if found is None else cls(found[1], int(found[2]))

    @property
    def move(self) -> str:
        """The topic to which the board publishes moves."""
        return f"{ROOT}/matches/{self.match}/seats/{self.seat}/move"

    @property
    def answer(self) -> str:
        """The topic to which the server publishes answers."""
        return f"{ROOT}/matches/{self.match}/seats/{self.seat}/answer"


def signing_key(token: str) -> bytes:
    """Return the key that belongs to a session token: its SHA-256 in hexadecimal, as bytes."""
    return hashlib.sha256(token.encode()).hexdigest().encode()


def signature(key: bytes, place: SeatTopic, ply: int, move: str) -> str:
    """Return the signature of a move: HMAC-SHA256 of `MATCH SEAT PLY MOVE` in hexadecimal.

    Args:
        key: the key of the seat's session, see `signing_key`.
        place: the seat.
        ply: the number of moves and rolls in the position in which it is made.
        move: the move's text.
    """
    text = f"{place.match} {place.seat} {ply} {move}"
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


@value_class
class SeatMove:
    """A move that a board makes.

    Attributes:
        ply: the number of moves and rolls in the position in which it is made.
        move: the move's text; empty to take the seat and make no move.
        mac: its signature.
    """

    ply: int
    move: str
    mac: str

    @classmethod
    def signed(cls, token: str, place: SeatTopic, ply: int, move: str) -> Self:
        """Sign a move with a session token."""
        return cls(ply, move, signature(signing_key(token), place, ply, move))

    def is_signed_by(self, key: bytes, place: SeatTopic) -> bool:
        """Return whether the signature is of this move, at this seat, with this key."""
        return hmac.compare_digest(signature(key, place, self.ply, self.move), self.mac)

    def encode(self) -> bytes:
        """Return the move as JSON."""
        return json.dumps({"ply": self.ply, "move": self.move, "mac": self.mac}).encode()

    @classmethod
    def decode(cls, payload: bytes) -> Self:
        """Read a move.

        Raises:
            ProtocolViolation: it is no move.
        """
        if len(payload) > MAX_MOVE_BYTES:
            raise ProtocolViolation(f"a move has at most {MAX_MOVE_BYTES} bytes")
        try:
            wire: Any = json.loads(payload)
        except (ValueError, RecursionError):
            wire = None
        if not isinstance(wire, dict):
            raise ProtocolViolation('write a move as JSON: {"ply": 0, "move": "D4", "mac": "..."}')
        ply, move, mac = wire.get("ply"), wire.get("move"), wire.get("mac")
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= _LARGEST_PLY:
            raise ProtocolViolation("ply is the number of moves and rolls so far")
        if not isinstance(move, str) or len(move) > MAX_MOVE_CHARACTERS or not move.isprintable():
            raise ProtocolViolation(f"move is a text of at most {MAX_MOVE_CHARACTERS} characters")
        if not isinstance(mac, str) or not mac.isascii():
            raise ProtocolViolation("mac is a text: the signature in hexadecimal")
        return cls(ply, move, mac)


@value_class
class SeatAnswer:
    """The server's answer to a move.

    Attributes:
        ply: the ply of the move.
        move: the move's text.
        error: the reason why it was not made; empty if it was.
    """

    ply: int
    move: str
    error: str = ""

    def encode(self) -> bytes:
        """Return the answer as JSON."""
        answer = {"ply": self.ply, "move": self.move, "ok": not self.error, "error": self.error}
        return json.dumps(answer).encode()
