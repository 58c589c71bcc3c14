"""`boardwire perft`, and the options of games that commands share."""

from __future__ import annotations

import pytest

from .command_line import Command


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
    assert command("perft", *arguments).stdout == f"nodes {nodes}\n"


def test_perft_refuses_what_it_cannot_count(command: Command) -> None:
    done = command("perft", "nim", "251")
    assert (done.returncode, done.stdout) == (2, "")
    assert "less than or equal to 250" in done.stderr


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
