"""UCI, the Universal Chess Interface: the lines that an engine writes, as values.

Unknown words and unknown lines are skipped, as the protocol demands, so a new token of an engine
breaks nothing. Source: S. Meyer-Kahlen and R. Huber, "Description of the universal chess
interface" (2006); Stockfish's documentation for `wdl`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MAX_VALUES: Final = 500
"""Values of an option that are kept, and moves of a line of play."""

NO_MOVES: Final = frozenset({"(none)", "0000", "none", "NULL"})
"""The words that engines write after `bestmove` where they have no move."""

LOGISTIC: Final = 0.00368208
"""How fast the expected result grows with a centipawn: fitted to games of people by lichess.org
(`WinPercent` of its server's source code, lila)."""

_OPTION: Final = re.compile(
    r"option\s+name\s+(?P<name>.+?)\s+type\s+(?P<kind>check|spin|combo|button|string)\b\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_FIELD: Final = re.compile(r"\b(default|min|max|var)\b", re.IGNORECASE)
_EMPTY: Final = "<empty>"


class OptionKind(StrEnum):
    """The types of options."""

    CHECK = "check"
    SPIN = "spin"
    COMBO = "combo"
    BUTTON = "button"
    STRING = "string"


@dataclass(frozen=True, slots=True)
class UciOption:
    """An option that an engine offers.

    Args:
        name: Its name; it may have spaces, and is read in any case.
        kind: Its type.
        default: The value that it has; empty where it has none.
        least, most: The bounds of a number; None where the engine names none.
        values: The values of a `combo`.
    """

    name: str
    kind: OptionKind
    default: str = ""
    least: int | None = None
    most: int | None = None
    values: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> UciOption | None:
        """Read a line `option name ... type ...`; None if it is not one."""
        if (match := _OPTION.match(line)) is None:
            return None
        fields = _FIELD.split(match["rest"])
        default, least, most, values = "", None, None, list[str]()
        for field, text in zip(fields[1::2], fields[2::2], strict=True):
            text = text.strip()
            match field.lower():
                case "default":
                    default = "" if text == _EMPTY else text
                case "min":
                    least = _whole(text)
                case "max":
                    most = _whole(text)
                case _ if len(values) < MAX_VALUES:
                    values.append(text)
        kind = OptionKind(match["kind"].lower())
        return cls(match["name"], kind, default, least, most, tuple(values))

    def check(self, value: str) -> str:
        """Return a value as the engine reads it.

        Raises:
            ValueError: The option takes other values; the message says which.
        """
        match self.kind:
            case OptionKind.CHECK:
                truth = _TRUTHS.get(value.lower())
                if truth is None:
                    raise ValueError(f"{self.name} is true or false, not {value!r}")
                return truth
            case OptionKind.SPIN:
                number = _whole(value)
                low, high = self.least, self.most
                if number is None:
                    raise ValueError(f"{self.name} is a whole number, not {value!r}")
                if (low is not None and number < low) or (high is not None and number > high):
                    raise ValueError(f"{self.name} goes from {low} to {high}, not to {value}")
                return str(number)
            case OptionKind.COMBO:
                for known in self.values:
                    if known.lower() == value.lower():
                        return known
                raise ValueError(f"{self.name} is one of {', '.join(self.values)}; not {value!r}")
            case _:
                return value or _EMPTY


_TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), "true"),
    **dict.fromkeys(("false", "no", "off", "0"), "false"),
}


@dataclass(frozen=True, slots=True)
class UciScore:
    """A score for the side to move.

    Args:
        centipawns: In hundredths of a pawn; None where the end is known.
        mate: The moves until mate, negative where the side to move is mated; else None.
        wdl: The chances to win, to draw and to lose in thousandths; None where the engine does not
            tell.
    """

    centipawns: int | None = None
    mate: int | None = None
    wdl: tuple[int, int, int] | None = None

    @property
    def value(self) -> float:
        """The expected result, from -1, lost, to 1, won.

        By `wdl` where the engine tells it, otherwise by a logistic function of the centipawns (see
        `LOGISTIC`).
        """
        if self.mate is not None:
            return 1.0 if self.mate > 0 else -1.0
        if self.wdl is not None and (total := sum(self.wdl)):
            return (self.wdl[0] - self.wdl[2]) / total
        return math.tanh(LOGISTIC / 2 * (self.centipawns or 0))


