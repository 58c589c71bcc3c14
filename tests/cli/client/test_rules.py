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


@pytest.mark.program
def test_without_a_game_all_are_listed_with_their_kinds_and_everyday_names() -> None:
    listed = boardwire("rules").stdout.splitlines()
    assert max(map(len, listed)) <= 80
    rows = {line.split()[0]: line for line in listed}
    assert rows["chess"].split("  ")[-1] == "international chess"
    assert rows["property"].endswith("monopoly")
    assert "at once" in rows["matrix"]
    kind = boardwire("rules", "matrix", "-o", "payoffs=prisoners-dilemma").stdout
    assert "Players choose at once; part is hidden; no chance; general-sum; 2 players." in kind
    assert "need a game" in boardwire("rules", "--size", "9").mistake


@pytest.mark.program
def test_a_note_says_what_a_game_is_called_here() -> None:
    shown = boardwire("show", "--game", "monopoly")
    assert shown.returncode == 0
    assert "monopoly is called property here; its rules: boardwire rules property" in shown.stderr
    assert boardwire("show", "--game", "othello").stderr == ""
