"""What can go wrong with the database."""

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
"""What the drivers raise, through SQLAlchemy or past it, when the database does not work."""

_ROWS_SQLSTATES = ("22", "23")
"""Classes of SQLSTATE that complain of a row: data exception, integrity constraint violation."""


@contextmanager
def told_as_store_error() -> Iterator[None]:
    """Raise StoreError for what the drivers raise in the `with` block."""
    try:
        yield
    except StoreError:
        raise
    except FAILURES as error:
        raise StoreError(f"the database fails: {brief(error)}") from error


def brief(error: BaseException) -> str:
    """An error of the database in one line, without statements and values.

    SQLAlchemy's own text shows both, and with them what nobody but the server should see.
    """
    cause = _cause(error)
    if isinstance(cause, OSError):
        return in_words(cause)
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


def complains_of_rows(error: BaseException) -> bool:
    """Whether the rows cannot be kept as they are, however well the database works."""
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        return isinstance(cause, sqlite3.IntegrityError | sqlite3.DataError)
    if isinstance(cause, PostgresError):
        return (cause.sqlstate or "").startswith(_ROWS_SQLSTATES)
    return isinstance(cause, ValueError | TypeError | OverflowError)


def _cause(error: BaseException) -> BaseException:
    """What the driver raised, under the wraps of SQLAlchemy: its own, and that of the dialect."""
    inner = getattr(error, "orig", None) or error
    return inner.__cause__ if isinstance(inner.__cause__, PostgresError) else inner
