"""`boardwire rules`."""

from __future__ import annotations

import pytest

from ..command_line import boardwire


@pytest.mark.program
def test_the_rules_of_a_game_are_printed_with_boards() -> None:
    shown = boardwire("rules", "tictactoe")
    assert shown.returncode == 0
    assert "Be the first to have three marks in a line" in shown.stdout
    assert " 3 X . . 3" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.program
def test_the_options_decide_which_rules() -> None:
    shown = boardwire("rules", "checkers", "-o", "variant=international")
    assert "White begins, and" in shown.stdout


@pytest.mark.program
def test_a_game_that_is_not_there_is_an_error() -> None:
    shown = boardwire("rules", "nosuch")
    assert shown.returncode == 2
    assert "nosuch" in shown.stderr
