"""Tables for a terminal, with texts from servers and files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardwire.protocol import visible

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def cell(text: str) -> Text:
    """Return a cell of a table with a text from a server or a file, without markup."""
    from rich.text import Text  # only here, since it takes a while

    return Text(visible(text))


def uncut_table(columns: Iterable[str], whole: str) -> Table:
    """Return a table whose cells are folded in a narrow terminal, and never cut.

    Args:
        columns: The headings.
        whole: The heading of the column that stays on one line, such as that of an id to copy.
    """
    from rich.table import Table

    table = Table()
    for column in columns:
        table.add_column(column, no_wrap=column == whole, overflow="fold")
    return table
