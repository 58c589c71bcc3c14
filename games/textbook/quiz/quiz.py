"""A quiz: a task, a tree or a program, and questions."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games.textbook.steps.walk import Shown
from boardwire.values import value_class

from .question import Question


@value_class
class Quiz:
    """A quiz.

    Args:
        topic: Its name.
        seed: The seed that it was drawn with.
        task: What is to be done, in a sentence or two.
        nodes: The tree to draw, without what is asked for; empty without one.
        questions: The questions, in order.
        tree: The tree as the game `tree` takes it, to be shown step by step; empty without a game.
        program: The lines of the program that is asked about; empty without one.
    """

    topic: str
    seed: int
    task: str
    nodes: Sequence[Shown]
    questions: Sequence[Question]
    tree: str = ""
    program: Sequence[str] = ()
