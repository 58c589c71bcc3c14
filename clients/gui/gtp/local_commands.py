"""The commands about files that `boardwire connect` carries out on the user's machine.

A server reads and writes no files of its users.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from boardwire.protocol import Command, CommandError

from ...record_files import load_table, save_sgf, side_to_move
from .gui_board import GuiBoard

LOAD: Final = "loadsgf"
PRINT: Final = "printsgf"

LOCAL_LINE: Final = re.compile(
    rb"\s*(?:[0-9]+\s+)?(?:loadsgf|printsgf|list_commands|known_command)(?=[\s#]|$)", re.ASCII
)
"""The beginning of a line with a command that may concern files."""

Ask = Callable[[Sequence[str]], Awaitable[str]]
"""Sends the server a command, and returns the text of the response.

Raises:
    CommandError: The server refuses it.
"""


async def carry_out(command: Command, ask: Ask) -> str:
    """Carry out a command of `LOCAL_LINE`, with the server where it is concerned.

    Args:
        command: The command.
        ask: Asks the server.

    Returns:
        The text of the response.

    Raises:
        CommandError: The file cannot be read or written, or the server refuses.
    """
    if command.name == LOAD:
        return await _load(command.arguments, ask)
    if command.name == PRINT:
        return save_sgf(await ask([PRINT]), command.arguments)
    answer = await ask([command.name, *command.arguments])
    if command.name == "list_commands":
        return "\n".join((*answer.splitlines(), LOAD))
    return "true" if command.arguments == (LOAD,) else answer


async def _load(file: Sequence[str], ask: Ask) -> str:
    """Put a game of a file on the server's board; return the side to move."""
    table = load_table(file)
    board = GuiBoard(table.game)
    board.table.replace(table)
    try:
        for words in board.position_commands():
            await ask(words)
    except CommandError as error:
        raise CommandError(f"the server refuses the game: {error}") from error
    return side_to_move(table)
