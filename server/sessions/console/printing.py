"""The command for the record of the game on a console's board, as SGF."""

from __future__ import annotations

from functools import partial

from boardwire.games.external.faults import is_guarded
from boardwire.matches.console.record_commands import sgf_of
from boardwire.protocol import command
from boardwire.server.limits.worker import ClientWorker

from .modes import Modes


class PrintCommands:
    """The command that returns the record of the game. The user's own program writes files.

    Args:
        modes: The console's table.
        worker: Writes the record, which takes a while.
    """

    def __init__(self, modes: Modes, worker: ClientWorker) -> None:
        self._modes = modes
        self._worker = worker

    @command("printsgf")
    async def printsgf(self) -> str:
        """Return the game on the board as SGF."""
        table = self._modes.table
        if is_guarded(table.state):  # their time limit works only in the main thread
            return sgf_of(table)
        return await self._worker.run(partial(sgf_of, table))