@dataclass(frozen=True, slots=True)
class UciInfo:
    """A line `info` of a search; what it does not say is None or empty.

    Args:
        score: The score of the line of play.
        bound: Whether the score is only a bound, as between two windows.
        rank: The place of the line of play among several, from 1 on (`multipv`).
        depth: The depth in plies.
        nodes: The positions visited so far.
        seconds: The time spent so far.
        pv: The line of play.
    """

    score: UciScore | None = None
    bound: bool = False
    rank: int = 1
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    pv: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> UciInfo:
        """Read a line `info ...`. Unknown words are skipped."""
        words = iter(line.split()[1:])
        numbers: dict[str, int] = {}
        centipawns: int | None = None
        mate: int | None = None
        wdl: tuple[int, int, int] | None = None
        bound = False
        pv: tuple[str, ...] = ()
        for word in words:
            match word:
                case "string":
                    break
                case "pv":
                    pv = tuple(list(words)[:MAX_VALUES])
                case "cp":
                    centipawns = _whole(next(words, ""))
                case "mate":
                    mate = _whole(next(words, ""))
                case "lowerbound" | "upperbound":
                    bound = True
                case "wdl":
                    wdl = _wdl(words)
                case "depth" | "nodes" | "time" | "multipv":
                    numbers[word] = max(_whole(next(words, "")) or 0, 0)
        known = centipawns is not None or mate is not None or wdl is not None
        return cls(
            UciScore(centipawns, mate, wdl) if known else None,
            bound,
            numbers.get("multipv", 1),
            numbers.get("depth", 0),
            numbers.get("nodes", 0),
            numbers.get("time", 0) / 1000,
            pv,
        )


@dataclass(frozen=True, slots=True)
class BestMove:
    """A line `bestmove`.

    Args:
        move: The move; empty where the engine has none.
        ponder: The reply that the engine expects; empty where it expects none.
        text: The word after `bestmove`, as it was written.
    """

    move: str
    ponder: str = ""
    text: str = ""

    @classmethod
    def parse(cls, line: str) -> BestMove:
        """Read a line `bestmove MOVE [ponder MOVE]`."""
        words = line.split()
        text = words[1] if len(words) > 1 else ""
        ponder = words[3] if len(words) > 3 and words[2] == "ponder" else ""
        return cls("" if text in NO_MOVES else text, "" if ponder in NO_MOVES else ponder, text)


@dataclass(frozen=True, slots=True)
class UciLimits:
    """The limits of one search, as the words after `go` say them; None is no limit.

    Args:
        move_time: Seconds for exactly this move.
        depth: Plies.
        nodes: Positions.
        left: Seconds left on the clocks of white and black.
        increment: Seconds that both clocks gain with every move.
        moves_to_go: Moves until more time is added; 0 where the time is for all moves.
        infinite: Whether the search goes on until `stop`.
        ponder: Whether the search runs on the opponent's time until `ponderhit` or `stop`.
        moves: The only moves to consider at the root; empty for all.
    """

    move_time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    left: tuple[float | None, float | None] = (None, None)
    increment: float = 0.0
    moves_to_go: int = 0
    infinite: bool = False
    ponder: bool = False
    moves: Sequence[str] = ()

    def __str__(self) -> str:
        """Write the command `go` with these limits."""
        return " ".join(("go", *self._words()))

    def _words(self) -> Iterator[str]:
        if self.ponder:
            yield "ponder"
        for name, clock in zip(("wtime", "btime"), self.left, strict=True):
            if clock is not None:
                yield f"{name} {milliseconds(clock)}"
        if self.increment:
            gained = milliseconds(self.increment)
            yield f"winc {gained} binc {gained}"
        if self.moves_to_go:
            yield f"movestogo {self.moves_to_go}"
        if self.move_time is not None:
            yield f"movetime {milliseconds(self.move_time)}"
        if self.depth is not None:
            yield f"depth {self.depth}"
        if self.nodes is not None:
            yield f"nodes {self.nodes}"
        if self.infinite:
            yield "infinite"
        if self.moves:  # last, since it takes all words that follow
            yield f"searchmoves {' '.join(self.moves)}"


def milliseconds(seconds: float) -> int:
    """Seconds in whole milliseconds, rounded down, and at least 1: some engines read 0 as none."""
    return max(1, int(seconds * 1000))


def position_command(start: str, moves: Sequence[str]) -> str:
    """Write the command `position`.

    Args:
        start: The FEN of the first position; empty for the usual one.
        moves: The moves since then.
    """
    words = f"position fen {start}" if start else "position startpos"
    return f"{words} moves {' '.join(moves)}" if moves else words


def _wdl(words: Iterator[str]) -> tuple[int, int, int] | None:
    numbers = [_whole(next(words, "")) for _ in range(3)]
    win, draw, loss = (-1 if it is None else it for it in numbers)
    return (win, draw, loss) if min(win, draw, loss) >= 0 else None


def _whole(text: str) -> int | None:
    """A whole number; None where the text is none, or one that no engine means."""
    return int(text) if re.fullmatch(r"[-+]?[0-9]{1,18}", text, re.ASCII) else None
