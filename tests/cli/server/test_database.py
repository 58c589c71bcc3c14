"""The database of a server, named in one way by all commands beside it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

from ..command_line import Command

COMMANDS = [
    ("ladder", "--game", "go"),
    ("export", "--output", "-"),
    ("user", "list"),
    ("user", "add", "ada"),
    ("user", "sessions"),
    ("results", "list"),
    ("results", "void", "--player", "ada"),
    ("database", "check"),
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


async def kept_in(database: str) -> None:
    """A database with two matches, of which one has another move than the server wrote."""
    store = Store(database)
    await store.open()
    for match in ("m1", "m2"):
        begun = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
        await store.keep(
            MatchRecord(
                *(match, "tictactoe", {}, ("anna", "ben"), TimeControl.none(), "", begun),
                [MoveRecord(1, 0, "B2", 0.5), MoveRecord(2, 1, "A1", 0.5)],
                Result.loss(1, 2, Reason.RESIGNATION),
                ended=begun,
            )
        )
    await store.close()


def test_a_check_names_the_matches_that_were_changed(command: Command, folder: Path) -> None:
    asyncio.run(kept_in("it.db"))
    told = command("database", "check", "--database", "it.db")
    assert (told.returncode, told.stdout) == (0, "")
    assert told.stderr == "2 matches are right, 0 wrong\n"
    with closing(sqlite3.connect("it.db")) as file, file:
        file.execute("UPDATE plies SET move = 'A2' WHERE match = 'm1' AND ply = 2")
    told = command("database", "check", "--database", "it.db")
    assert told.returncode == 1
    assert told.stdout.startswith("match m1 is damaged: its plies are not those ")
    assert told.stderr == "1 match is right, 1 wrong\n"


def test_a_check_reads_all_pages(command: Command, folder: Path) -> None:
    asyncio.run(kept_in("it.db"))
    data = bytearray(Path("it.db").read_bytes())
    half = len(data) // 2
    data[half:] = b"\x07" * (len(data) - half)
    Path("it.db").write_bytes(data)
    told = command("database", "check", "--database", "it.db")
    assert told.returncode == 2
    assert "damaged" in told.stderr
