"""``boardwire quiz``: answers that are piped in, the solution, and mistakes."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from boardwire.cli.app import make_app
from boardwire.games import OptionError

ANSWERS = "2 8\n10\n19\n3\n"


def quiz(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(make_app(["quiz"]), ("quiz", *arguments), input=answers)


def test_right_answers_end_with_0() -> None:
    result = quiz("alphabeta", "--seed", "3", answers=ANSWERS)
    assert (result.exit_code, result.stdout.count("Right.")) == (0, 4)
    assert result.stdout.endswith("\n4 of 4 right.\n")
    assert "MAX  ?" in result.stdout and "├─ 1: 13" in result.stdout


def test_a_wrong_answer_is_explained_and_ends_with_1() -> None:
    result = quiz("alphabeta", "--seed", "3", answers=ANSWERS.replace("10", "11"))
    assert result.exit_code == 1
    assert "Wrong: it is 10. Of 12 leaves 2 are cut off." in result.stdout
    assert result.stdout.endswith("\n3 of 4 right.\n")


def test_missing_answers_are_wrong() -> None:
    result = quiz("alphabeta", "--seed", "3", answers="2 8\n")
    assert result.exit_code == 1
    assert "No answer." in result.stdout and result.stdout.endswith("\n1 of 4 right.\n")


def test_the_solution_is_printed_and_nothing_asked() -> None:
    result = quiz("alphabeta", "--seed", "3", "--solution")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-4:] == [
        "Which leaves are cut off? 2 8",
        "How many leaves are looked at? 10",
        "What is the value of the root? 19",
        "Which move is the best at the root? 3",
    ]


def test_an_unknown_topic_is_told() -> None:
    result = quiz("nosuch")
    assert isinstance(result.exception, OptionError)


@pytest.mark.parametrize("topic", ["minimax", "expectiminimax", "star1", "maxn", "ucb"])
def test_every_topic_asks_until_answers_end(topic: str) -> None:
    result = quiz(topic, answers="1\n" * 30)
    assert result.exit_code in (0, 1)
    assert max(map(len, result.stdout.splitlines())) <= 80
