"""``boardwire explain --steps``: on a terminal, in files, and its answers to mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from boardwire.cli.app import make_app
from boardwire.games import GameError

from ..pseudo_terminal import Pty


def steps(*arguments: str) -> Result:
    return CliRunner().invoke(
        make_app(["explain"]), ("explain", *arguments, "--steps"), catch_exceptions=False
    )


@pytest.mark.program
@pytest.mark.slow
def test_keys_go_on_and_back_and_end() -> None:
    terminal = Pty("explain", "alphabeta", "--steps")
    try:
        terminal.shows(r"0/26 (?s:.)*enter: on, b: back, c: code, q: end")
        terminal.type("\n")
        terminal.shows("> def max_value")
        terminal.type("c")
        terminal.shows("> function MAX-VALUE")
        terminal.shown = ""
        terminal.type("b")
        terminal.shows("0/26  Nothing has been looked at yet")
        terminal.type("\x1b[C")
        terminal.shows("1/26  Come to the root")
        terminal.type("q")
        assert terminal.process.wait(30) == 0
    finally:
        terminal.close()


def test_all_frames_are_printed_where_there_is_no_terminal() -> None:
    frames = [line for line in steps("alphabeta").stdout.splitlines() if "/26  " in line]
    assert [line.partition("/")[0] for line in frames] == [str(it) for it in range(27)]


@pytest.mark.parametrize(("order", "leaves"), [("given", 7), ("best", 5), ("worst", 9)])
def test_the_order_decides_the_count_of_leaves(order: str, leaves: int) -> None:
    last = steps("alphabeta", "--order", order).stdout.split("\n\n")[-2]
    assert f"leaves looked at: {leaves} of 9, cut off: {9 - leaves}" in last


def test_frames_are_written_as_a_page_or_as_text(tmp_path: Path) -> None:
    for name, begins in (("a.html", "<!DOCTYPE html>"), ("a.txt", "0/26  ")):
        steps("alphabeta", "--out", str(tmp_path / name))
        assert (tmp_path / name).read_text().startswith(begins)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("alphabeta", "--out", "a.svg"), "ends with .html or .txt"),
        (("nosuch",), "there are minimax"),
        (("minimax", "--game", "tictactoe"), "400 nodes"),
        (("uct", "--game", "kuhn"), "hides"),
        (("ucb", "--tree", "[2]"), "probabilities"),
        (("ucb", "--arms", "1/2"), "--steps takes no --arms"),
    ],
)
def test_mistakes_are_told(arguments: tuple[str, ...], told: str) -> None:
    with pytest.raises(GameError, match=told):
        steps(*arguments)
