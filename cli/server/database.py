"""``boardwire database``: check the database of a server.

The other commands that read or change a database beside the server open it by this module.
"""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.games import OptionError
from boardwire.protocol import visible
from boardwire.vocabulary import counted

from ..arguments.game_names import game_named
from ..event_loop import run
from ..groups import Group

if TYPE_CHECKING:
    from boardwire.server.store import Store

VARIABLE = "BOARDWIRE_STORE_DATABASE"
"""The environment variable that names the database."""

FILE_VARIABLE = f"{VARIABLE}_FILE"
"""The environment variable that names a file with the URL of the database."""

Database = Annotated[
    str | None,
    CommandOption(
        help="The server's database: a file of SQLite, or a URL. The default is that of "
        f"{VARIABLE} or {FILE_VARIABLE}, else of --config, else boardwire.db.",
        show_default=False,
    ),
]
ConfigFile = Annotated[
    Path | None,
    CommandOption(
        "--config",
        help="The server's file of settings, which names its database.",
        metavar="FILE",
        show_default=False,
    ),
]


database = Group("database", help="Check the database of a server. The server may be running.")


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(database)


@database.subcommand()
def check(
    database: Database = None,
    config: ConfigFile = None,
    game: Annotated[
        list[str] | None,
        CommandOption(
            help="A game in Python that the records have: MODULE:CLASS. May be repeated."
        ),
    ] = None,
) -> None:
    """Check that all matches are as the server wrote them, and fit the rules.

    The pages of a SQLite file are read, then each match is compared with the hash of its plies and
    played again. Each error is printed. The exit code is 1 if a match is wrong, and 2 if one cannot
    be played again.
    """
    for reference in game or ():
        game_named(reference)
    if code := run(_check(database_of(database, config))):
        raise click.exceptions.Exit(code)


async def _check(database: str) -> int:
    from boardwire.server.records_check import RecordsCheck

    async with opened_store(database) as store:
        await store.check_pages()
        checked = RecordsCheck(store)
        async for line in checked.lines():
            print(visible(line))
    if checked.without_hash:
        print(
            f"{counted(checked.without_hash, 'match has', 'matches have')} no hash of the plies, "
            "since an earlier version wrote none: only the rules were checked",
            file=sys.stderr,
        )
    counts = f"{counted(checked.right, 'match is', 'matches are')} right, {checked.wrong} wrong"
    unread = f", {checked.unread} cannot be played again" if checked.unread else ""
    print(f"{counts}{unread}", file=sys.stderr)
    return 1 if checked.wrong else 2 if checked.unread else 0


def database_of(database: str | None, config: Path | None) -> str:
    """Return the database of the command line, else of the environment, else of the settings file.

    Without any of them it is the one that a server has by default.

    Raises:
        OptionError: The settings cannot be read, or are those of a server without a database.
        SecretFileError: The file with the database's URL cannot be read.
    """
    # Imported here because engines start through the same program, and need no database.
    from boardwire.server.config import ConfigError, read_config
    from boardwire.server.config.sections.storage import NO_DATABASE

    named = (VARIABLE, FILE_VARIABLE)
    environment = {name: os.environ[name] for name in named if name in os.environ}
    overrides = {} if database is None else {"store.database": database}
    try:
        store = read_config(config, environment, overrides).store
    except ConfigError as error:
        raise OptionError("\n".join(error.problems)) from error
    if not store.keeps:
        raise OptionError(f"a server with the database {NO_DATABASE!r} stores nothing")
    return store.location


@asynccontextmanager
async def opened_store(database: str, *, create: bool = False) -> AsyncIterator[Store]:
    """Open a database beside a server or without one; close it at the end of the `with` block.

    Args:
        database: Its file or URL.
        create: Whether to make the database if there is none.

    Raises:
        MissingDatabase: There is no such file; the message has its whole path, and what to do.
        StoreError: The database cannot be reached, has no tables of boardwire, or does not fit.
    """
    from boardwire.server.store import MissingDatabase, Store

    store = Store(database)
    try:
        await store.open_beside(create=create)
        yield store
    except MissingDatabase as error:
        raise MissingDatabase(
            f"{error}; name the server's database with --database, --config or {VARIABLE}, or "
            "make one by starting the server or with boardwire user add NAME --create"
        ) from error
    finally:
        await store.close()
