"""Results of PGN: the tag Termination, and the words after the last move."""

from __future__ import annotations

import re
from dataclasses import replace

from ..annotations import MoveAnnotation
from ..record import GameRecord

TERMINATIONS = {"T": "time forfeit", "F": "rules infraction", "R": "normal"}
"""The tag for each reason of a win, where the record does not have its own."""
VOID = "abandoned"
"""The tag of a game without a result."""
_RESIGNED = re.compile(r"\b(?:White|Black) resigns\b")
_ENDINGS = {
    **{"on time": "T", "time forfeit": "T", "resign": "R"},
    **{"rules infraction": "F", "illegal move": "F", "abandoned": "F", "stalled": "F"},
}
"""The end of a result for each word in the tag Termination."""


def with_reason(result: str, record: GameRecord) -> str:
    """Return the result with its reason, from the tag Termination or the last comment."""
    termination = record.tags.get("Termination", "").lower()
    if result == "" and termination == VOID:
        return "Void"
    if not result.endswith("+"):
        return result
    how = next((how for sign, how in _ENDINGS.items() if sign in termination), "")
    if not how and _RESIGNED.search(_last_comment(record)):
        how = "R"
    return result + how


def without_derived(record: GameRecord) -> GameRecord:
    """Return a record without the tag and the comment that are written again for its result."""
    tags = dict(record.tags)
    result = record.result
    derived = VOID if result == "Void" else TERMINATIONS.get(result.partition("+")[2], "")
    if derived and tags.get("Termination") == derived:
        del tags["Termination"]
    if not result.endswith("+R"):
        return replace(record, tags=tags)
    said = _last_comment(record)
    rest = re.sub(rf"(?:^|, ){_resignation(record)}$", "", said)
    if not record.moves:
        tags = {name: rest if name == "Comment" else text for name, text in tags.items()}
        return replace(record, tags={name: text for name, text in tags.items() if text})
    moves = dict(record.annotations.moves)
    if rest != said:
        last = replace(moves.pop(len(record.moves) - 1), text=rest)
        if last != MoveAnnotation():
            moves[len(record.moves) - 1] = last
    return replace(record, tags=tags, annotations=replace(record.annotations, moves=moves))


def _resignation(record: GameRecord) -> str:
    """Return the words for a result such as ``W+R``: ``Black resigns``."""
    return f"{record.game.conventions.side('WB'.index(record.result[0]))} resigns"


def _last_comment(record: GameRecord) -> str:
    """Return the comment on the last move, or the one before the first."""
    last = record.annotations.moves.get(len(record.moves) - 1)
    return last.text if last is not None else record.tags.get("Comment", "")


def ending_of(record: GameRecord) -> str:
    """Return the end of the game in words: ``Draw by threefold repetition``."""
    ending = record.ending
    if not ending and record.result in ("B+R", "W+R"):
        ending = "" if _RESIGNED.search(_last_comment(record)) else _resignation(record)
    return ending[:1].upper() + ending[1:].replace("}", ")")
