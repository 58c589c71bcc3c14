"""Practice behind GoGui: the server's table follows the board here when an engine is wanted."""

from __future__ import annotations

from typing import Final

from boardwire.matches.console.record_commands import sgf_of
from boardwire.matches.console.search_display import DISPLAY_ANALYSES
from boardwire.protocol import Colour, Command, CommandError, Reply

from ...record_files import load_table, save_sgf, side_to_move
from ..match_seek import MatchSeek
from .gui_board import GuiBoard
from .local_commands import PRINT

DISPLAYS: Final = frozenset(line.rpartition("/")[2].split()[0] for line in DISPLAY_ANALYSES)
"""The commands that show what an engine of the server finds."""


class GuiPractice:
    """Asks the server's engines about the position of a GUI's board.

    Args:
        seek: The way to the server.
    """

    def __init__(self, seek: MatchSeek) -> None:
        self._seek = seek

    async def move(self, board: GuiBoard | None, player: int) -> str:
        """Ask an engine of the server for a move in the local position.

        Raises:
            CommandError: There is no move.
        """
        return await self._asked(board, "genmove", str(Colour(player)))

    async def show(self, board: GuiBoard, command: Command) -> str:
        """Let an engine of the server search, and return the lines to draw.

        Raises:
            CommandError: Nothing can be shown.
        """
        return await self._asked(board, command.name, *command.arguments)

    async def list_analyses(self, board: GuiBoard, command: Command) -> Reply:
        """Return the lines of GoGui's Analyze dialog: those of the board, and of engines."""
        listed = (await board.handle(command)).text
        return Reply("\n".join((listed, *DISPLAY_ANALYSES)))

    async def _asked(self, board: GuiBoard | None, *words: str) -> str:
        """Ask the server with the position of the board on its table."""
        try:
            for setting in () if board is None else board.position_commands():
                await self._seek.ask(*setting)
            return await self._seek.ask(*words)
        except CommandError:
            if board is not None:
                board.forget()
            raise

    async def print_record(self, board: GuiBoard | None, command: Command) -> str:
        """Return the game on the board, or write it to a file; return the text of the response.

        Raises:
            CommandError: The file cannot be written.
        """
        text = await self._seek.ask(PRINT) if board is None else sgf_of(board.table)
        return save_sgf(text, command.arguments)

    def load_record(self, board: GuiBoard, command: Command) -> str:
        """Load a game of a file; return the side to move.

        Raises:
            CommandError: The file cannot be read.
        """
        table = load_table(command.arguments)
        board.load(table)
        return side_to_move(table)
