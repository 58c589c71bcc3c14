"""An engine whose controller is its user: a GUI or a shell on the same machine."""

from __future__ import annotations

from pathlib import Path

from boardwire.games import GameError
from boardwire.games.records import GameRecord, read_records
from boardwire.games.records.files import decode
from boardwire.matches import Table
from boardwire.protocol import CANNOT_LOAD_FILE, CommandError, command

from .parameters import ParameterConsole


class LocalConsole(ParameterConsole):
    """Reads and writes files for its user."""

    @command("loadsgf")
    def loadsgf(self, *file: str) -> None:
        """Put up the game of an SGF file, `loadsgf FILE [NUMBER]`: as it was before that move."""
        words = list(file)
        number = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() else 0
        if not words:
            raise CommandError.syntax("loadsgf FILE [NUMBER]")
        try:
            records = read_records(decode(Path(" ".join(words)).read_bytes()), "sgf")
            self.table = _table_of(records[0], number)
        except (OSError, GameError) as error:
            raise CommandError(f"{CANNOT_LOAD_FILE}: {error}") from error
        self.last = None
        self.changed()

    @command("printsgf")
    def printsgf(self, *file: str) -> str:
        """Tell the game on the board as SGF, or write it to a file: `printsgf [FILE]`."""
        text = self._sgf()
        if not file:
            return text
        try:
            Path(" ".join(file)).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"cannot write file: {error}") from error
        return ""


def _table_of(record: GameRecord, number: int) -> Table:
    """A table with a record's moves, up to the one before `number`; all of them if that is 0.

    Raises:
        GameError: A move is not legal where it stands.
    """
    table = Table(record.game)
    for ply, (state, player, move) in enumerate(record.steps(), 1):
        if ply == number:
            break
        table.play(player, state.move_text(move))
    return table
