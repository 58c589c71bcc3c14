"""``boardwire verify`` on what ``boardwire match`` prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ..command_line import Command, boardwire

pytestmark = pytest.mark.program


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """Two games of Pig between random engines, as JSON."""
    done = boardwire(
        *("match", "random:seed=1", "random:seed=2", "--game", "pig", "-o", "target=20"),
        *("--time", "10+0.1", "--games", "2", "--seed", "1", "--json"),
    )
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def lines(report: dict[str, Any]) -> str:
    return "".join(json.dumps(game) + "\n" for game in report["games"])


def test_right_records_are_ok_in_every_shape(report: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(lines(report))
    for text, answer in (
        (json.dumps(report["games"][0]), "ok\n"),
        (json.dumps(report["games"][0], indent=2), "ok\n"),
        (json.dumps(report), "ok: 2 records\n"),
        (json.dumps(report["games"], indent=2), "ok: 2 records\n"),
        (lines(report), "ok: 2 records\n"),
    ):
        done = boardwire("verify", "-", commands=text)
        assert (done.stdout, done.stderr, done.returncode) == (answer, "", 0)
    assert boardwire("verify", str(path), str(path)).stdout == "ok: 4 records\n"


def test_a_wrong_record_is_told_with_its_ply_and_the_others_are_read_on(
    report: dict[str, Any],
) -> None:
    wrong = json.loads(json.dumps(report))
    wrong["games"][0]["plies"][0]["ply"] = 7
    wrong["games"][1]["result"] = "0"
    done = boardwire("verify", "-", commands=lines(wrong))
    first, second = done.stdout.splitlines()
    assert first == "-: record 1: ply 1: it has the number 7"
    assert second.startswith("-: record 2: the result is ")
    told = "boardwire: 2 records: 0 right, 2 wrong, 0 unreadable\n"
    assert (done.stderr, done.returncode) == (told, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("what\n", "-:1:1: no game is called 'what'"),
        ('{"games": []}\n{"games": \n', "-: line 2 is no JSON"),
        ("[3]\n", "-: record 1: the record must be a map"),
        ("{}\n", "-: record 1: the record has no match"),
        ('{"match": 5}\n', "-: record 1: match must be text"),
        ("[" * 100_000, "-: "),
        ("1" * 5000, "-:1:1: "),
    ],
)
def test_what_cannot_be_read_is_one_line_on_standard_error(text: str, message: str) -> None:
    done = boardwire("verify", "-", commands=text)
    assert done.returncode == 2
    assert done.stderr.startswith(f"boardwire: {message}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path) -> None:
    assert "/no/such/file: there is no such file" in boardwire("verify", "/no/such/file").stderr
    (tmp_path / "it").write_bytes(b"\xff\xfe\x00")
    done = boardwire("verify", str(tmp_path / "it"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


PGN = """\
[White "Ada"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[White "Bob"]

1. e4 e5 2. Ke3 {no} 2... d5 *

[White "Eve"]

1. e4 ( 1. d4 *

[White "Dan"]

1. e4 e5 *
"""
TOLD = """\
{0}: record 1: the result is B+, not W+
{0}:8:13: ply 3: Ke3 is not a legal move here
"""


def test_files_of_games_are_checked_to_their_end(tmp_path: Path) -> None:
    path = tmp_path / "it.pgn"
    path.write_text(PGN)
    done = boardwire("verify", str(path))
    assert done.stdout == TOLD.format(path)
    assert done.stderr == (
        f"boardwire: {path}:12:7: the variation that begins here has no )\n"
        "boardwire: 4 records: 1 right, 2 wrong, 1 unreadable\n"
    )
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("(;GM[1]SZ[9];B[ee])(;GM[2];B[dc])", 2),
        ('[GameType "21"]\n\n1. 11-15 22-18 *\n', 1),
        ("tictactoe\nB2 A1\n\nnim\nA3\n", 2),
        ('[Result "*"]\n\n1. e4 *\n', 1),
    ],
)
def test_every_format_of_convert_is_checked(
    command: Command, text: str, count: int, tmp_path: Path
) -> None:
    path = tmp_path / "it"
    path.write_text(text)
    done = command("verify", str(path))
    assert (done.stdout, done.stderr) == ("ok\n" if count == 1 else f"ok: {count} records\n", "")


def test_bad_lines_of_json_do_not_hide_the_others(report: dict[str, Any], tmp_path: Path) -> None:
    first, second = lines(report).splitlines()
    wrong = json.dumps(json.loads(second) | {"result": "0"})
    path = tmp_path / "it.jsonl"
    path.write_text("\n".join((first, "{", '{"match": 5}', wrong, "nothing")))
    done = boardwire("verify", str(path))
    *errors, summary = done.stderr.splitlines()
    assert summary == "boardwire: 5 records: 1 right, 1 wrong, 3 unreadable"
    assert [it.split(": ")[2] for it in errors] == [
        "line 2 is no JSON",
        "record 2",
        "line 5 is no JSON",
    ]
    assert done.stdout.startswith(f"{path}: record 3: the result is ")
    assert done.returncode == 2


def test_the_format_can_be_named(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    path.write_text("1. e4 e5 2. Nf3")
    assert command("verify", str(path), "--from", "pgn").stdout == "ok\n"
    assert "there are json, moves" in command("verify", str(path), "--from", "xml").mistake


def test_strict_stops_at_the_first_error(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "it.pgn"
    path.write_text("1. e5 *\n\n1. d5 *\n")
    assert command("verify", str(path)).stdout.count("not a legal move") == 2
    strict = command("verify", str(path), "--strict")
    assert (strict.returncode, strict.stdout.count("not a legal move")) == (1, 1)
    path.write_text('[Variant "Crazyhouse"]\n\n*\n\n[Event "next"]\n\n1. d5 *\n')
    strict = command("verify", str(path), "--strict")
    assert (strict.returncode, strict.stdout) == (2, "")


def test_a_guessed_encoding_is_told(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "it.sgf"
    path.write_bytes("(;GM[1]SZ[9]PB[王立诚]PW[李昌镐];B[ee])".encode("gb18030"))
    done = command("verify", str(path))
    assert (done.stdout, done.returncode) == ("ok\n", 0)
    assert done.stderr == f"boardwire: {path}: no encoding is named; read as GB18030\n"
