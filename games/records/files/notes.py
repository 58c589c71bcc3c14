"""Notes of readers about the games of a file: their sentences, and lines for the user."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..record import GameRecord

MOST_LINES = 20
"""The most lines about one file; the rest is counted."""


def note_lines(records: Iterable[tuple[int, GameRecord]]) -> Iterator[str]:
    """Yield the notes on the games of a file. One that several games share is one line.

    Args:
        records: The games, each with its number in the file, from 1 on.
    """
    games = dict[str, list[int]]()
    for number, record in records:
        for note in dict.fromkeys(record.notes):
            games.setdefault(note, []).append(number)
    for index, (note, numbers) in enumerate(games.items()):
        if index == MOST_LINES:
            yield f"there are {len(games) - MOST_LINES} more notes on games"
            return
        more = f" and {len(numbers) - 1} more" * (len(numbers) > 1)
        yield f"game {numbers[0]}{more}: {note}"


def result_note(tag: str, ending: str) -> str:
    """Return the note on a tag Result that says another result than stands after the moves."""
    return f"the tag Result says {tag}, but {ending} comes after the moves and is read"


def goes_on_note(ending: str, draws: str) -> str:
    """Return the note on a game that goes on after a draw by the rules.

    Args:
        ending: How the rules ended it, `draw by fivefold repetition`.
        draws: The value of the option `draws` that it is read with.
    """
    return f"it goes on after a {ending}, read as draws={draws}"
