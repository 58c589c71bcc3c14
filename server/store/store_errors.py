"""Errors of the database, and their texts for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from asyncpg import InterfaceError, NotNullViolationError, PostgresError
from sqlalchemy.exc import SQLAlchemyError

from boardwire.protocol import in_words


class StoreError(OSError):
    """The database cannot be opened, read or written."""


class MissingDatabase(StoreError):
    """The file of SQLite does not exist."""


class DamagedDatabase(StoreError):
    """The database is not what the server has written, so nothing more may be written.

    Args:
        reason: What is wrong, in one line.
        pages: Whether the contents may be wrong, besides the files' names and beginnings.
    """

    def __init__(self, reason: str, *, pages: bool = False) -> None:
        super().__init__(reason)
        self.pages = pages


class DamagedFile(DamagedDatabase):
    """A file of SQLite is not what the server has opened."""


class UnknownMatch(StoreError):
    """No match has that id."""


FAILURES = (SQLAlchemyError, sqlite3.Error, PostgresError, InterfaceError, OSError)
"""The exceptions of the drivers, with and without SQLAlchemy, when the database does not work."""

_ROWS_SQLSTATES = ("22", "23")
"""Classes of SQLSTATE for refused rows: data exception, integrity constraint violation."""


_DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""Results of SQLite for pages that are not what they should be."""

_DAMAGE_TEXTS = ("no such table", "no such column")
"""SQLite has no code of its own for these."""

_DAMAGE_SQLSTATES = ("42P01", "42703", "3D000", "3F000", "XX001", "XX002")
"""SQLSTATE for a missing table, column, database or schema, and for damaged tables and indexes."""


@contextmanager
def as_store_error() -> Iterator[None]:
    """Raise StoreError instead of the drivers' exceptions in the `with` block.

    Raises:
        DamagedDatabase: The database has said that it is damaged.
        StoreError: It has failed in another way.
    """
    try:
        yield
    except StoreError:
        raise
    except FAILURES as error:
        if complains_of_damage(error):
            raise damage_of(error) from error
        raise StoreError(f"the database fails: {brief(error)}") from error


def brief(error: BaseException) -> str:
    """Return an error of the database in one line, without statements and values.

    SQLAlchemy's own text shows both. Clients must not see them.
    """
    cause = _cause(error)
    if isinstance(cause, OSError):
        return in_words(cause)
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


def complains_of_rows(error: BaseException) -> bool:
    """Return whether the database refuses the rows, though it works."""
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        return isinstance(cause, sqlite3.IntegrityError | sqlite3.DataError)
    if isinstance(cause, PostgresError):
        return (cause.sqlstate or "").startswith(_ROWS_SQLSTATES)
    return isinstance(cause, ValueError | TypeError | OverflowError)


def is_another_ply(error: BaseException) -> bool:
    """Return whether a ply cannot be written, since the database has another one in its place."""
    cause = _cause(error)
    if isinstance(cause, sqlite3.IntegrityError):
        return str(cause) == "NOT NULL constraint failed: plies.move"
    return isinstance(cause, NotNullViolationError) and (cause.table_name, cause.column_name) == (
        "plies",
        "move",
    )


def complains_of_damage(error: BaseException) -> bool:
    """Return whether an error of the database means missing or damaged pages or tables.

    Such a failure does not pass, as that of a busy database or a full disk does.
    """
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0)
        return (
            code & 0xFF in _DAMAGE_CODES
            or code == sqlite3.SQLITE_IOERR_SHORT_READ
            or str(cause).startswith(_DAMAGE_TEXTS)
        )
    return isinstance(cause, PostgresError) and cause.sqlstate in _DAMAGE_SQLSTATES


def damage_of(error: BaseException) -> DamagedDatabase:
    """Return the damage that the database complains of."""
    return DamagedDatabase(f"the database is damaged: {brief(error)}", pages=True)


def _cause(error: BaseException) -> BaseException:
    """Return the driver's exception inside those of SQLAlchemy and its dialect."""
    inner = getattr(error, "orig", None) or error
    return inner.__cause__ if isinstance(inner.__cause__, PostgresError) else inner
