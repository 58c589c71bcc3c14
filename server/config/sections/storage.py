"""The sections about the database and the accounts in it."""

from __future__ import annotations

from typing import Annotated, Literal

from boardwire.arguments import CommandOption
from boardwire.protocol.connection.secret_files import read_secret
from boardwire.values import value_class

DEFAULT_DATABASE = "boardwire.db"
"""The database where nothing else is said: a file of SQLite in the current directory."""

NO_DATABASE = "none"
"""The name of the database of a server that keeps nothing."""


@value_class
class StoreSettings:
    """The database of records and accounts.

    Args:
        database: A SQLAlchemy URL, or a file name for SQLite. With `none` the server stores no
            matches, and keeps accounts only while it runs.
        database_file: A file with the URL of the database, for a URL with a password; empty to use
            `database`.
        synchronous: SQLite's durability: `normal` can lose the last moments in a power cut, `full`
            cannot.

    Raises:
        ValueError: Both `database` and `database_file` are given.
    """

    database: Annotated[str, CommandOption()] = DEFAULT_DATABASE
    database_file: str = ""
    synchronous: Literal["normal", "full"] = "normal"

    def __post_init__(self) -> None:
        if self.database_file and self.database != DEFAULT_DATABASE:
            raise ValueError("database and database_file exclude each other: leave out one")

    @property
    def keeps(self) -> bool:
        """Whether matches are stored."""
        return bool(self.database_file) or self.database != NO_DATABASE

    @property
    def location(self) -> str:
        """The URL or file name that the store opens.

        Raises:
            SecretFileError: `database_file` cannot be read.
        """
        if self.database_file:
            return read_secret("database_file", self.database_file)
        return self.database if self.keeps else ":memory:"


@value_class
class AccountSettings:
    """Guests and registration.

    Args:
        guests: Whether players without an account may log in.
        registration: Whether anybody may make an account, in the page or at the console.
            `limits.address.registrations_per_day` bounds the accounts that come from one address.
    """

    guests: bool = True
    registration: bool = True
