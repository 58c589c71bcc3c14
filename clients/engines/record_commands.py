"""Commands for the record of the game on the table, as SGF."""

from __future__ import annotations

from pathlib import Path

from boardwire.games import GameError
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.records.files import decode
from boardwire.matches import NO_MOVE, ConsoleTable, Table
from boardwire.protocol import CANNOT_LOAD_FILE, CommandError, command

from .engine import Engine


class RecordCommands:
    """Tells the record of the game, for any controller.

    Args:
        table: The console's table.
    """

    def __init__(self, table: ConsoleTable) -> None:
        self._table = table

    @command("printsgf")
    def printsgf(self) -> str:
        """Tell the game on the board as SGF."""
        return sgf_of(self._table)


class FileCommands:
    """Reads and writes files of records, for the user of the engine's own machine.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._table = engine.table

    @command("loadsgf")
    def loadsgf(self, *file: str) -> None:
        """Load a game of SGF, `loadsgf FILE [NUMBER]`: up to the position before move NUMBER."""
        words = list(file)
        number = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() else 0
        if not words:
            raise CommandError.syntax("loadsgf FILE [NUMBER]")
        try:
            records = read_records(decode(Path(" ".join(words)).read_bytes()), "sgf")
            table = _table_of(records[0], number)
        except (OSError, GameError) as error:
            raise CommandError(f"{CANNOT_LOAD_FILE}: {error}") from error
        self._engine.last = None
        self._table.replace(table)

    @command("printsgf", replaces=True)
    def printsgf(self, *file: str) -> str:
        """Tell the game on the board as SGF, or write it to a file: `printsgf [FILE]`."""
        text = sgf_of(self._table)
        if not file:
            return text
        try:
            Path(" ".join(file)).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"cannot write file: {error}") from error
        return ""


def sgf_of(table: ConsoleTable) -> str:
    """Return the game on a table as SGF.

    Raises:
        CommandError: The game cannot be written as SGF.
    """
    moves = tuple(played.text for played in table.history if played.move != NO_MOVE)
    final = table.table.final()
    result = "" if final is None else final.text
    try:
        return write_record(GameRecord(table.game, moves, result=result), "sgf").rstrip()
    except GameError as error:
        raise CommandError(str(error)) from error


def _table_of(record: GameRecord, number: int) -> Table:
    """Return a table with a record's moves, up to the one before `number`; 0 stands for all.

    Raises:
        GameError: A move is not legal in its position.
    """
    table = Table(record.game)
    for ply, (state, player, move) in enumerate(record.steps(), 1):
        if ply == number:
            break
        table.play(player, state.move_text(move))
    return table
