"""Options whose values are secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from boardwire.cli.secret_options import DEFAULT_DATABASE, NO_TOKEN, database_option, token_option

app = typer.Typer()


@app.command()
def tell(
    token: Annotated[str, token_option("A token.")] = NO_TOKEN,
    database: Annotated[str, database_option("A database.")] = DEFAULT_DATABASE,
) -> None:
    """Print the values."""
    typer.echo(f"{token} {database}")


def told(*arguments: str, **variables: str) -> str:
    done = CliRunner().invoke(app, arguments, env=variables, catch_exceptions=False)
    return done.stdout.strip()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Variables that name files with secrets."""
    (tmp_path / "token").write_text("filed\n")
    (tmp_path / "url").write_text("postgresql://me:word@db/it\n")
    return {
        "BOARDWIRE_TOKEN_FILE": str(tmp_path / "token"),
        "BOARDWIRE_STORE_DATABASE_FILE": str(tmp_path / "url"),
    }


def test_without_anything_there_are_defaults() -> None:
    assert told() == f"{NO_TOKEN} {DEFAULT_DATABASE}"


def test_secrets_come_from_the_files_that_the_environment_names(files: dict[str, str]) -> None:
    assert told(**files) == "filed postgresql://me:word@db/it"


def test_what_is_written_wins(files: dict[str, str]) -> None:
    assert told("--token", "t", "--database", "d.db", **files) == "t d.db"
    variables = {"BOARDWIRE_TOKEN": "v", "BOARDWIRE_STORE_DATABASE": "v.db"}
    assert told(**variables, **files) == "v v.db"
