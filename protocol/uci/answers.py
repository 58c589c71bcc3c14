"""Lines of an engine: `option`, `info` and `bestmove`.

Each class has `parse`, for controllers, and `text`, for engines. Both are about the words after the
line's first word.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

from boardwire.values import value_class
from boardwire.vocabulary import TRUTH_WORDS

from .numbers import whole_number

NO_MOVE = "(none)"
"""The move of `bestmove` where there is none, as Stockfish writes it."""
EMPTY = "<empty>"
"""The word for an empty text as the value of an option."""
_NO_MOVES = (NO_MOVE, "0000", "none", "NULL")


class ScoreKind(StrEnum):
    """The units of a score."""

    CENTIPAWNS = "cp"
    MATE = "mate"
    """Moves to the end of the game, negative where the player to move loses."""


@value_class
class UciScore:
    """A score for the player to move.

    Attributes:
        kind: its unit.
        value: the number.
        bound: `lower` or `upper` if it is only a bound, else empty.
    """

    kind: ScoreKind
    value: int
    bound: str = ""

    @property
    def expectation(self) -> float:
        """The expected result, from -1, lost, to 1, won.

        Centipawns are taken for a lead in Elo: (1 + v) / (1 - v) = 10^(cp / 400). Source: the
        Chess Programming Wiki, "Pawn Advantage, Win Percentage, and Elo".
        """
        if self.kind is ScoreKind.MATE:
            return 1.0 if self.value > 0 else -1.0
        return math.tanh(self.value * math.log(10) / 800)

    @property
    def text(self) -> str:
        """The score as an `info` line has it, after `score`."""
        bound = f" {self.bound}bound" if self.bound else ""
        return f"{self.kind} {self.value}{bound}"


@value_class
class Info:
    """The facts of an `info` line; None and empty where it says nothing.

    Attributes:
        depth, seldepth: plies.
        multipv: the rank of the line of play, from 1 on.
        score: the value of the position.
        nodes, nps: positions visited, and in a second.
        time: milliseconds since `go`.
        hashfull: parts of 1000 of the table that are in use.
        tbhits: positions that were found in endgame tables.
        currmove: the move of the position that is searched now; empty where it is not reported.
        currmovenumber: its place among the moves, from 1 on.
        pv: the line of play.
        string: a text for people, which fills the rest of the line.
        wdl: parts of 1000 that the engine expects to win, to draw and to lose (Stockfish).
    """

    depth: int | None = None
    seldepth: int | None = None
    multipv: int | None = None
    score: UciScore | None = None
    nodes: int | None = None
    nps: int | None = None
    hashfull: int | None = None
    time: int | None = None
    pv: tuple[str, ...] = ()
    string: str = ""
    wdl: tuple[int, int, int] | None = None
    tbhits: int | None = None
    currmove: str = ""
    currmovenumber: int | None = None

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Read the words after `info`. Words that are unknown are skipped.

        Raises:
            ValueError: a known word has no number.
        """
        rest, found = iter(words), dict[str, Any]()
        for word in rest:
            if word in _NUMBERS:
                found[word] = whole_number(word, next(rest, ""))
            elif word == "score":
                found[word] = _read_score(rest)
            elif word in _BOUNDS and found.get("score") is not None:
                found["score"] = replace(found["score"], bound=word.removesuffix("bound"))
            elif word == "wdl":
                win, draw, loss = (whole_number(word, next(rest, "")) for _ in range(3))
                found[word] = win, draw, loss
            elif word == "currmove":
                found[word] = next(rest, "")
            elif word == "pv":
                found[word] = tuple(rest)
            elif word == "string":
                found[word] = " ".join(rest)
        return cls(**found)

    @property
    def expectation(self) -> float | None:
        """The expected result for the player to move, -1 to 1; None where there is no score."""
        if self.wdl is not None and (games := sum(self.wdl)) > 0:
            return (self.wdl[0] - self.wdl[2]) / games
        return None if self.score is None else self.score.expectation

    @property
    def text(self) -> str:
        """The words after `info`."""
        words: list[object] = []
        for name in _WRITTEN:
            value = getattr(self, name)
            if isinstance(value, UciScore):
                value = value.text
            words += [] if value is None else [name, value]
            if name == "score" and self.wdl:  # where Stockfish has them
                words += ["wdl", *self.wdl]
        words += ["currmove", self.currmove] if self.currmove else []
        words += [] if self.currmovenumber is None else ["currmovenumber", self.currmovenumber]
        words += ["pv", *self.pv] if self.pv else []
        words += ["string", self.string] if self.string else []
        return " ".join(map(str, words))


