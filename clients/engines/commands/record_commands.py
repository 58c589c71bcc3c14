"""Commands for files of records, as SGF."""

from __future__ import annotations

from boardwire.clients.record_files import load_table, save_sgf, side_to_move
from boardwire.matches.console.record_commands import sgf_of
from boardwire.protocol import command

from ..engine import Engine


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

        The response is the side to move, as in GNU Go; empty if no player is to move.
        """
        table = load_table(file)
        self._engine.last = None
        self._table.replace(table)
        return side_to_move(table)

    @command("printsgf", replaces=True)
    def printsgf(self, *file: str) -> str:
        """Return the game on the board as SGF, or write it to a file: `printsgf [FILE]`."""
        return save_sgf(sgf_of(self._table), file)
