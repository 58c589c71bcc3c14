"""The token of an account: an option, a variable, or a file that another variable names."""

from __future__ import annotations

import os
from typing import Any

from boardwire.arguments import CommandOption
from boardwire.protocol.connection.secret_files import secret_of

NO_TOKEN = "-"
TOKEN_VARIABLE = "BOARDWIRE_TOKEN"


def token_option(help: str) -> Any:
    """Return the option with the token of an account; its default is `NO_TOKEN`."""
    return CommandOption(
        help=f"{help} {TOKEN_VARIABLE}_FILE may name a file with it.",
        envvar=TOKEN_VARIABLE,
        callback=_or_file,
    )


def _or_file(token: str) -> str:
    """Return a token, or the one in the file of the environment if there is none."""
    return token if token != NO_TOKEN else secret_of(os.environ, TOKEN_VARIABLE) or NO_TOKEN
