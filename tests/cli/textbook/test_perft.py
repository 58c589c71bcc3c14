"""`boardwire perft`, and the options of games that commands share."""

from __future__ import annotations

import re

import pytest

from ..command_line import Command


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (("othello", "9"), 3005288),
        (("connect4", "8"), 5673234),
        (("tictactoe", "9"), 127872),
        (("pig", "2"), 6),
    ],
)
def test_perft_counts_leaves_at_exact_depth(
    command: Command, arguments: tuple[str, ...], nodes: int
) -> None:
    assert command("perft", *arguments).stdout.splitlines()[-1] == f"nodes {nodes}"


def test_perft_prints_all_depths_with_their_branching_and_the_sum(command: Command) -> None:
    lines = command("perft", "tictactoe", "9").stdout.splitlines()
    assert lines[0].split() == ["depth", "nodes", "branching"]
    assert [line.split() for line in (lines[1], lines[6], lines[9])] == [
        *(["1", "9", "9.00"], ["6", "54720", "3.62"], ["9", "127872", "0.64"])
    ]
    assert lines[10:] == ["mean branching 3.69", "sum 549946", "nodes 127872"]
    assert command("perft", "tictactoe", "0").stdout == "sum 1\nnodes 1\n"
    after = command("perft", "tictactoe", "1", "--moves", "B2,A1").stdout
    assert after.splitlines()[-1] == "nodes 7"


def test_perft_estimates_what_is_too_large_with_an_error(command: Command) -> None:
    arguments = ("perft", "tictactoe", "9", "--estimate", "2000", "--seed", "3")
    told = command(*arguments).stdout
    lines = told.splitlines()
    assert lines[5].split() == ["5", "15120", "5.00"], "all ways are alike so far"
    match = re.fullmatch(r"sum (\d+) ± (\d+)", lines[10])
    assert match
    assert abs(int(match[1]) - 549946) < 4 * int(match[2]) < 100_000
    assert lines[-1] == "from 2000 random ways; ± is the standard error"
    assert command(*arguments).stdout == told
    large = command("perft", "go", "60", "--size", "19", "--estimate", "2").stdout
    assert re.search(r"^nodes \d\.\d\de\+\d{3} ±", large, re.MULTILINE)


def test_perft_refuses_what_it_cannot_count(command: Command) -> None:
    done = command("perft", "nim", "251")
    assert done.mistake == (
        "boardwire: at most 250 plies are counted: add --estimate 1000 to estimate them\n"
    )
    assert "too many" in command("perft", "go", "10000", "--estimate", "10000").mistake


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("perft", "parcheesi", "3"), "no game is called 'parcheesi'"),
        (("perft", "go", "3", "--size", "99"), "option size must be"),
        (
            ("perft", "go", "3", "-o", "size"),
            "'size' is not NAME=VALUE; write an option as -o NAME=VALUE",
        ),
        (("perft", "go", "3", "-o", "size=7", "-o", "size=9"), "the option size is given twice"),
        (("perft", "go", "3", "--size", "7", "-o", "size=7"), "the option size is given twice"),
        (
            ("perft", "tictactoe", "3", "--position", "X-------- O", "-o", "position=--------- X"),
            "the option position is given twice",
        ),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake
