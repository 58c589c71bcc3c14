"""The command for the record of the game on a console's board, as SGF."""

from __future__ import annotations

from functools import partial

from boardwire.games.external.faults import is_guarded
from boardwire.matches.console.record_commands import sgf_of
from boardwire.protocol import command
from boardwire.server.limits.worker import ClientWorker

from .console import ServerBoard


class PrintCommands:
    """The command that returns the record of the game. The user's own program writes files.

    Args:
        board: The console's board.
        worker: Writes the record, which takes a while.
    """

    def __init__(self, board: ServerBoard, worker: ClientWorker) -> None:
        self._board = board
        self._worker = worker

    @command("printsgf")
    async def printsgf(self) -> str:
        """Return the game on the board as SGF."""
        board = self._board
        if is_guarded(board.state):  # their time limit works only in the main thread
            return sgf_of(board)
        return await self._worker.run(partial(sgf_of, board))
