"""``boardwire results``: results are made void and restored in a server's database."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.protocol.name_values import read_record
from boardwire.server.store import Store

from ..command_line import boardwire

pytestmark = pytest.mark.program

BEGUN = datetime(2026, 11, 20, 12, tzinfo=UTC)


def match(number: int, *players: str, rated: bool = True) -> MatchRecord:
    begun = BEGUN + timedelta(days=number)
    return MatchRecord(
        *(f"m{number}", "tictactoe", {}, players, TimeControl.parse("5m"), "", begun),
        result=Result.loss(1, 2, Reason.RESIGNATION),
        ended=begun,
        rated=rated,
    )


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "it.db")

    async def keep() -> None:
        store = Store(path)
        await store.open()
        for it in (
            *(match(0, "mallory", "anna"), match(1, "Mallory", "ben"), match(2, "anna", "ben")),
            *(match(3, "mallory", "ben"), match(4, "mallory", "ben", rated=False)),
        ):
            await store.keep(it)
        await store.close()

    asyncio.run(keep())
    return path


def games(database: str) -> dict[str, int]:
    """The number of games of each player that count."""
    done = boardwire("ladder", "--database", database, "--game", "tictactoe", "--json")
    (ladder,) = json.loads(done.stdout)["ladders"]
    return {it["name"]: it["games"] for it in ladder["players"] + ladder["provisional"]}


def ids(database: str, *arguments: str) -> list[str]:
    done = boardwire("results", *arguments, "--database", database)
    assert done.returncode == 0, done.stderr
    found = [read_record(line)["match"] for line in done.stdout.splitlines()]
    assert done.stderr == f"{len(found)} matches\n"
    return found


def test_results_of_a_player_are_void_and_come_back(database: str) -> None:
    assert games(database) == {"mallory": 2, "Mallory": 1, "anna": 2, "ben": 3}
    reason = "two accounts of one player"
    void = ("void", "--player", "MALLORY", "--since", "2026-11-21", "--reason", reason)
    assert ids(database, *void) == ["m3", "m1"]
    assert ids(database, *void) == []  # they are void already
    assert games(database) == {"mallory": 1, "anna": 2, "ben": 1}
    assert ids(database, "list") == ["m3", "m1"]
    listed = boardwire("results", "list", "--database", database).stdout.splitlines()
    assert {read_record(line)["voided"] for line in listed} == {reason}
    assert ids(database, "restore", "--match", "m3") == ["m3"]
    assert ids(database, "list") == ["m1"]
    assert games(database) == {"mallory": 2, "anna": 2, "ben": 2}


def test_results_of_all_players_until_a_day_are_void(database: str) -> None:
    assert ids(database, "void", "--until", "2026-11-22", "--reason", "lesson 3") == ["m1", "m0"]
    assert ids(database, "list") == ["m1", "m0"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("void",), "name a player with --player, matches with --match, or a time"),
        (("void", "--game", "go"), "name a player with --player, matches with --match, or a time"),
        (("void", "--player", "a", "--match", "m1"), "leave out --player"),
        (("restore", "--match", "m1", "--game", "go"), "leave out --player, --game"),
        (("void", "--match", "m9"), "there is no match m9"),
        (("void", "--player", "a", "--game", "parcheesi"), "no game is called 'parcheesi'"),
        (("void", "--player", "a", "--since", "today"), "'today' is not a time"),
        (("void", "--player", "a", "--reason", " "), "the reason is empty"),
    ],
)
def test_a_mistake_is_one_line(database: str, arguments: tuple[str, ...], message: str) -> None:
    assert message in boardwire("results", *arguments, "--database", database).mistake


def test_pairs_in_which_one_seems_to_lose_on_purpose_are_listed(database: str) -> None:
    honest = [MoveRecord(ply, (ply + 1) % 2, "A1", 0.1) for ply in range(1, 61)]

    async def keep() -> None:
        store = Store(database)
        await store.open()
        number = 10
        for one, other, moves in (
            *(("p1", "p2", honest), ("p2", "p3", honest), ("p3", "p1", honest)),
            ("fed", "feeder", honest[:4]),
        ):
            for game in range(6):
                number += 1
                players = (other, one) if game % 2 and one != "fed" else (one, other)
                await store.keep(replace(match(number, *players), moves=moves))
        await store.close()

    options = ("results", "pacts", "--game", "tictactoe", "--database", database)
    assert boardwire(*options).stdout == "no pacts were found\n"
    asyncio.run(keep())
    line = boardwire(*options).stdout
    assert "fed won 6 of 6 games against feeder; short: " in line
    assert "4 plies where 60 are usual" in line
    assert line.count("\n") == 1
    (found,) = json.loads(boardwire(*options, "--json").stdout)
    assert (found["winner"], found["loser"], found["signs"]) == ("fed", "feeder", ["short"])
