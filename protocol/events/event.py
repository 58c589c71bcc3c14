"""The base of all events, and their forms on the wire: msgpack and JSON."""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

import msgpack

from boardwire.override import override
from boardwire.protocol.errors import EventError, quoted
from boardwire.values import value_class

from .fields import plain, read_fields

EVENT_VERSION: Final = 1

EVENT_KINDS: Final[dict[str, type[Event]]] = {}
"""The classes of all events by `kind`. A class is added when it is defined."""


@value_class
class Event:
    """Something that happened, or a state that is published again whenever it changes."""

    kind: ClassVar[str] = ""

    @classmethod
    @override
    def __init_subclass__(cls) -> None:
        """Add the class to `EVENT_KINDS`, unless it is only a base of others."""
        if cls.kind:
            EVENT_KINDS[cls.kind] = cls

    def to_wire(self) -> dict[str, Any]:
        """Return the event as a dict of str, int, float, bool, None, lists and dicts."""
        wire: dict[str, Any] = {"v": EVENT_VERSION, "kind": self.kind}
        for item in dataclasses.fields(self):
            wire[item.name] = plain(getattr(self, item.name))
        return wire

    @classmethod
    def from_wire(cls, wire: object) -> Self:
        """Read a result of `to_wire`. A subclass accepts only its own kind.

        Raises:
            EventError: the kind or the version is unknown, or a field is missing or has another
                type.
        """
        if not isinstance(wire, Mapping):
            raise EventError(f"an event is a map, not {type(wire).__name__}")
        if wire.get("v") != EVENT_VERSION:
            raise EventError(
                f"not an event of version {EVENT_VERSION}: {quoted(str(wire.get('v')))}"
            )
        kind = EVENT_KINDS.get(str(wire.get("kind")))
        if kind is None or not issubclass(kind, cls):
            raise EventError(f"unknown kind of event: {quoted(str(wire.get('kind')))}")
        try:
            return kind(**read_fields(kind, wire))
        except ValueError as error:
            raise EventError(f"{kind.kind}: {error}") from None

    def pack(self) -> bytes:
        """Return the event as msgpack."""
        return typing.cast("bytes", msgpack.packb(self.to_wire()))

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Read msgpack.

        Raises:
            EventError: see `from_wire`.
        """
        try:
            wire = msgpack.unpackb(data)
        except (ValueError, msgpack.UnpackException) as error:
            raise EventError(f"not msgpack: {error}") from None
        return cls.from_wire(wire)

    def to_json(self) -> str:
        """Return the event as one line of JSON."""
        return json.dumps(self.to_wire(), separators=(",", ":"), allow_nan=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Read JSON.

        Raises:
            EventError: see `from_wire`.
        """
        try:
            wire = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise EventError(f"not JSON: {error}") from None
        return cls.from_wire(wire)


@value_class
class MatchEvent(Event):
    """The base of events of one match.

    Attributes:
        match: the identifier of the match.
    """

    match: str
