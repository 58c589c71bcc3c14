"""The command for the record of the game on a board, as SGF."""

from __future__ import annotations

from boardwire.games import GameError
from boardwire.games.records import GameRecord, Replay, write_record
from boardwire.protocol import CommandError, command

from ..table import NO_MOVE, Table
from .console_board import ConsoleBoard


class RecordCommands:
    """Commands that show the record of the game, for any controller.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ConsoleBoard) -> None:
        self._board = board

    @command("printsgf")
    def printsgf(self) -> str:
        """Show the game on the board as SGF."""
        return sgf_of(self._board)


def sgf_of(board: ConsoleBoard) -> str:
    """Return the game on a board as SGF.

    Raises:
        CommandError: The game cannot be written as SGF.
    """
    final = board.table.final()
    try:
        write_record(GameRecord(board.game, ()), "sgf")  # the game has records in SGF
        replay = Replay(board.game)
        for played in board.history:
            if played.move != NO_MOVE:
                replay.play(played.text, player=played.player)
        record = replay.record(result="" if final is None else final.text)
        return write_record(record, "sgf").rstrip()
    except GameError as error:
        raise CommandError(str(error)) from error


def table_of(record: GameRecord) -> Table:
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
