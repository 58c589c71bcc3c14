"""Lines of the engines' output for the comments on moves, as fastchess's `match_line` has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardwire.clients.processes.transcript import TO, Transcript
from boardwire.games import OptionError
from boardwire.games.records import GameRecord

MOST_CHARACTERS = 1000
"""Characters of a line that are looked at and kept."""


class MatchedLines:
    """Finds, for each move of a game, the last line that matches each expression.

    The lines of a game are kept until its record is written.

    Args:
        expressions: Regular expressions, which match anywhere in a line.

    Raises:
        OptionError: One of them is none.
    """

    def __init__(self, expressions: Sequence[str]) -> None:
        try:
            self._expressions = [re.compile(it) for it in expressions]
        except re.error as error:
            raise OptionError(f"match_line={error.pattern!r}: {error}") from error
        self._found: dict[int, dict[int, tuple[str, ...]]] = {}

    def __bool__(self) -> bool:
        """Return whether there is anything to look for."""
        return bool(self._expressions)

    def read(self, number: int, transcripts: Sequence[Transcript]) -> None:
        """Read the dialogues of a game.

        Args:
            number: The number of the game.
            transcripts: Those of its engines.
        """
        if self._expressions:
            found = (it for transcript in transcripts for it in self._of_moves(transcript))
            self._found[number] = dict(found)

    def _of_moves(self, transcript: Transcript) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the indices of an engine's moves, each with the lines that were found for it."""
        index = -1  # no position was sent yet
        lines: list[str] = []
        for _, direction, text in transcript.dialogue():
            word, _, rest = text.partition(" ")
            if direction == TO:
                if word == "position":
                    index = len(rest.partition(" moves")[2].split())
                elif word == "go":
                    lines.clear()
                continue
            lines.append(text[:MOST_CHARACTERS])
            if word == "bestmove":
                if index >= 0:
                    yield index, tuple(self._last(lines))
                lines.clear()

    def _last(self, lines: Sequence[str]) -> Iterator[str]:
        for expression in self._expressions:
            found = next((it for it in reversed(lines) if expression.search(it)), None)
            if found is not None:
                yield found

    def added(self, number: int, record: GameRecord) -> GameRecord:
        """Return the record of a game with its lines, which are forgotten then."""
        found = self._found.pop(number, {})
        annotations = record.annotations
        moves = {
            index: replace(it, lines=found.get(index, ()))
            for index, it in annotations.moves.items()
        }
        return replace(record, annotations=replace(annotations, moves=moves)) if found else record
