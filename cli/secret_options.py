"""Options whose values are secrets: a file may have them, which an environment variable names."""

from __future__ import annotations

import os
from typing import Any

import typer

from boardwire.protocol.secret_files import secret_of

DEFAULT_DATABASE = "boardwire.db"
DATABASE_VARIABLE = "BOARDWIRE_STORE_DATABASE"
NO_TOKEN = "-"
TOKEN_VARIABLE = "BOARDWIRE_TOKEN"


def token_option(help: str) -> Any:
    """Return the option with the token of an account; its default is `NO_TOKEN`."""
    return typer.Option(
        help=f"{help} {TOKEN_VARIABLE}_FILE may name a file with it.",
        envvar=TOKEN_VARIABLE,
        callback=lambda value: _or_file(value, NO_TOKEN, TOKEN_VARIABLE),
    )


def database_option(help: str) -> Any:
    """Return the option with a server's database; its default is `DEFAULT_DATABASE`."""
    return typer.Option(
        help=f"{help} {DATABASE_VARIABLE}_FILE may name a file with it.",
        envvar=DATABASE_VARIABLE,
        callback=lambda value: _or_file(value, DEFAULT_DATABASE, DATABASE_VARIABLE),
    )


def _or_file(value: str, default: str, variable: str) -> str:
    """Return the value, or what the environment names if it is the default."""
    return value if value != default else secret_of(os.environ, variable) or default
