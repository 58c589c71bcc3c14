"""What happens in a match, as values that travel: to spectators, brokers, records.

An event goes out as a dict of plain values (`to_wire`), packed as msgpack or JSON. The dict has
the fields of the class, `kind`, and `v`, the version of this format. Fields a reader does not know
are skipped, so that fields can be added; a change of meaning needs a new version.
"""

import dataclasses
import json
import math
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self

import msgpack  # type: ignore[import-untyped]

from .entities import quoted
from .errors import EventError
from .timecontrol import TimeControl

EVENT_VERSION: Final = 1

OptionValue = str | int | float | bool
"""What an option of a game can be."""


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events.

    Attributes:
        match: the identifier of the match.
    """

    kind: ClassVar[str] = ""
    match: str

    def to_wire(self) -> dict[str, Any]:
        """Give the event as a dict of str, int, float, bool, None, lists and dicts."""
        wire: dict[str, Any] = {"v": EVENT_VERSION, "kind": self.kind}
        for item in dataclasses.fields(self):
            wire[item.name] = _plain(getattr(self, item.name))
        return wire

    @classmethod
    def from_wire(cls, wire: object) -> Self:
        """Read what `to_wire` gave. Called on a subclass, only that kind is accepted.

        Raises:
            EventError: the kind or the version is unknown, a field is missing or of another type.
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
        """Give the event as msgpack."""
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
        """Give the event as one line of JSON."""
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
        seed_hash: SHA-256 of the seed the dice come from, in hex; None if nothing is random.
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
        ply: counts moves and chance outcomes from 1.
        player: the player's index.
        move: the move's canonical text.
        seconds: how long the move took, as measured; lag is not taken off.
        clocks: seconds left by player index, None where time is not limited.
    """

    kind: ClassVar[str] = "move-played"
    ply: int
    player: int
    move: str
    seconds: float
    clocks: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class ChanceRolled(Event):
    """Chance decided.

    Attributes:
        ply: counts moves and chance outcomes from 1.
        outcome: its text, for example the dice `65`.
    """

    kind: ClassVar[str] = "chance-rolled"
    ply: int
    outcome: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """A match is over.

    Attributes:
        result: who won, as records write it: `B+Resign`, `W+3.5`, `0`, `Void`.
        reason: why, one word of a closed set of `matches`.
        detail: a sentence for people.
        seed: the seed whose hash was published at the start, in hex.
    """

    kind: ClassVar[str] = "match-ended"
    result: str
    reason: str
    detail: str = ""
    seed: str | None = None


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
    return value


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a whole number expected, not {type(value).__name__}")
    return value


def _float(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(f"a number expected, not {type(value).__name__}")
    if not math.isfinite(value):
        raise ValueError(f"a finite number expected, not {value}")
    return float(value)


def _option(value: object) -> OptionValue:
    if isinstance(value, str | int | float):
        return value
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
