"""A console of a table: the commands of a table and of GoGui, and whatever a program adds."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import GameFault
from boardwire.protocol import Console

from .console_table import ConsoleTable
from .gogui_commands import GoguiCommands
from .table_commands import TableCommands


class TableConsole(Console):
    """A console with a table. A command is refused where the rules of a Python game fail.

    Args:
        table: The table.
        groups: More command groups, such as the one that declares `genmove`.
        title: The answer to `name`.
        analyses: More lines for GoGui's Analyze dialog (see `GoguiCommands`).
    """

    refusals = (GameFault,)

    def __init__(
        self,
        table: ConsoleTable,
        *groups: object,
        title: str = "boardwire",
        analyses: Sequence[str] = (),
    ) -> None:
        super().__init__(
            TableCommands(table, title), GoguiCommands(table, title, analyses), *groups
        )
        self.table = table
