"""The database of a server, for the commands that read or change it beside the server."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwire.games import OptionError

if TYPE_CHECKING:
    from boardwire.server.store import Store

VARIABLE = "BOARDWIRE_STORE_DATABASE"
"""The environment variable that names the database."""

FILE_VARIABLE = f"{VARIABLE}_FILE"
"""The environment variable that names a file with the URL of the database."""

Database = Annotated[
    str | None,
    typer.Option(
        help="The server's database: a file of SQLite, or a URL. The default is that of "
        f"{VARIABLE} or {FILE_VARIABLE}, else of --config, else boardwire.db.",
        show_default=False,
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="The server's file of settings, which names its database.",
        metavar="FILE",
        show_default=False,
    ),
]


def database_of(database: str | None, config: Path | None) -> str:
    """The database that the command line, the environment or a file of settings names, in turn.

    Without any of them it is the one that a server has by default.

    Raises:
        OptionError: The settings cannot be read, or are those of a server without a database.
        SecretFileError: The file with the database's URL cannot be read.
    """
    # Imported here because engines start through the same program, and need no database.
    from boardwire.server.config import ConfigError, read_config
    from boardwire.server.config.sections import NO_DATABASE

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
