"""The file of the games that are being played now, for programs that show them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from boardwire.games import GameError
from boardwire.games.records import GameRecord, write_record
from boardwire.games.records.files.record_files import format_to_write
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override
from boardwire.protocol import Event, in_words

from ..show.display import NoDisplay


class LiveRecords(NoDisplay):
    """Writes the running games to a file, and rewrites it after each move.

    The file is replaced as a whole, so that a reader never sees half of it. A game that has ended
    stays until the next one begins. If the file cannot be written, a line reports it once.

    Args:
        path: The file. Its suffix chooses the format.
        make: Makes the record that is written of a game, by its number, from 0 on.
        note: Receives a line for people.

    Raises:
        RecordError: No format has the suffix.
    """

    follows_moves = True

    def __init__(
        self,
        path: Path,
        make: Callable[[int, MatchRecord], GameRecord],
        note: Callable[[str], None],
    ) -> None:
        self._path = path
        self._make = make
        self._note = note
        self._form = format_to_write(path.name)
        self._games: dict[int, MatchRecord] = {}
        self._ended: set[int] = set()
        self._failed = False

    @override
    def opened(self, game: ScheduledGame, record: MatchRecord) -> None:
        for number in self._ended:
            self._games.pop(number, None)
        self._ended.clear()
        self._games[game.number] = record
        self._write()

    @override
    def announced(self, game: ScheduledGame, event: Event) -> None:
        self._write()

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        self._games[game.number] = record
        self._ended.add(game.number)
        self._write()

    def _write(self) -> None:
        part = self._path.with_name(f".{self._path.name}.part")
        try:
            texts = (
                write_record(self._make(number, self._games[number]), self._form)
                for number in sorted(self._games)
            )
            part.write_text("\n".join(texts), "utf-8", errors="replace")
            part.replace(self._path)
        except (OSError, GameError) as error:
            if not self._failed:
                self._note(f"cannot write {self._path}: {in_words(error)}; the games go on")
            self._failed = True
