"""The token of an account on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click
import pytest
from click.testing import CliRunner

from boardwire.cli.arguments.token import NO_TOKEN, token_option
from boardwire.cli.groups import Group

app = Group("app", help="A group.")


@app.subcommand()
def tell(token: Annotated[str, token_option("A token.")] = NO_TOKEN) -> None:
    """Print the token."""
    click.echo(token)


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "token").write_text("filed\n")
    return str(tmp_path / "token")


def told(*arguments: str, **variables: str) -> str:
    done = CliRunner().invoke(app, ("tell", *arguments), env=variables, catch_exceptions=False)
    return done.stdout.strip()


def test_without_anything_there_is_none() -> None:
    assert told() == NO_TOKEN


def test_it_comes_from_the_file_that_the_environment_names(file: str) -> None:
    assert told(BOARDWIRE_TOKEN_FILE=file) == "filed"


def test_what_is_written_wins(file: str) -> None:
    assert told("--token", "t", BOARDWIRE_TOKEN_FILE=file) == "t"
    assert told(BOARDWIRE_TOKEN="v", BOARDWIRE_TOKEN_FILE=file) == "v"
