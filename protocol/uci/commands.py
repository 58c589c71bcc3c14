"""Commands of a controller with arguments: `position`, `go` and `setoption`.

Each class has `parse`, for engines, and `text`, for controllers. Both are about the words after the
command's name.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from boardwire.values import value_class

from .dialect import Dialect
from .numbers import whole_number

_MOST_SHOWN, _LONGEST_SHOWN = 6, 20  # unknown words in a warning, and characters of each


@value_class
class SetPosition:
    """The arguments of `position`.

    Attributes:
        fen: the text of the position where the moves begin; None for the usual start.
        moves: the moves from there.
    """

    fen: str | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Read `startpos` or `fen FEN`, then `moves MOVE...` if there are moves.

        Raises:
            ValueError: the words are neither.
        """
        start, moves = list(words), tuple[str, ...]()
        if "moves" in start:
            at = start.index("moves")
            start, moves = start[:at], tuple(start[at + 1 :])
        match start:
            case ["startpos"]:
                return cls(None, moves)
            case ["fen", _, *_]:
                return cls(" ".join(start[1:]), moves)
        raise ValueError("position needs startpos or fen FEN, then moves MOVE...")

    @property
    def text(self) -> str:
        """The arguments as a line has them."""
        start = "startpos" if self.fen is None else f"fen {self.fen}"
        return " ".join((start, "moves", *self.moves)) if self.moves else start


@value_class
class GoCommand:
    """The arguments of `go`: the limits of a search. 0 is no limit.

    Attributes:
        left: the milliseconds on the clocks of the player who moves first in the game and of the
            other; None where the controller does not say.
        increments: the milliseconds that they get for each move.
        moves_to_go: moves until the next time control.
        movetime: milliseconds for this search; None for no limit.
        depth: plies.
        nodes: positions to visit.
        mate: search for a mate in this many moves.
        searchmoves: the only moves to search; empty for all.
        infinite: whether the search goes on until `stop`.
        ponder: whether the search goes on until `ponderhit`, and only then has limits of time.
        unknown: words that are none of these limits, which were skipped.
    """

    left: tuple[int | None, int | None] = (None, None)
    increments: tuple[int, int] = (0, 0)
    moves_to_go: int = 0
    movetime: int | None = None
    depth: int = 0
    nodes: int = 0
    mate: int = 0
    searchmoves: tuple[str, ...] = ()
    infinite: bool = False
    ponder: bool = False
    unknown: tuple[str, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str], dialect: Dialect) -> Self:
        """Read limits in any order. Words that are unknown are skipped, and kept in `unknown`.

        Raises:
            ValueError: a limit has no number.
        """
        reader = _GoReader(list(words), dialect)
        return cls(**reader.read())

    def warnings(self) -> list[str]:
        """Return a line about the words that were skipped, if there are any."""
        if not self.unknown:
            return []
        shown = " ".join(word[:_LONGEST_SHOWN] for word in self.unknown[:_MOST_SHOWN])
        return [f"words after go that are no limit are skipped: {shown}"]

    def text(self, dialect: Dialect) -> str:
        """Return the arguments as a line has them."""
        words: list[object] = []
        if self.ponder:
            words.append("ponder")
        for name, left in zip(dialect.times, self.left, strict=True):
            words += [] if left is None else [name, left]
        for name, increment in zip(dialect.increments, self.increments, strict=True):
            words += [name, increment] if increment else []
        for key, value in _LIMITS.items():
            number = getattr(self, value)
            words += [key, number] if number else []
        if self.movetime is not None:
            words += ["movetime", self.movetime]
        if self.infinite:
            words.append("infinite")
        if self.searchmoves:
            words += ["searchmoves", *self.searchmoves]
        return " ".join(map(str, words))


_LIMITS = {"movestogo": "moves_to_go", "depth": "depth", "nodes": "nodes", "mate": "mate"}
"""The words for limits that are positive numbers, and the fields of `GoCommand` that have them."""


@dataclass(slots=True)
class _GoReader:
    """Reads the words after `go` from left to right."""

    words: list[str]
    dialect: Dialect
    left: list[int | None] = field(default_factory=lambda: [None, None])
    increments: list[int] = field(default_factory=lambda: [0, 0])

    def read(self) -> dict[str, Any]:
        """Return the fields of `GoCommand` by name."""
        found: dict[str, Any] = {}
        unknown = []
        while self.words:
            written = self.words.pop(0)
            word = written.lower()
            if word in self.dialect.times:
                self.left[self.dialect.times.index(word)] = self._number(word)
            elif word in self.dialect.increments:
                number = self._number(word)
                self.increments[self.dialect.increments.index(word)] = max(number, 0)
            elif word in _LIMITS:
                found[_LIMITS[word]] = max(self._number(word), 0)
            elif word == "movetime":
                found[word] = max(self._number(word), 0)
            elif word in ("infinite", "ponder"):
                found[word] = True
            elif word == "searchmoves":
                found[word] = self._moves()
            else:
                unknown.append(written)
        if unknown:
            found["unknown"] = tuple(unknown)
        first, second = self.left
        found["left"] = first, second
        found["increments"] = self.increments[0], self.increments[1]
        return found

    def _number(self, key: str) -> int:
        """Take the number that follows a key."""
        return whole_number(key, self.words.pop(0) if self.words else "")

    def _moves(self) -> tuple[str, ...]:
        """Take the words up to the next limit."""
        limits = {
            *self.dialect.times,
            *self.dialect.increments,
            *_LIMITS,
            *("movetime", "infinite", "ponder"),
        }
        moves = []
        while self.words and self.words[0].lower() not in limits:
            moves.append(self.words.pop(0))
        return tuple(moves)


@value_class
class SetOption:
    """The arguments of `setoption`.

    Attributes:
        name: the option's name, which may have spaces.
        value: its value; None for a button.
    """

    name: str
    value: str | None = None

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Read `name NAME` and, if there is one, `value VALUE`.

        Raises:
            ValueError: there is no name.
        """
        if len(words) < 2 or words[0].lower() != "name":
            raise ValueError("setoption needs name NAME value VALUE")
        rest = list(words[1:])
        lower = [word.lower() for word in rest]
        if "value" not in lower[1:]:
            return cls(" ".join(rest))
        at = lower.index("value", 1)
        return cls(" ".join(rest[:at]), " ".join(rest[at + 1 :]))

    @property
    def text(self) -> str:
        """The arguments as a line has them."""
        return f"name {self.name}" if self.value is None else f"name {self.name} value {self.value}"
