"""Questions with answers that can be checked, and explanations of the right answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from boardwire.games.textbook.pictures.vertex import number
from boardwire.translations import english
from boardwire.values import value_class

TOLERANCE = 0.006
"""The greatest error of a number: it may be rounded to two decimals."""

MOST_CHARACTERS = 200
"""The most characters of an answer that are read."""

_NUMBER = re.compile(r"[-+]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9}|\d{1,9}/\d{1,9})", re.ASCII)
_BETWEEN = re.compile(
    "[\\s,;()\\[\\]\N{FULLWIDTH COMMA}\N{FULLWIDTH SEMICOLON}\N{IDEOGRAPHIC COMMA}]+"
)
_NOTHING = ("none", "no", "-", "\N{EN DASH}", "\N{EM DASH}", "nothing", "无", "無", "没有")


@value_class
class AnswerVerdict:
    """The verdict on an answer.

    Args:
        right: Whether it is right.
        words: The right answer and the reason for it, shown after a wrong answer.
    """

    right: bool
    words: str


@value_class
class Question:
    """A question.

    Args:
        prompt: The question in a sentence.
        hint: The form of an answer.
        solution: The right answer as text.
        check: Returns the verdict on an answer.
    """

    prompt: str
    hint: str
    solution: str
    check: Callable[[str], AnswerVerdict]


def numbers_in(text: str) -> list[float] | None:
    """Read numbers with anything but letters between them; None if there is something else."""
    text = text[:MOST_CHARACTERS].strip().lower().replace("\N{MINUS SIGN}", "-")
    if text in _NOTHING:
        return []
    words = _BETWEEN.sub(" ", text).split() or [""]
    try:
        if all(_NUMBER.fullmatch(it) for it in words):
            return [float(Fraction(it)) for it in words]
    except (ValueError, ZeroDivisionError):
        pass
    return None


def _verdict(right: bool, solution: str, why: str, read: bool = True) -> AnswerVerdict:
    if right:
        return AnswerVerdict(True, english("Right."))
    if read:
        wrong = english("Wrong: it is {solution}.", solution=solution)
    else:
        wrong = english(
            "Wrong (the answer could not be read): it is {solution}.", solution=solution
        )
    return AnswerVerdict(False, f"{wrong} {why}".strip())


def number_question(
    prompt: str, value: float, why: str, hint: str = english("a number, or a fraction")
) -> Question:
    """Return a question for one number.

    Args:
        prompt: The question.
        value: The right answer.
        why: The reason for it.
        hint: The form of an answer.
    """
    return _sequence_question(prompt, hint, (value,), why)


def vector_question(prompt: str, values: Sequence[float], why: str) -> Question:
    """Return a question for several numbers in order."""
    return _sequence_question(
        prompt,
        english("{number} numbers with spaces between them", number=len(values)),
        values,
        why,
    )


def _sequence_question(prompt: str, hint: str, values: Sequence[float], why: str) -> Question:
    solution = " ".join(map(number, values))

    def check(answer: str) -> AnswerVerdict:
        given = numbers_in(answer)
        right = given is not None and len(given) == len(values)
        if right and given is not None:
            right = all(abs(a - b) <= TOLERANCE for a, b in zip(given, values, strict=True))
        return _verdict(right, solution, why, given is not None or not answer.strip())

    return Question(prompt, hint, solution, check)


def set_question(
    prompt: str,
    values: Sequence[float],
    why_in: Callable[[float], str],
    why_out: Callable[[float], str],
) -> Question:
    """Return a question for the leaves of a kind, by their values, in any order.

    An empty answer is the answer "none".

    Args:
        prompt: The question.
        values: The values of these leaves.
        why_in: Explains why the leaf of a value is one of them.
        why_out: Explains why it is not.
    """
    solution = " ".join(map(number, values)) or "none"

    def check(answer: str) -> AnswerVerdict:
        given = numbers_in(answer) if answer.strip() else []
        if given is None:
            return _verdict(False, solution, "", read=False)
        missing = [it for it in values if it not in given]
        wrong = [it for it in given if it not in values]
        reasons = dict.fromkeys([*map(why_in, missing), *map(why_out, wrong)])
        return _verdict(not missing and not wrong, solution, " ".join(reasons))

    return Question(
        prompt,
        english("the values of these leaves with spaces between them, or none"),
        solution,
        check,
    )
