"""Moderation from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ..command_line import Outcome, boardwire

pytestmark = pytest.mark.program


def moderation(database: Path, *arguments: str) -> Outcome:
    return boardwire("moderation", *arguments, "--database", database)


def listed(database: Path, *arguments: str) -> list[dict[str, Any]]:
    done = moderation(database, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the account of ada."""
    file = tmp_path_factory.mktemp("ada") / "it.db"
    assert boardwire("user", "add", "ada", "--create", "--database", file).returncode == 0
    return file


def test_bans_and_mutes_are_made_listed_and_lifted(database: Path) -> None:
    banned = moderation(database, "ban", "ada", "--for", "7d", "--reason", "two windows")
    assert banned.stderr.startswith("the account ada is banned until ")
    muted = moderation(database, "mute", "2001:db8::7")
    assert muted.stderr == "2001:db8::/64 is muted without an end.\n"
    rows = {it["who"]: it for it in listed(database, "list")}
    assert (rows["ada"]["kind"], rows["ada"]["reason"]) == ("ban", "two windows")
    assert (rows["2001:db8::/64"]["scope"], rows["2001:db8::/64"]["ends"]) == ("address", None)
    table = moderation(database, "list").stdout
    assert "two windows" in table
    assert "never" in table, "a mute without an end"
    assert "ends (UTC)" in table
    for arguments in (("unban", "ada", "--reason", "a mistake"), ("unmute", "2001:db8::7")):
        done = moderation(database, *arguments)
        assert (done.returncode, "is no longer" in done.stderr) == (0, True)
    assert listed(database, "list") == []
    assert [(it["action"], it["detail"]) for it in listed(database, "log", "--limit", "2")] == [
        ("unmute", ""),
        ("unban", "a mistake"),
    ]


def test_announcements_are_made_listed_and_withdrawn(database: Path) -> None:
    done = moderation(database, "announce", "We restart at noon.", "--for", "2h")
    assert done.returncode == 0
    assert done.stderr.startswith("The announcement is shown until ")
    (row,) = listed(database, "announcements")
    assert row["text"] == "We restart at noon."
    done = moderation(database, "withdraw", row["number"])
    assert (done.returncode, done.stderr) == (0, f"Announcement {row['number']} is withdrawn.\n")
    assert listed(database, "announcements") == []
    assert listed(database, "reports") == []


def test_a_text_that_begins_like_a_time_is_shown_whole(database: Path) -> None:
    text = "2026-12-01T18:00:00 UTC: restart"
    assert moderation(database, "announce", text).returncode == 0
    (row,) = listed(database, "announcements")
    assert "restart" in moderation(database, "announcements").stdout
    assert moderation(database, "withdraw", row["number"]).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ban", "bob"), "there is no account bob; for a guest write --scope guest"),
        (("ban", "bob", "--scope", "account"), "there is no account bob"),
        (("ban", "ada", "--for", "soon"), "'soon' is no duration: write a number and a unit"),
        (("ban", "ada", "--scope", "king"), "'king' is none of account, guest, address"),
        (("ban", "127.0.0.1"), "127.0.0.1/32 is this machine, which cannot be restricted"),
        (("ban", "10.0.0.0/4"), "0.0.0.0/4 is too wide: the widest network is a /8"),
        (("ban", "ada", "--reason", "x" * 301), "write at most 300 characters, not 301"),
        (("unban", "192.0.2.9"), "192.0.2.9 is not banned"),
        (("unban", "bob"), "there is no account bob; for a guest write --scope guest"),
        (("close", "m", "ada"), "no report about ada in match m is open"),
        (("withdraw", "99"), "there is no announcement 99"),
        (("announce", " "), "an announcement needs a text"),
    ],
)
def test_what_cannot_be_done_is_told(
    database: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = moderation(database, *arguments)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())
