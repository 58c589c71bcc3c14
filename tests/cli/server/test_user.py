"""Accounts from the command line, beside a server that runs and one that does not."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from boardwire.server import ServerConfig, run_server
from boardwire.server.accounts.account import LoginDenied
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.config import HouseSettings, ListenSettings, StoreSettings
from boardwire.server.store import Store

from ...server.people import person_of
from ..command_line import Outcome, boardwire

pytestmark = pytest.mark.program


def user(database: Path, *arguments: str) -> Outcome:
    return boardwire("user", *arguments, "--database", database)


def told(database: Path, *arguments: str) -> str:
    done = user(database, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def listed(database: Path) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in json.loads(told(database, "list", "--json"))}


def test_an_accounts_life(tmp_path: Path) -> None:
    database = tmp_path / "it.db"
    added = user(database, "add", "Ada", "--create")
    assert re.fullmatch(r"bw_[\w-]{32}\n", added.stdout)
    assert "the token of Ada" in added.stderr
    assert added.stdout not in added.stderr
    told(database, "add", "eve", "--role", "admin")
    assert {name: row["role"] for name, row in listed(database).items()} == {
        "Ada": "player",
        "eve": "admin",
    }
    assert told(database, "token", "ADA") != added.stdout
    told(database, "role", "eve", "Guest")
    assert told(database, "ban", "eve", "--reason", "two windows") == ""
    eve = listed(database)["eve"]
    assert (eve["role"], eve["banned"], eve["last_seen"]) == ("guest", "two windows", None)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", eve["created"])
    assert "two windows" in told(database, "list")
    told(database, "unban", "eve")
    assert listed(database)["eve"]["banned"] is None


@pytest.fixture(scope="module")
def adas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the account of ada."""
    database = tmp_path_factory.mktemp("ada") / "it.db"
    told(database, "add", "ada", "--create")
    return database


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("add", "ADA"), "there is an account ADA already"),
        (("add", "a b"), "'a b' cannot be a name: write up to 40 letters"),
        (("add", "console"), "'console' cannot be a name"),
        (("add", "bob", "--role", "king"), "'king' is no role; the roles are guest, player, admin"),
        (("role", "ada", "king"), "'king' is no role; the roles are guest, player, admin"),
        (("role", "bob", "admin"), "there is no account bob"),
        (("token", "bob"), "there is no account bob"),
        (("ban", "bob"), "there is no account bob"),
        (("unban", "bob"), "there is no account bob"),
        (("sessions", "bob"), "there is no account bob"),
        (("sessions", "bob", "--end"), "there is no account bob"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    arguments: tuple[str, ...], message: str, adas: Path
) -> None:
    done = user(adas, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"boardwire: {message}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_database_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    database = tmp_path / "misspelt.db"
    done = user(database, "list")
    assert done.returncode == 2
    assert done.stderr.startswith(f"boardwire: there is no database {database}; ")
    assert not database.exists()


async def test_accounts_change_beside_a_server_that_runs(tmp_path: Path) -> None:
    database = tmp_path / "it.db"
    config = ServerConfig(
        server=ListenSettings(port=0, http_port=0),
        house=HouseSettings(bots=()),
        store=StoreSettings(str(database)),
    )
    async with run_server(config):
        store = Store(str(database))
        accounts = Accounts(store)
        try:
            token = (await asyncio.to_thread(told, database, "add", "ada")).strip()
            assert (await accounts.verify("ada", token)).name == "ada"
            await asyncio.to_thread(told, database, "ban", "ada", "--reason", "tricks")
            with pytest.raises(LoginDenied, match="tricks"):
                await accounts.verify("ada", token)
        finally:
            await accounts.close()
            await store.close()


async def test_sessions_are_listed_and_ended_beside_a_server_that_runs(tmp_path: Path) -> None:
    database = tmp_path / "it.db"
    config = ServerConfig(
        server=ListenSettings(port=0, http_port=0),
        house=HouseSettings(bots=()),
        store=StoreSettings(str(database)),
    )

    async def sessions() -> list[dict[str, Any]]:
        text = await asyncio.to_thread(told, database, "sessions", "ADA", "--json")
        return cast(list[dict[str, Any]], json.loads(text))  # what the command prints

    async with run_server(config) as server:
        token = await server.accounts.register("Ada")
        async with person_of(server, "ada", token) as ada, asyncio.timeout(60):
            while not (found := await sessions()):
                pass
            ((peer, since),) = [(it.pop("peer"), it.pop("since")) for it in found]
            assert found == [{"name": "Ada", "kind": "console"}]
            assert re.fullmatch(r"127\.0\.0\.1:\d+", peer)
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", since)
            assert "console" in await asyncio.to_thread(told, database, "sessions")
            await asyncio.to_thread(told, database, "sessions", "ada", "--end")
            ended = b"the account Ada has a new password, or its sessions were ended; log in again"
            assert b"# closing: " + ended in await ada.read_all()
            while await sessions():
                pass
        async with person_of(server, "ada", token):
            pass


def test_only_the_sessions_of_an_account_that_is_named_are_ended(adas: Path) -> None:
    done = user(adas, "sessions", "--end")
    assert done.returncode == 2
    assert "name the account whose sessions are to end" in done.stderr
    assert told(adas, "sessions", "--json") == "[]\n"


def test_a_list_makes_all_its_accounts_or_none(tmp_path: Path) -> None:
    database, tokens = tmp_path / "it.db", tmp_path / "tokens.csv"
    source = tmp_path / "class.csv"
    source.write_text("name,role\nanna,\nbe n,\n")
    words = ("add", "--from", str(source), "--tokens", str(tokens))
    refused = user(database, *words, "--create")
    assert refused.returncode == 2
    assert "line 3: 'be n' cannot be a name" in refused.stderr
    assert not tokens.exists()
    source.write_text("name,role\nanna,\nben,admin\n")
    told(database, *words, "--create")
    assert [line.partition(",")[0] for line in tokens.read_text().split()] == [
        *("name", "anna", "ben")
    ]
    assert {name: row["role"] for name, row in listed(database).items()} == {
        "anna": "player",
        "ben": "admin",
    }
    source.write_text("carl\n")
    refused = user(database, *words)
    assert refused.stderr == f"boardwire: {tokens}: File exists\n"
    assert set(listed(database)) == {"anna", "ben"}