_SCORE_KINDS = {kind.value: kind for kind in ScoreKind}
_BOUNDS = frozenset(("lowerbound", "upperbound"))
_NUMBERS = frozenset(
    (
        *("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"),
        "currmovenumber",
    )
)
_WRITTEN = (
    *("depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits", "time"),
)
"""The facts of a line before its line of play, in Stockfish's order."""


def _read_score(words: Iterator[str]) -> UciScore | None:
    """Take a score, without its bound; None if its kind is unknown."""
    kind = _SCORE_KINDS.get(next(words, ""))
    return None if kind is None else UciScore(kind, whole_number(kind, next(words, "")))


@value_class
class BestMoveLine:
    """The move of a `bestmove` line.

    Attributes:
        move: the move; None if there is none.
        ponder: the answer of the opponent that the engine would like to ponder on; None if it
            names none.
    """

    move: str | None
    ponder: str | None = None

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Read the words after `bestmove`.

        Raises:
            ValueError: there is no word.
        """
        match list(words):
            case [move, "ponder", ponder, *_]:
                return cls(_move(move), _move(ponder))
            case [move, *_]:
                return cls(_move(move))
        raise ValueError("bestmove has no move")

    @property
    def text(self) -> str:
        """The words after `bestmove`."""
        move = self.move or NO_MOVE
        return f"{move} ponder {self.ponder}" if self.move and self.ponder else move


def _move(word: str) -> str | None:
    return None if word in _NO_MOVES else word


class OptionType(StrEnum):
    """The types of options."""

    CHECK = "check"
    SPIN = "spin"
    COMBO = "combo"
    BUTTON = "button"
    STRING = "string"


@value_class
class EngineOption:
    """The declaration of an option, from an `option` line.

    Attributes:
        name: the name, which may have spaces.
        type: the type.
        default: the value at the start; empty for a button.
        minimum, maximum: the bounds of a number; None for no bound.
        choices: the values of a combo box.
    """

    name: str
    type: OptionType
    default: str = ""
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Read the words after `option`.

        Raises:
            ValueError: the name or the type is missing, or the type is unknown.
        """
        keys = ("name", "type", "default", "min", "max", "var")
        found: dict[str, list[str]] = {key: [] for key in keys}
        key = ""
        for word in words:
            # A value may be one of these words only where the option's name has not ended.
            if word in keys and not (key == "name" and word != "type"):
                key = word
                found[key].append("")
            elif key:
                found[key][-1] = f"{found[key][-1]} {word}".strip()
        if not found["name"] or not found["name"][0] or not found["type"]:
            raise ValueError("an option has a name and a type")
        default = found["default"][0] if found["default"] else ""
        return cls(
            found["name"][0],
            OptionType(found["type"][0]),
            "" if default == EMPTY else default,
            _bound("min", found),
            _bound("max", found),
            choices=tuple(found["var"]),
        )

    def check(self, value: str) -> str | None:
        """Return a value as the engine reads it; None for a button, which has none.

        Raises:
            ValueError: The option takes other values; the message says which.
        """
        match self.type:
            case OptionType.BUTTON:
                return None
            case OptionType.CHECK:
                truth = TRUTH_WORDS.get(value.lower())
                if truth is None:
                    raise ValueError(f"{self.name} is true or false, not {value!r}")
                return str(truth).lower()
            case OptionType.SPIN:
                number = whole_number(self.name, value)
                low, high = self.minimum, self.maximum
                if (low is not None and number < low) or (high is not None and number > high):
                    raise ValueError(f"{self.name} goes from {low} to {high}, not to {value}")
                return str(number)
            case OptionType.COMBO:
                for choice in self.choices:
                    if choice.lower() == value.lower():
                        return choice
                raise ValueError(f"{self.name} is one of {', '.join(self.choices)}; not {value!r}")
            case OptionType.STRING:
                return value or EMPTY

    @property
    def text(self) -> str:
        """The words after `option`."""
        words: list[object] = ["name", self.name, "type", self.type]
        if self.type is not OptionType.BUTTON:
            words += ["default", self.default or EMPTY]
        words += [] if self.minimum is None else ["min", self.minimum]
        words += [] if self.maximum is None else ["max", self.maximum]
        for choice in self.choices:
            words += ["var", choice]
        return " ".join(map(str, words))


def _bound(key: str, found: dict[str, list[str]]) -> int | None:
    return whole_number(key, found[key][0]) if found[key] else None
