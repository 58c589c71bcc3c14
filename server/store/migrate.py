"""Migrations: bring a database to the schema of this program, with Alembic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text

from .store_errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
_RELEASED = "0001"
"""The schema of boardwire 0.1.0, which did not store the number of its schema yet."""
_ADVISORY_KEY = int.from_bytes(b"bwschema")


def revision(connection: Connection) -> str | None:
    """Return the schema of the database, or None for a database without our tables.

    Raises:
        StoreError: The schema is newer than this program.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        return _RELEASED if inspect(connection).has_table("matches") else None
    try:
        _scripts().get_revision(found)
    except CommandError:
        raise StoreError(
            f"the database was written by a newer boardwire: its schema is {found}, "
            f"and this version knows schemas up to {newest()}; install the newer version"
        ) from None
    return found


def newest() -> str:
    """Return the schema of this program."""
    head = _scripts().get_current_head()
    assert head is not None, "there are migrations"
    return head


def migrate(connection: Connection) -> None:
    """Bring the database to the newest schema, in the connection's transaction.

    Raises:
        StoreError: The database is newer than this program.
    """
    if connection.dialect.name == "postgresql":  # in SQLite only one transaction writes at a time
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_ADVISORY_KEY})"))
    had = revision(connection)
    scripts = _scripts()

    def steps(_: object, context: MigrationContext) -> Iterator[MigrationStep]:
        todo = list(scripts.iterate_revisions("head", had or "base"))
        for script in reversed(todo):
            yield MigrationStep.upgrade_from_script(scripts.revision_map, script)

    context = MigrationContext.configure(connection, opts={"fn": steps})
    if had is not None and context.get_current_revision() is None:
        context.stamp(scripts, had)
    context.run_migrations(op=Operations(context))


@cache
def _scripts() -> ScriptDirectory:
    """Return the migrations; reading their files takes 5 ms, and each start needs them thrice."""
    return ScriptDirectory(MIGRATIONS, version_locations=[MIGRATIONS])
