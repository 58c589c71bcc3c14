"""The database of a server, named in one way by all commands beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .command_line import Command

COMMANDS = [
    ("ladder", "--game", "go"),
    ("export", "--output", "-"),
    ("user", "list"),
    ("user", "add", "ada"),
    ("user", "sessions"),
    ("results", "list"),
    ("results", "void", "--player", "ada"),
]


def name_of(arguments: tuple[str, ...]) -> str:
    return " ".join(arguments[:2])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the command, with three databases and no boardwire.db."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BOARDWIRE_STORE_DATABASE", raising=False)
    return tmp_path


@pytest.mark.parametrize("arguments", COMMANDS, ids=name_of)
def test_a_database_that_is_not_there_is_named_and_not_made(
    command: Command, folder: Path, arguments: tuple[str, ...]
) -> None:
    told = command(*arguments).mistake
    assert told.startswith(f"boardwire: there is no database {folder / 'boardwire.db'}; name ")
    assert all(it in told for it in ("--database", "--config", "BOARDWIRE_STORE_DATABASE"))
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("arguments", COMMANDS, ids=name_of)
def test_the_option_comes_before_the_environment_and_that_before_the_settings(
    command: Command,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    (folder / "it.toml").write_text('[store]\ndatabase = "settings.db"\n')
    assert "/settings.db;" in command(*arguments, "--config", "it.toml").mistake
    monkeypatch.setenv("BOARDWIRE_STORE_DATABASE", "environment.db")
    assert "/environment.db;" in command(*arguments, "--config", "it.toml").mistake
    given = (*arguments, "--config", "it.toml", "--database", "given.db")
    assert "/given.db;" in command(*given).mistake


def test_a_database_that_is_there_is_read_wherever_it_is_named(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "it.toml").write_text('[store]\ndatabase = "settings.db"\n')
    assert command("user", "add", "ada", "--create", "--config", "it.toml").returncode == 0
    monkeypatch.setenv("BOARDWIRE_STORE_DATABASE", str(folder / "settings.db"))
    assert [it["name"] for it in json.loads(command("user", "list", "--json").stdout)] == ["ada"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("[store]\ndatabase = 3\n", "it.toml, line 2: [store] database: "),
        ('[store]\ndatabase = "none"\n', "a server with the database 'none' stores nothing"),
        ("[stor]\n", "did you mean store?"),
    ],
)
def test_settings_that_name_no_database_are_a_mistake(
    command: Command, folder: Path, settings: str, message: str
) -> None:
    (folder / "it.toml").write_text(settings)
    assert message in command("user", "list", "--config", "it.toml").mistake


def test_a_ladder_is_of_files_or_of_a_database(command: Command, folder: Path) -> None:
    told = command("ladder", "games.jsonl", "--game", "go", "--database", "it.db").mistake
    assert "not both" in told
