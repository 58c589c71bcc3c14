"""Openings as text for a file, which `file:PATH` and other programs read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from boardwire.games.records import GameRecord, write_record
from boardwire.games.records.files.record_files import format_of_name

from .opening import Opening

EPD: Final = ".epd"
"""The suffix of files with a position in each line."""

_FIELDS = 4  # of FEN that are in EPD as they are


def openings_text(openings: Sequence[Opening], name: str, about: Iterable[str] = ()) -> str:
    """Openings in the format of a file's suffix.

    A suffix of records makes each opening a game without a result. `.epd` has the positions after
    the openings, in chess as EPD. Any other file has the moves of an opening in each line,
    or its position if it begins at one.

    Args:
        openings: The openings.
        name: The name of the file.
        about: Lines of text on how the openings were made. EPD has no place for them.

    Raises:
        RecordError: The format cannot express the game.
    """
    if form := format_of_name(name):
        comment = "; ".join(about)
        return "".join(
            write_record(_record(opening, number, "" if number > 1 else comment), form)
            for number, opening in enumerate(openings, 1)
        )
    if Path(name).suffix.lower() == EPD:
        lines = [_position(opening) for opening in openings]
    else:
        lines = [*(f"# {line}" for line in about), *map(_line, openings)]
    return "".join(f"{line}\n" for line in lines)


def _line(opening: Opening) -> str:
    """The moves, or the position that they lead to if they begin at one of the opening's own."""
    if opening.text.startswith("position:"):
        return opening.end().position_text()
    return " ".join(opening.moves)


def _record(opening: Opening, number: int, comment: str) -> GameRecord:
    tags = {"Event": "Openings", "Round": str(number), "Comment": comment}
    kept = {key: text for key, text in tags.items() if text}
    return GameRecord(opening.game, opening.moves, tags=kept)


def _position(opening: Opening) -> str:
    text = opening.end().position_text()
    if opening.game.name != "chess":
        return text
    words = text.split()
    quiet, number = words[_FIELDS:]
    return f"{' '.join(words[:_FIELDS])} hmvc {quiet}; fmvn {number};"
