"""Search information: an engine's reports on its search, as UCI engines do in `info` lines.

A GTP engine writes them in a comment line before the answer to `genmove`:
`# info depth=12 score=0.31 nodes=48211 pv=D4 E5 F3`.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Self

from boardwire.values import value_class

MAX_LINE: Final = 1000
"""Characters of a line, at most; a longer one is ignored."""

MAX_PV: Final = 20
"""Moves of a line of play that are kept."""

MAX_NUMBER: Final = 2**53
"""The largest number of nodes that is kept, and of plies."""

SECONDS: Final = 0.5
"""The least seconds between two reports of a search."""

_LATER: Final = 0.01
"""The least time between two reports as a share of the search's time, where that is more. So a
search of a day reports less than a thousand lines."""

_LINE: Final = re.compile(r"info((?: [a-z]+=[^\s=]+)*?)(?: pv=([!-~ ]+))?\s*", re.ASCII)
WORDS: Final = (
    *("depth", "seldepth", "score", "centipawns", "mate", "nodes", "nps", "hashfull", "tbhits"),
)
"""The facts of a search beside its line of play, in the order in which they are written."""
_MOVE: Final = re.compile(r"[!-~]{1,24}", re.ASCII)


@value_class
class SearchInfo:
    """The result of a search so far, for the player that is to move; None where it is not known.

    Attributes:
        depth: plies.
        score: the expected result, from -1, lost, to 1, won.
        centipawns: the score in hundredths of a pawn.
        mate: moves to the end of the game, negative where the player loses.
        nodes: positions visited, or playouts.
        pv: the line of play, at most `MAX_PV` moves.
        seldepth: plies of the deepest line of play.
        nps: positions visited in a second.
        hashfull: parts of 1000 of the table of positions that are in use.
        tbhits: positions that were found in endgame tables.
    """

    depth: int | None = None
    score: float | None = None
    centipawns: int | None = None
    mate: int | None = None
    nodes: int | None = None
    pv: tuple[str, ...] = ()
    seldepth: int | None = None
    nps: int | None = None
    hashfull: int | None = None
    tbhits: int | None = None

    @classmethod
    def parse(cls, line: str) -> Self | None:
        """Read a comment line without its `#`; None if it is no such line.

        Words that are unknown are skipped, and so are values that are out of range.
        """
        found = None if len(line) > MAX_LINE else _LINE.fullmatch(line.strip())
        if found is None:
            return None
        words = dict(word.split("=", 1) for word in found[1].split())
        read = cls(
            _whole(words.get("depth"), 0),
            _score(words.get("score")),
            _whole(words.get("centipawns"), -MAX_NUMBER),
            _whole(words.get("mate"), -MAX_NUMBER),
            _whole(words.get("nodes"), 0),
            line_of_play((found[2] or "").split()),
            *(_whole(words.get(name), 0) for name in ("seldepth", "nps", "hashfull", "tbhits")),
        )
        return None if read == cls() else read

    @property
    def reversed(self) -> Self:
        """The information from the opponent's point of view: its values with the other sign."""
        return replace(
            self,
            score=None if self.score is None else -self.score,
            centipawns=None if self.centipawns is None else -self.centipawns,
            mate=None if self.mate is None else -self.mate,
        )

    @property
    def text(self) -> str:
        """The line, without its `#`."""
        words = ["info"]
        for name in WORDS:
            if (value := getattr(self, name)) is not None:
                words.append(f"{name}={round(value, 4) if name == 'score' else value}")
        if self.pv:
            words.append(f"pv={' '.join(self.pv)}")
        return " ".join(words)


class InfoPace:
    """The rate limit for the reports of one search."""

    def __init__(self) -> None:
        self._begun: float | None = None
        self._last = -math.inf

    def due(self, now: float) -> bool:
        """Return whether a report may follow now; then it counts as made.

        Args:
            now: The time, in seconds of a monotonic clock.
        """
        if self._begun is None:
            self._begun = now
        if now - self._last < max(SECONDS, _LATER * (now - self._begun)):
            return False
        self._last = now
        return True


def line_of_play(moves: Sequence[str]) -> tuple[str, ...]:
    """Return the first moves of a line of play, up to one that is none."""
    kept: list[str] = []
    for move in moves[:MAX_PV]:
        if not _MOVE.fullmatch(move):
            break
        kept.append(move)
    return tuple(kept)


def _whole(text: str | None, least: int) -> int | None:
    if text is None or not re.fullmatch(r"-?[0-9]{1,16}", text, re.ASCII):
        return None
    number = int(text)
    return number if least <= number <= MAX_NUMBER else None


def _score(text: str | None) -> float | None:
    try:
        value = math.nan if text is None else float(text)
    except ValueError:
        return None
    return value if -1 <= value <= 1 else None
