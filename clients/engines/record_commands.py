"""Commands for the record of the game on the table, as SGF."""

from __future__ import annotations

from pathlib import Path

from boardwire.games import GameError
from boardwire.games.records import GameRecord, Replay, write_record
from boardwire.games.records.files import decode
from boardwire.games.records.sgf_reader import read_beginning
from boardwire.matches import NO_MOVE, ConsoleTable, Table
from boardwire.protocol import CANNOT_LOAD_FILE, CommandError, command, in_words
from boardwire.vocabulary import player_name

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
    def loadsgf(self, *file: str) -> str:
        """Load a game of SGF, `loadsgf FILE [NUMBER]`: up to the position before move NUMBER.

        The answer is the side to move, as in GNU Go; empty where nobody moves.
        """
        words = list(file)
        number = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() else 0
        if not words:
            raise CommandError.syntax("loadsgf FILE [NUMBER]")
        try:
            text = decode(Path(" ".join(words)).read_bytes())
            table = _table_of(read_beginning(text, number - 1 if number else None))
        except (OSError, GameError) as error:
            raise CommandError(f"{CANNOT_LOAD_FILE}: {in_words(error)}") from error
        self._engine.last = None
        self._table.replace(table)
        player = table.state.to_act()
        return player_name(player) if player >= 0 else ""

    @command("printsgf", replaces=True)
    def printsgf(self, *file: str) -> str:
        """Tell the game on the board as SGF, or write it to a file: `printsgf [FILE]`."""
        text = sgf_of(self._table)
        if not file:
            return text
        try:
            Path(" ".join(file)).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"cannot write file: {in_words(error)}") from error
        return ""


def sgf_of(table: ConsoleTable) -> str:
    """Return the game on a table as SGF.

    Raises:
        CommandError: The game cannot be written as SGF.
    """
    final = table.table.final()
    try:
        write_record(GameRecord(table.game, ()), "sgf")  # the game has records in SGF
        replay = Replay(table.game)
        for played in table.history:
            if played.move != NO_MOVE:
                replay.play(played.text, player=played.player)
        record = replay.record(result="" if final is None else final.text)
        return write_record(record, "sgf").rstrip()
    except GameError as error:
        raise CommandError(str(error)) from error


def _table_of(record: GameRecord) -> Table:
    """Return a table with a record's moves, from the last position on that is set up.

    Raises:
        GameError: A move is not legal in its position.
    """
    first = max(record.setups, default=0)
    game = record.game.with_options(position=record.setups[first]) if first else record.game
    table = Table(game)
    for ply, (player, move) in enumerate(record.turns()):
        if ply >= first:
            table.play(player, move)
    return table
