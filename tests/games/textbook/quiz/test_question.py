"""Answers of people: how they are read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games.textbook.quiz.question import (
    number_question,
    numbers_in,
    set_question,
    vector_question,
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", [3]),
        (" 4, 6 ", [4, 6]),
        ("[4; -6]", [4, -6]),
        ("\N{MINUS SIGN}1/2", [-0.5]),
        ("(1, 2.5, 3)", [1, 2.5, 3]),
        ("none", []),
        ("-", []),
        (" 无 ", []),
        ("2\N{FULLWIDTH COMMA}8", [2, 8]),
        ("", None),
        ("1/0", None),
        ("1e9", None),
        ("four", None),
    ],
)
def test_numbers_are_read_with_any_separators(text: str, numbers: list[float] | None) -> None:
    assert numbers_in(text) == numbers


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_an_answer(text: str) -> None:
    question = number_question("?", 3.14159, "Because.")
    given_ = numbers_in(text)
    right = given_ is not None and len(given_) == 1 and abs(given_[0] - 3.14159) <= 0.006
    assert question.check(text).right == right


def test_a_number_may_be_rounded_to_two_decimals() -> None:
    question = number_question("?", 2 / 3, "Because.")
    for text, right in (("0.67", True), ("2/3", True), (".667", True), ("0.7", False)):
        assert question.check(text).right == right
    assert question.check("1").words == "Wrong: it is 0.667. Because."
    assert question.check("x").words.startswith("Wrong (the answer could not be read)")
    assert not question.check("").right


def test_numbers_in_order_are_told_apart() -> None:
    question = vector_question("?", (1, 2, 3), "")
    assert question.check("1 2 3").right
    assert not question.check("3 2 1").right and not question.check("1 2").right


@pytest.mark.parametrize("text", ["none", "无", "-", "", " "])
def test_no_leaf_is_an_answer_and_may_be_left_empty(text: str) -> None:
    nothing = set_question("?", (), str, str)
    assert nothing.check(text).right
    some = set_question("?", (2, 8), "It has {}.".format, str)
    assert some.check(text).words == "Wrong: it is 2 8. It has 2. It has 8."
    assert some.check("two").words == "Wrong (the answer could not be read): it is 2 8."
