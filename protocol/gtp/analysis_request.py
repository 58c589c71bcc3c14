"""Analysis requests: the arguments of `lz-analyze`, `kata-analyze` and their relatives.

Sources: KataGo, docs/GTP_Extensions.md; Leela Zero 0.17.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from boardwire.values import value_class

from ..errors import CommandError
from .entities import Colour, parse_bool, parse_float, parse_int

USAGE: Final = "[COLOUR] [CENTISECONDS] [KEY VALUE...]"
RESTRICTION_USAGE: Final = "COLOUR MOVE,MOVE... DEPTH"

_INTERVAL = 1.0  # default seconds from one line to the next
_LEAST_INTERVAL = 0.01
_SKIPPED = frozenset(
    (
        *("minmoves", "pvvisits", "pvedgevisits", "noresultvalue"),
        *("ownershipstdev", "movesownership", "movesownershipstdev"),
    )
)
"""Keys of KataGo that ask for more output; this program does not have it."""


@value_class
class MoveRestriction:
    """Moves to avoid, or to keep to, as the controller writes them.

    Args:
        colour: The player that they restrict; None for the player to move.
        moves: The texts of the moves, joined by commas.
        plies: The restriction holds in this many plies from the root; 1 is the root alone.
    """

    colour: Colour | None
    moves: str
    plies: int = 1


@value_class
class AnalysisRequest:
    """The wanted contents of an analysis.

    Args:
        colour: The player to move; None for the player whose turn it is.
        seconds: The time from one line to the next.
        most: The number of moves to show at most; 0 for all.
        root: Whether to show the values of the position as a whole.
        ownership: Whether to show the owners of points, in Go.
        avoid: Moves that the search leaves out.
        allow: Moves that the search keeps to; at most one restriction for each player.
    """

    colour: Colour | None = None
    seconds: float = _INTERVAL
    most: int = 0
    root: bool = False
    ownership: bool = False
    avoid: tuple[MoveRestriction, ...] = ()
    allow: tuple[MoveRestriction, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> AnalysisRequest:
        """Read the arguments as `USAGE` says.

        Raises:
            CommandError: A key is unknown, or a value is missing or cannot be read.
        """
        reader = _Reader(list(words))
        try:
            return reader.read()
        except ValueError as error:
            raise CommandError.syntax(USAGE, str(error)) from error


@dataclass(slots=True)
class _Reader:
    """Reads the arguments from left to right.

    Args:
        words: The words that have not been read.
    """

    words: list[str]
    seconds: float = _INTERVAL
    most: int = 0
    root: bool = False
    ownership: bool = False
    avoid: list[MoveRestriction] = field(default_factory=list)
    allow: list[MoveRestriction] = field(default_factory=list)

    def read(self) -> AnalysisRequest:
        """Read all words.

        Raises:
            ValueError: A key is unknown, or a value is missing or cannot be read.
        """
        colour = self._colour()
        if self.words and self.words[0][0].isdigit():
            self._read_interval("interval")
        readers: dict[str, Callable[[str], None]] = {
            "interval": self._read_interval,
            "maxmoves": self._read_most,
            "rootinfo": self._read_root,
            "ownership": self._read_ownership,
            "avoid": self._read_avoid,
            "allow": self._read_allow,
            "focus": self._read_focus,
            **dict.fromkeys(_SKIPPED, self._skip),
        }
        while self.words:
            key = self.words.pop(0)
            reader = readers.get(key.lower())
            if reader is None:
                known = ", ".join(name for name in readers if name not in _SKIPPED)
                raise ValueError(f"{key[:40]!r} is not a key; the keys are {known}")
            reader(key)
        return AnalysisRequest(
            *(colour, self.seconds, self.most, self.root, self.ownership),
            *(tuple(self.avoid), tuple(self.allow)),
        )

    def _colour(self) -> Colour | None:
        """Take the colour from the front, if there is one."""
        try:
            colour = Colour.parse(self.words[0]) if self.words else None
        except ValueError:
            return None
        del self.words[:1]
        return colour

    def _value(self, key: str) -> str:
        if not self.words:
            raise ValueError(f"{key} has no value")
        return self.words.pop(0)

    def _read_interval(self, key: str) -> None:
        self.seconds = max(parse_float(self._value(key)) / 100, _LEAST_INTERVAL)

    def _read_most(self, key: str) -> None:
        self.most = max(int(parse_float(self._value(key))), 0)

    def _read_root(self, key: str) -> None:
        self.root = parse_bool(self._value(key))

    def _read_ownership(self, key: str) -> None:
        self.ownership = parse_bool(self._value(key))

    def _skip(self, key: str) -> None:
        self._value(key)

    def _read_avoid(self, key: str) -> None:
        self.avoid.append(self._restriction(key))

    def _read_allow(self, key: str) -> None:
        self._add_allow(key, self._restriction(key))

    def _read_focus(self, key: str) -> None:
        """Read `focus MOVE,MOVE...`, which is `allow` for the next move, or the form of `allow`."""
        long = len(self.words) > 2 and self.words[2].isdecimal() and "," not in self.words[0]
        try:
            long = long and Colour.parse(self.words[0]) is not None
        except ValueError:
            long = False
        if long and self.words[1].lower() not in ("interval", "maxmoves"):
            self._add_allow(key, self._restriction(key))
        else:
            self._add_allow(key, MoveRestriction(None, self._value(key)))

    def _add_allow(self, key: str, restriction: MoveRestriction) -> None:
        if any(it.colour == restriction.colour for it in self.allow):
            raise ValueError(f"{key} for the same player twice; list all moves at once")
        self.allow.append(restriction)

    def _restriction(self, key: str) -> MoveRestriction:
        if len(self.words) < 3:
            raise ValueError(f"{key} needs {RESTRICTION_USAGE}")
        colour, moves, plies = (self.words.pop(0) for _ in range(3))
        depth = parse_int(plies)
        if depth < 1:
            raise ValueError(f"{key} needs a depth of 1 or more, not {depth}")
        return MoveRestriction(Colour.parse(colour), moves, depth)
