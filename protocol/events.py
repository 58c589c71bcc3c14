"""Events of a match, as values for spectators, brokers and records.

An event travels as a dict of plain values (`to_wire`), packed as msgpack or JSON. The dict has the
fields of the class, `kind`, and `v`, the version of this format. Readers skip fields that they do
not know, so fields can be added. A field that changes its meaning needs a new version.
"""

import dataclasses
import json
import math
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self

import msgpack  # type: ignore[import-untyped]

from boardwire.vocabulary import OptionValue

from .entities import quoted
from .errors import EventError
from .timecontrol import TimeControl

EVENT_VERSION: Final = 1

_INTEGERS: Final = range(-(2**63), 2**64)
"""The whole numbers that msgpack can hold."""


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events.

    Attributes:
        match: the identifier of the match.
    """

    kind: ClassVar[str] = ""
    match: str

    def to_wire(self) -> dict[str, Any]:
        """Return the event as a dict of str, int, float, bool, None, lists and dicts."""
        wire: dict[str, Any] = {"v": EVENT_VERSION, "kind": self.kind}
        for item in dataclasses.fields(self):
            wire[item.name] = _plain(getattr(self, item.name))
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
        values = {}
        for item in dataclasses.fields(kind):
            if item.name in wire:
                read = _READERS[typing.get_type_hints(kind)[item.name]]
                try:
                    values[item.name] = read(wire[item.name])
                except (TypeError, ValueError) as error:
                    raise EventError(f"{kind.kind}: {item.name}: {error}") from None
            elif item.default is dataclasses.MISSING:
                raise EventError(f"{kind.kind}: {item.name} is missing")
        return kind(**values)

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


@dataclass(frozen=True, slots=True)
class MatchStarted(Event):
    """A match begins.

    Attributes:
        game: the game's name in the registry.
        options: the game's options.
        players: names, by player index.
        time: the time control.
        seed_hash: SHA-256 of the seed of the dice, in hex; None in games without chance.
    """

    kind: ClassVar[str] = "match-started"
    game: str
    options: Mapping[str, OptionValue] = field(hash=False)
    players: tuple[str, ...]
    time: TimeControl
    seed_hash: str | None = None


@dataclass(frozen=True, slots=True)
class MovePlayed(Event):
    """A player moved.

    Attributes:
        ply: number of the move, counted from 1; chance outcomes count, too.
        player: the player's index.
        move: the move's canonical text.
        seconds: measured time of the move, with the lag of the connection.
        clocks: seconds left, by player index; None where time is not limited.
    """

    kind: ClassVar[str] = "move-played"
    ply: int
    player: int
    move: str
    seconds: float
    clocks: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class ChanceRolled(Event):
    """A roll, or another outcome of chance.

    Attributes:
        ply: number of the outcome, counted from 1; moves count, too.
        outcome: the outcome's text, for example the dice `65`.
    """

    kind: ClassVar[str] = "chance-rolled"
    ply: int
    outcome: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """A match is over.

    Attributes:
        result: the result as records write it: `B+Resign`, `W+3.5`, `0`, `Void`.
        reason: the reason, one word of the closed set in `boardwire.matches`.
        detail: a sentence for people.
        seed: the seed of the dice, in hex; its hash was published at the start.
        moves: the text of every ply without anything hidden; empty in games that hide nothing.
    """

    kind: ClassVar[str] = "match-ended"
    result: str
    reason: str
    detail: str = ""
    seed: str | None = None
    moves: tuple[str, ...] = ()


EVENT_KINDS: Final[Mapping[str, type[Event]]] = {
    kind.kind: kind for kind in (MatchStarted, MovePlayed, ChanceRolled, MatchEnded)
}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, TimeControl):
        return str(value)
    return dict(value) if isinstance(value, Mapping) else value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, not {type(value).__name__}")
    value.encode()  # JSON can hold halves of surrogate pairs, which no other form can
    return value


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a whole number expected, not {type(value).__name__}")
    if value not in _INTEGERS:
        raise ValueError("a whole number of 64 bits expected")
    return value


def _float(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(f"a number expected, not {type(value).__name__}")
    if isinstance(value, int):
        return float(_int(value))
    if not math.isfinite(value):
        raise ValueError(f"a finite number expected, not {value}")
    return value


def _option(value: object) -> OptionValue:
    match value:
        case bool():
            return value
        case str():
            return _text(value)
        case int():
            return _int(value)
        case float():
            return _float(value)
    raise TypeError(f"text, a number or a truth value expected, not {type(value).__name__}")


def _options(value: object) -> Mapping[str, OptionValue]:
    if not isinstance(value, Mapping):
        raise TypeError(f"a map expected, not {type(value).__name__}")
    return {_text(name): _option(option) for name, option in value.items()}


def _optional(read: Callable[[object], Any]) -> Callable[[object], Any]:
    return lambda value: None if value is None else read(value)


def _tuple_of(read: Callable[[object], Any]) -> Callable[[object], tuple[Any, ...]]:
    def read_all(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise TypeError(f"a list expected, not {type(value).__name__}")
        return tuple(read(item) for item in value)

    return read_all


_READERS: dict[Any, Callable[[object], Any]] = {
    str: _text,
    int: _int,
    float: _float,
    str | None: _optional(_text),
    tuple[str, ...]: _tuple_of(_text),
    tuple[float | None, ...]: _tuple_of(_optional(_float)),
    Mapping[str, OptionValue]: _options,
    TimeControl: lambda value: TimeControl.parse(_text(value)),
}
