"""Lines of a .mat: the names and scores of a game, and the entries of its players."""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardwire.games.errors import RecordError

UNKNOWN = "?"
"""The name of an unknown player."""

_RIGHT = 20  # the right column begins after this character, in all files seen
_SCORE = re.compile(r": ?([0-9]{1,5})(?= |$)", re.ASCII)
_NUMBERED = re.compile(r"\s*[0-9]+\)", re.ASCII)
_CELL = re.compile(
    r"\b(?P<dice>[0-9]{2})\s*:(?P<unplayed>\s*\?+)?"
    r"|(?P<unknown>\?+)\s*:?"
    r"|\b(?:re)?doubles\s*(?:=>|to)\s*(?P<double>[0-9]{1,5})\b"
    r"|\b(?P<answer>takes|drops)\b"
    r"|\b(?P<resigns>resigns)\b"
    r"|\bwins\s+(?P<points>[0-9]{1,5})\s+points?(?:\s+and\s+the\s+match)?\b",
    re.ASCII | re.IGNORECASE,
)


@dataclass(slots=True)
class MatCell:
    """One entry of a player: a roll with its play, a cube decision, or the end of a game.

    Args:
        match: Its place in the line and its parts.
        play: The text after a roll.
        line: The number of the line, from 1 on.
        player: The player, by the column.
        sure: Whether the column is certain, since there is another cell beside it.
    """

    match: re.Match[str]
    play: str
    line: int
    player: int
    sure: bool

    @property
    def column(self) -> int:
        """The column where the cell begins, from 1 on."""
        return self.match.start() + 1

    @property
    def play_column(self) -> int:
        """The column where the play begins, from 1 on."""
        return self.match.end() + len(self.play) - len(self.play.lstrip()) + 1


def names_and_scores(line: str, number: int) -> tuple[tuple[str, str], tuple[int, int]]:
    """Return the players and scores of a line such as `Ada : 0    Bob : 0`.

    Raises:
        RecordError: It has another form.
    """
    # A single pattern for all of it would take the square of the length, or more.
    words = " ".join(line.split())
    last = _SCORE.match(words, words.rfind(":")) if ":" in words else None
    first = _SCORE.search(words)
    if first is None or last is None or last.end() < len(words) or first.end() >= last.start():
        raise RecordError("names and scores are written as Ada : 0    Bob : 0", number, 1)
    names = words[: first.start()].strip(), words[first.end() : last.start()].strip()
    left, right = ("" if name == UNKNOWN else name for name in names)
    return (left, right), (int(first[1]), int(last[1]))


def cells_of(line: str, number: int) -> list[MatCell]:
    """Return the cells of a line, one or two.

    Raises:
        RecordError: The line has other text as well.
    """
    numbered = _NUMBERED.match(line)
    start = numbered.end() if numbered else 0
    matches = list(_CELL.finditer(line, start))
    ends = [match.start() for match in matches] + [len(line)]
    cells = []
    if line[start : ends[0]].strip():
        column = start + len(line[start:]) - len(line[start:].lstrip()) + 1
        raise RecordError("there is no roll, cube decision or end of a game here", number, column)
    for index, match in enumerate(matches):
        play = line[match.end() : ends[index + 1]]
        if play.strip() and not (match["dice"] or match["unknown"]):
            raise RecordError("nothing can follow this", number, match.end() + 1)
        player = index % 2 if len(matches) > 1 else int(match.start() > _RIGHT)
        cells.append(MatCell(match, play, number, player, len(matches) > 1))
    return cells
