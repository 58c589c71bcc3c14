"""``boardwire export``: write a server's records into files."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.games import find

from ..arguments.game_names import recorded_name
from ..arguments.times import moment_of
from ..event_loop import run
from ..groups import Group
from .database import ConfigFile, Database, database_of, opened_store

if TYPE_CHECKING:
    from boardwire.server.record_export import Exported
    from boardwire.server.store import RecordQuery


class ExportForm(StrEnum):
    """The forms of records in files."""

    JSON = "json"
    NATIVE = "native"


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(export)


def export(
    output: Annotated[
        Path,
        CommandOption(
            help="For json: a file, or - for standard output. For native: a folder or a .zip file."
        ),
    ],
    database: Database = None,
    config: ConfigFile = None,
    form: Annotated[
        ExportForm,
        CommandOption(
            "--format", help="json: one line for each match. native: the usual format of each game."
        ),
    ] = ExportForm.JSON,
    player: Annotated[
        str | None,
        CommandOption(help="Only matches of this player. Upper and lower case are equal."),
    ] = None,
    game: Annotated[str | None, CommandOption(help="Only matches of this game.")] = None,
    since: Annotated[
        str | None,
        CommandOption(help="Only matches that began at this time or later: 2026-09-01, in UTC."),
    ] = None,
    until: Annotated[
        str | None,
        CommandOption(help="Only matches that began before this time: 2027-01-01T12:00, in UTC."),
    ] = None,
    finished: Annotated[
        bool, CommandOption("--finished", help="Leave out running matches.")
    ] = False,
) -> None:
    """Write the records of a server into files, newest first. The server may be running.

    A match that cannot be written is reported on standard error, and the exit code is 1.
    """
    # Imported here because engines start through the same program, and need no database.
    from boardwire.server.store import RecordQuery

    query = RecordQuery(
        player=player,
        game=game and recorded_name(game),
        since=moment_of(since),
        until=moment_of(until),
        finished=True if finished else None,
    )
    done: Exported = run(_export(database_of(database, config), query, form, output))
    for refused in done.refused:
        print(refused, file=sys.stderr)
    if game and not done.written and not done.refused:
        find(game)  # an unknown name is an error
    print(f"{done.written} matches were written", file=sys.stderr)
    if done.refused:
        raise click.exceptions.Exit(1)


async def _export(database: str, query: RecordQuery, form: ExportForm, output: Path) -> Exported:
    from boardwire.server.record_export import export_records, json_lines, native_files

    async with opened_store(database) as store:
        with json_lines(output) if form is ExportForm.JSON else native_files(output) as write:
            return await export_records(store.records(query), write)
