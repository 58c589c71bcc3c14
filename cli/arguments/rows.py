"""Lists of a command: a table for people, or JSON for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from rich.console import Console

from boardwire.arguments import CommandOption

from .tables import cell, uncut_table

if TYPE_CHECKING:
    from rich.text import Text

Row = Mapping[str, str | None]
"""The values of a row by their columns."""

AsJson = Annotated[bool, CommandOption("--json", help="Print a JSON list.")]

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")


def time_text(time: datetime | None) -> str | None:
    """Return a time as rows have it, in ISO 8601; None for none."""
    return None if time is None else time.isoformat(timespec="seconds")


def print_rows(
    rows: Sequence[Row],
    columns: Sequence[str],
    *,
    as_json: bool,
    whole: str | None = None,
    times: Collection[str] = (),
    empty: Mapping[str, str] | None = None,
) -> None:
    """Print rows as a table, or as JSON.

    Args:
        rows: The rows.
        columns: Their columns in a table.
        as_json: Whether to print JSON, with all columns.
        whole: The column that stays on one line in a table; None for the first.
        times: The columns with times in UTC; a table shows them to the minute.
        empty: The text of cells without a value in a table.
    """
    if as_json:
        json.dump(rows, sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    heads = {it: f"{it} (UTC)" if it in times else it for it in columns}
    table = uncut_table(heads.values(), whole=heads[columns[0] if whole is None else whole])
    shown = empty or {}
    for row in rows:
        table.add_row(*(_cell(row[it] or shown.get(it, ""), time=it in times) for it in columns))
    Console().print(table)


def _cell(text: str, *, time: bool) -> Text:
    """Return a cell; a time as `2026-12-01 18:00`."""
    return cell(text[:16].replace("T", " ") if time and _TIME.match(text) else text)
