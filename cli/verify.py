"""``boardwire verify``: check records of matches."""

from __future__ import annotations

from typing import Annotated

import typer

from boardwire.matches import RecordDataError
from boardwire.matches.verify import violation

from .common import records_of


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(verify)


def verify(
    record: Annotated[
        list[str],
        typer.Argument(help="Files of records as JSON, or - for standard input."),
    ],
) -> None:
    """Check every move, roll, clock and result of records. Print ok, or the first error of each.

    The exit code is 1 if a record is wrong, and 2 if one cannot be read.
    """
    checked = wrong = 0
    for file in record:
        for number, data in enumerate(records_of(file), 1):
            try:
                found = violation(data)
            except RecordDataError as error:
                raise RecordDataError(f"{file}: record {number}: {error}") from error
            checked += 1
            if found is not None:
                wrong += 1
                print(f"{file}: record {number}: {found}")
    if wrong:
        raise typer.Exit(1)
    print("ok" if checked == 1 else f"ok: {checked} records")
