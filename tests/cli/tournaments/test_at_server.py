"""`boardwire tournament --server`: a class from its list of accounts."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ...processes import KilledPopen
from ...served import serving
from ...zygote import boardwire_command
from ..command_line import Command, boardwire

CLASS = "name,role,display\nteacher,admin\nanna,\nben,\ncarl,player,Carl-von-O\n"


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.server
def test_a_tournament_of_a_class_has_all_of_its_list(tmp_path: Path) -> None:
    listed, tokens = tmp_path / "class.csv", tmp_path / "tokens.csv"
    listed.write_text(CLASS)
    database = tmp_path / "boardwire.db"
    made = boardwire(
        *("user", "add", "--from", listed, "--tokens", tokens, "--create", "--database", database)
    )
    assert made.returncode == 0, made.stderr
    rows = csv.DictReader(tokens.read_text().splitlines())
    token = {row["name"]: row["token"] for row in rows}
    with serving(tmp_path, "--database", str(database)) as served:
        anna = ("random", "--server", served.address, "--name", "anna", "--game", "tictactoe")
        with KilledPopen(boardwire_command("bot", *anna, "--token", token["anna"])):
            login = ("--server", served.address, "--name", "teacher", "--token", token["teacher"])
            plan = tmp_path / "plan.toml"
            plan.write_text('game = "tictactoe"\ngames = 2\n')
            for roster in (str(listed), "accounts"):
                done = boardwire("tournament", plan, *login, "--roster", roster, "--away", "1")
                assert done.returncode == 0, done.stderr
                lines = [it.replace("│", " ").split() for it in done.stdout.splitlines()]
                table = {it[1]: it[-7:-3] for it in lines if len(it) > 8}
                assert table["anna"][2:] == ["4", "0"]
                assert table["ben"] == ["0", "2", "4", "4"]  # points, games, due, absent
                assert table["Carl-von-O"] == ["0", "2", "4", "4"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--roster", "none.csv"), "give --server"),
        (("--server", "tcp://127.0.0.1:1", "--roster", "none.csv"), "there is no such file"),
        (("--server", "tcp://127.0.0.1:1", "--roster", "empty.csv"), "the list has no names"),
        (("--server", "tcp://127.0.0.1:1", "--roster", "admins.csv"), "lists no account with"),
        (
            ("--server", "tcp://127.0.0.1:1", "--roster", "x", "--engine", "anna"),
            "leave out --engine",
        ),
    ],
)
def test_a_list_that_cannot_be_used_is_told(
    arguments: tuple[str, ...],
    why: str,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.csv").write_text("\n")
    (tmp_path / "admins.csv").write_text("teacher,admin\n")
    login = ("--name", "teacher", "--token", "bw_x") if "--server" in arguments else ()
    assert why in command("tournament", "--game", "go", *arguments, *login).mistake
