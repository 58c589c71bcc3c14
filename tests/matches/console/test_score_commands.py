"""The status of stones and points of Go, and the estimated score."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from typing import TypeVar

import pytest

from boardwire.games import load
from boardwire.matches import BoardConsole, ConsoleBoard, OwnMode, Table
from boardwire.matches.console.score_commands import ScoreCommands
from boardwire.override import override
from boardwire.protocol import Command, CommandError

T = TypeVar("T")

SETTLED = "3XO4/3XO4/XXXXO1O2/O2XOOOOO/1O1XO4/XXXXO4/3XO4/3XO4/3XO4 X"
"""A wall between both sides on 9x9 points. The two white stones in black's part are dead."""
DEAD = {"A6", "B5"}


def console(game: str = "go", **options: object) -> BoardConsole:
    at = ConsoleBoard(Table(load(game, **options)))
    return BoardConsole(at, ScoreCommands(at))


async def ask(console: BoardConsole, line: str) -> str:
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


async def test_each_point_has_one_status() -> None:
    board = console(size=9, position=SETTLED)
    lists = {
        status: (await ask(board, f"final_status_list {status}")).split()
        for status in ("alive", "dead", "seki", "black_territory", "white_territory", "dame")
    }
    assert set(lists["dead"]) == DEAD
    assert lists["seki"] == lists["dame"] == []
    assert {"A9", "B6", "A1"} <= set(lists["black_territory"])
    assert {"J9", "F7", "J1"} <= set(lists["white_territory"])
    assert sorted(point for points in lists.values() for point in points) == sorted(
        name for name, _ in board.board.view.points()
    )
    for status, points in lists.items():
        for point in points[:2]:
            assert await ask(board, f"final_status {point.lower()}") == status


async def test_each_chain_is_on_a_line() -> None:
    board = console(size=5, position="5/XX1O1/5/2O2/5 X")
    lines = (await ask(board, "final_status_list alive")).splitlines()
    lines += (await ask(board, "final_status_list dead")).splitlines()
    assert sorted(lines) == ["A4 B4", "C2", "D4"]


async def test_the_estimate_lies_between_its_bounds() -> None:
    board = console(size=9, position=SETTLED, komi=6.5)
    estimate = await ask(board, "estimate_score")
    found = re.fullmatch(
        r"([BW])\+([0-9.]+) \(upper bound: (-?[0-9.]+), lower: (-?[0-9.]+)\)", estimate
    )
    assert found, estimate
    points, upper, lower = float(found[2]), float(found[3]), float(found[4])
    white = points if found[1] == "W" else -points
    assert lower <= white <= upper
    assert await ask(board, "final_status A9") == "black_territory"
    assert white == pytest.approx(45 - 36 + 6.5, abs=1.5)


@pytest.mark.program
def test_gnu_go_finds_the_same_dead_stones(
    program: Callable[[str], str], request: pytest.FixtureRequest
) -> None:
    state = load("go", size=9, position=SETTLED).start()
    stones = [f"play {'bw'[player]} {text}" for player, text in state.setup_moves() or ()]
    ended = subprocess.run(
        (program("gnugo"), "--mode", "gtp", "--level", "1"),
        input="\n".join(["boardsize 9", *stones, "final_status_list dead", "quit"]) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    dead = ended.stdout.split("\n\n")[-3].removeprefix("= ")
    assert set(dead.split()) == DEAD


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("final_status_list asleep", "write one of alive, dead, seki, black_territory"),
        ("final_status_list", "syntax error"),
        ("final_status Z9", "invalid vertex"),
        ("final_status pass", "invalid vertex"),
    ],
)
async def test_a_wrong_argument_is_refused(line: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        await ask(console(size=9), line)


@pytest.mark.parametrize("line", ["final_status A1", "final_status_list dead", "estimate_score"])
async def test_other_games_have_no_status(line: str) -> None:
    with pytest.raises(CommandError, match="only stones of Go are alive or dead"):
        await ask(console("othello"), line)


@pytest.mark.parametrize("line", ["final_status A1", "final_status_list dead", "estimate_score"])
async def test_a_mode_may_refuse_what_helps_a_player(line: str) -> None:
    class Fair(OwnMode[ConsoleBoard]):
        @override
        def compute(self, table: ConsoleBoard, work: Callable[[], T]) -> T:
            raise CommandError("no engine helps in a match")

    board = console(size=9)
    board.board.mode = Fair()
    with pytest.raises(CommandError, match="no engine helps in a match"):
        await ask(board, line)
