"""``boardwire ladder`` on records in files and in a database."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

import pytest

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

from ..command_line import boardwire

pytestmark = pytest.mark.program

BEGUN = datetime(2026, 11, 21, 12, tzinfo=UTC)


def match(number: int, winner: int, time: str = "5m", *, rated: bool = True) -> MatchRecord:
    return MatchRecord(
        *(f"m{number}", "tictactoe", {}, ("anna", "ben"), TimeControl.parse(time), "", BEGUN),
        result=Result.loss(1 - winner, 2, Reason.RESIGNATION),
        ended=BEGUN,
        rated=rated,
    )


MATCHES = [
    *(match(1, 0), match(2, 0), match(3, 1), match(4, 1, "1m")),
    match(5, 1, rated=False),
]


def between(players: tuple[str, str], winner: int) -> MatchRecord:
    return replace(match(0, winner), players=players)


def lines(records: list[MatchRecord]) -> str:
    return "".join(json.dumps(it.to_data()) + "\n" for it in records)


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "it.db")

    async def keep() -> None:
        store = Store(path)
        await store.open()
        for it in MATCHES:
            await store.keep(it)
        await store.close()

    asyncio.run(keep())
    return path


def test_files_and_databases_give_the_same_ladders(database: str) -> None:
    read = boardwire("ladder", "-", "--game", "Tic-Tac-Toe", "--json", commands=lines(MATCHES))
    assert read.stderr == ""
    found = json.loads(read.stdout)
    assert found["game"] == "tictactoe"
    bullet, blitz = found["ladders"]
    assert (bullet["time_class"], blitz["time_class"]) == ("bullet", "blitz")
    anna, ben = blitz["players"]
    assert (anna["name"], anna["wins"], anna["losses"], anna["points"]) == ("anna", 2, 1, 2)
    assert anna["rating"] + ben["rating"] == pytest.approx(3000)
    assert anna["error"] == pytest.approx(1.96 * anna["deviation"], abs=0.2)
    query = ("ladder", "--database", database, "--game", "tictactoe", "--json")
    kept = boardwire(*query, "--opponents", "0", "--error", "0")
    assert json.loads(kept.stdout) == found
    (_, blitz) = json.loads(boardwire(*query).stdout)["ladders"]
    assert blitz["players"] == []  # one opponent is too few
    assert [it["name"] for it in blitz["provisional"]] == ["anna", "ben"]


def test_a_table_for_people() -> None:
    done = boardwire(
        *("ladder", "-", "--game", "tictactoe", "--time-class", "blitz", "--anchor", "ben=1000"),
        *("--unrated",),
        commands=lines(MATCHES),
    )
    assert done.returncode == 0
    assert "tictactoe, blitz" in done.stdout
    assert "bullet" not in done.stdout
    (ben,) = [line.split("│")[1:-1] for line in done.stdout.splitlines() if "ben" in line]
    assert [cell.strip() for cell in ben[1:]] == [*("ben", "1000", "0", "4", "1", "50.0%", "0.0%")]


def test_players_with_few_opponents_are_listed_apart() -> None:
    done = boardwire(
        *("ladder", "-", "--game", "tictactoe", "--time-class", "blitz", "--opponents", "2"),
        commands=lines(MATCHES),
    )
    placed, _, provisional = done.stdout.partition("provisional, without a place")
    assert "anna" in provisional
    assert "player" not in placed, "nobody has a place, so there is no table of places"


def test_the_mean_of_those_with_a_place_is_1500() -> None:
    pairs = combinations(("anna", "ben", "cleo", "dora"), 2)
    fought = [between(pair, won) for pair in pairs for won in (0, 1, 0, 1, 1) * 6]
    broken = [between(("anna", "zoe"), 0)] * 2
    arguments = ("ladder", "-", "--game", "tictactoe", "--json")
    errors = []
    for records in (fought, fought + broken):
        done = boardwire(*arguments, "--opponents", "3", commands=lines(records))
        (ladder,) = json.loads(done.stdout)["ladders"]
        assert {it["name"] for it in ladder["players"]} == {"anna", "ben", "cleo", "dora"}
        mean = sum(it["rating"] for it in ladder["players"]) / 4
        assert mean == pytest.approx(1500, abs=0.1)
        errors.append(max(it["error"] for it in ladder["players"]))
    assert errors[1] == pytest.approx(errors[0], rel=0.02)


def test_where_nobody_has_a_rating_it_says_what_would_count() -> None:
    done = boardwire("ladder", "-", "--game", "tictactoe", commands=lines(MATCHES[-1:]))
    assert done.stdout == (
        "no player has a rating in tictactoe; --unrated counts unrated matches, too\n"
    )


def test_a_file_of_another_format_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[Event "a"]\n\n1. e4 e5 *\n')
    done = boardwire("ladder", "--game", "chess", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"boardwire: {path}: line 1 is no JSON: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-", "--game", "parcheesi"), "no game is called 'parcheesi'"),
        (
            ("-", "--game", "go", "--anchor", "ben"),
            "'ben' is not a fixed rating; write --anchor NAME",
        ),
        (("-", "--game", "go", "--anchor", "ben=x"), "'ben=x' is not a fixed rating"),
        (("--database", "/no/such/it.db", "--game", "go"), "/no/such/it.db"),
        (("-", "--game", "go"), "-: record 1: the record has no match"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(arguments: tuple[str, ...], message: str) -> None:
    done = boardwire("ladder", *arguments, commands="{}\n")
    assert done.returncode == 2
    assert done.stderr.startswith("boardwire: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
