"""A bundled engine as a GTP program: a table, and a thinker that answers `genmove`."""

from __future__ import annotations

from boardwire.games import GameError
from boardwire.games.records import GameRecord, write_record
from boardwire.matches import NO_MOVE
from boardwire.protocol import CommandError, command

from .display import DisplayConsole


class EngineConsole(DisplayConsole):
    """Answers the commands of a controller with a search of our own.

    What an engine can do is a class on top of the other: playing, scoring, pondering, analysis,
    display. This is what a server may use; see `LocalConsole` for what only its user may.
    """

    @command("printsgf")
    def printsgf(self) -> str:
        """Tell the game on the board as SGF."""
        return self._sgf()

    def _sgf(self) -> str:
        table = self.table
        moves = tuple(played.text for played in table.history if played.move != NO_MOVE)
        result = (table.score() or "") if table.over else ""
        try:
            return write_record(GameRecord(table.game, moves, result=result), "sgf").rstrip()
        except GameError as error:
            raise CommandError(str(error)) from error
