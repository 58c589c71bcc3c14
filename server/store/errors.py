"""Errors of the database, and their texts for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import SQLAlchemyError

from boardwire.protocol import in_words


class StoreError(OSError):
    """The database cannot be opened, read or written."""


class UnknownMatch(StoreError):
    """No match has that id."""


FAILURES = (SQLAlchemyError, sqlite3.Error, PostgresError, InterfaceError, OSError)
"""The exceptions of the drivers, with and without SQLAlchemy, when the database does not work."""

_ROWS_SQLSTATES = ("22", "23")
"""Classes of SQLSTATE for refused rows: data exception, integrity constraint violation."""


@contextmanager
def told_as_store_error() -> Iterator[None]:
    """Raise StoreError in place of the drivers' exceptions in the `with` block."""
    try:
        yield
    except StoreError:
        raise
    except FAILURES as error:
        raise StoreError(f"the database fails: {brief(error)}") from error


def brief(error: BaseException) -> str:
    """An error of the database in one line, without statements and values.

    SQLAlchemy's own text shows both. Clients must not see them.
    """
    cause = _cause(error)
    if isinstance(cause, OSError):
        return in_words(cause)
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


def complains_of_rows(error: BaseException) -> bool:
    """Whether the database refuses the rows, though it works."""
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        return isinstance(cause, sqlite3.IntegrityError | sqlite3.DataError)
    if isinstance(cause, PostgresError):
        return (cause.sqlstate or "").startswith(_ROWS_SQLSTATES)
    return isinstance(cause, ValueError | TypeError | OverflowError)


def _cause(error: BaseException) -> BaseException:
    """The driver's exception inside those of SQLAlchemy and its dialect."""
    inner = getattr(error, "orig", None) or error
    return inner.__cause__ if isinstance(inner.__cause__, PostgresError) else inner
