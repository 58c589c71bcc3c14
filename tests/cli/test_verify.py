"""``boardwire verify`` on what ``boardwire match`` prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .command_line import boardwire

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
    assert (done.stderr, done.returncode) == ("", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("what\n", "-: line 1: Expecting value"),
        ('{"games": []}\n{"games": \n', "-: line 2 is no JSON"),
        ("[3]\n", "-: record 1: the record must be a map"),
        ("{}\n", "-: record 1: the record has no match"),
        ('{"match": 5}\n', "-: record 1: match must be text"),
        ("[" * 100_000, "-: "),
        ("1" * 5000, "-: "),
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
