"""A quiz as text."""

from __future__ import annotations

from textwrap import wrap

from boardwire.games.textbook.pictures.vertex import number
from boardwire.games.textbook.steps.walk import Shown

from .quiz import Quiz

WIDTH = 80
"""The columns of a terminal."""

_KINDS = {"max": "MAX", "min": "MIN", "chance": "chance"}


def quiz_text(quiz: Quiz) -> str:
    """Return the task, the program with its lines numbered, and the tree, if there are any.

    A question mark stands for every value to find out.
    """
    lines = [f"{quiz.topic}, seed {quiz.seed}", *wrap(quiz.task, WIDTH), ""]
    if quiz.program:
        numbered = enumerate(quiz.program, 1)
        lines += [*(f"{line:2d}  {text}".rstrip() for line, text in numbered), ""]
    below: dict[int, list[Shown]] = {}
    for node in quiz.nodes:
        below.setdefault(node.parent, []).append(node)
    pending = [(it, "", "") for it in quiz.nodes[:1]]
    while pending:
        node, before, under = pending.pop()
        lines.append(f"{before}{_line(node)}")
        children = below.get(node.id, [])
        for child in reversed(children):
            last = child is children[-1]
            pending.append(
                (child, under + ("└─ " if last else "├─ "), under + ("   " if last else "│  "))
            )
    return "\n".join(lines)


def _line(node: Shown) -> str:
    edge = node.move
    if node.probability < 1:
        edge = f"{edge} ({number(node.probability)})"
    if node.utility is None:
        worth = "?"
    else:
        worth = node.utility if isinstance(node.utility, str) else number(node.utility)
    words = "  ".join(filter(None, (_KINDS.get(node.kind, node.actor), worth)))
    return f"{edge}: {words}" if edge else words
