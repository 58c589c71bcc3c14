"""The file of the games of a tournament, which has each game once whatever stopped the writer."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from boardwire.games import Game
from boardwire.games.records import GameRecord
from boardwire.games.records.files.record_files import SEPARATOR, RecordWriter
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import JournalError
from boardwire.protocol import in_words

from .file_journal import FileJournal

MakeRecord = Callable[[int, MatchRecord], GameRecord]
"""Makes the record that is written of a game, by its number, from 0 on."""


class KeptRecords:
    """Writes the games of a tournament to a file, one after the other.

    With a journal the file has every game of the run once, also of one that was killed while it
    wrote: the journal knows how long the file was after each game.

    Args:
        path: The file. Its suffix chooses the format.
        game: The game that is played.
        make: Makes the record of a game.
        journal: The journal of the run; None where none is kept.
        append: Whether games are added to a file that was there before the run.

    Raises:
        OSError: The file cannot be written.
        RecordError: The format cannot express the game, or no format has the suffix.
        JournalError: The journal cannot be written.
    """

    def __init__(
        self,
        path: Path,
        game: Game,
        make: MakeRecord,
        journal: FileJournal | None = None,
        *,
        append: bool = True,
    ) -> None:
        self._path, self._make, self._journal = path, make, journal
        known = None if journal is None else journal.recorded.get(_name(path))
        goes_on = known is not None and path.is_file()
        if not append and not goes_on:
            path.unlink(missing_ok=True)
        self._file = RecordWriter(path, game)
        if journal is None:
            return
        missing: list[int] = sorted(journal.results)
        if known is not None and goes_on:
            missing = [number for number in missing if number not in known.games]
            self._cut_torn_game(known.size, missing[:1])
        journal.records_written(_name(path), path.stat().st_size, anew=not goes_on)
        for number in missing:
            self.add(number, journal.results[number])

    def _cut_torn_game(self, size: int, numbers: Sequence[int]) -> None:
        """Cut off the partly written game; the additions of others stay."""
        assert self._journal is not None
        for number in numbers:
            whole = self._file.encoded(self._make(number, self._journal.results[number]))
            with self._path.open("rb") as file:
                file.seek(size)
                torn = file.read(len(whole) + 1).removesuffix(SEPARATOR)
            if torn and whole.startswith(torn):
                os.truncate(self._path, size)

    def close(self) -> None:
        """Remove the file if it is new and no game has come."""
        self._file.close()

    def add(self, number: int, record: MatchRecord) -> None:
        """Write a finished game.

        Raises:
            JournalError: It cannot be written; the file is as it was before.
        """
        try:
            self._file.add(self._make(number, record))
        except OSError as error:
            raise JournalError(f"cannot write {self._path}: {in_words(error)}") from error
        if self._journal is not None:
            self._journal.records_written(_name(self._path), self._path.stat().st_size, number)


def _name(path: Path) -> str:
    return str(path.absolute())
