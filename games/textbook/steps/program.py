"""The program of an algorithm as it is shown: the Python that runs, and its pseudo-code.

The Python is the source of the functions themselves, without decorators, docstrings, annotations
and assertions. Each line of it has its line of pseudo-code, so that one step marks a line in both.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from textwrap import dedent
from types import CodeType
from typing import Any

from boardwire.translations import english
from boardwire.values import value_class

from ..monte_carlo import bias, flat, phases, priors, puct, rave, replies, ucb1, uct, widening
from ..monte_carlo.sample_node import SampleNode
from ..pseudocode import PSEUDOCODE
from ..tree_search import (
    alphabeta,
    and_or,
    expectiminimax,
    iterative_deepening,
    maxn,
    minimax,
    star1,
)

FORMS: tuple[dict[str, str], ...] = (
    {"minimax": english("MAX and MIN apart"), "negamax": english("negamax")},
    {"alphabeta": english("MAX and MIN apart"), "negamax-alphabeta": english("negamax")},
)
"""The algorithms that are forms of one another, with the titles of the forms."""

_SEPARATOR = " @"
_COUNT = SampleNode.backpropagate
_ALPHABETA = (alphabeta.alphabeta, alphabeta.value_of, alphabeta.max_value, alphabeta.min_value)

FUNCTIONS: dict[str, tuple[Callable[..., Any], ...]] = {
    "minimax": (minimax.minimax, minimax.max_value, minimax.min_value),
    "negamax": (minimax.negamax,),
    "alphabeta": _ALPHABETA,
    "negamax-alphabeta": (alphabeta.negamax_alphabeta, alphabeta.fail_soft),
    "iterative-deepening": (iterative_deepening.iterative_deepening, *_ALPHABETA),
    "and-or": (and_or.and_or,),
    "expectiminimax": (expectiminimax.expectiminimax,),
    "star1": (star1.star1, star1.value_of, star1.best_of, star1.mean_of),
    "maxn": (maxn.maxn,),
    "flat": (flat.flat_monte_carlo, _COUNT),
    "uct": (
        *(uct.uct, uct.select, uct.expand, uct.simulate, uct.backpropagate),
        *(_COUNT, uct.ucb),
    ),
    "rave": (
        *(rave.rave, phases.grow, phases.descend, rave.select, rave.expand, rave.simulate),
        *(rave.backpropagate, _COUNT, rave.bound),
    ),
    "priors": (
        *(priors.priors, phases.grow, phases.descend, priors.select, priors.expand),
        *(phases.simulate, phases.backpropagate, _COUNT, priors.bound),
    ),
    "bias": (
        *(bias.progressive_bias, phases.grow, phases.descend, bias.select, bias.expand),
        *(phases.simulate, phases.backpropagate, _COUNT, bias.bound, bias.bias),
    ),
    "replies": (
        *(replies.last_good_replies, phases.grow, phases.descend, replies.select),
        *(replies.expand, replies.simulate, replies.backpropagate, _COUNT, replies.learn),
        *(replies.bound,),
    ),
    "widening": (
        *(widening.widening, phases.grow, phases.descend, widening.select, widening.expand),
        *(phases.simulate, phases.backpropagate, _COUNT, widening.bound),
    ),
    "puct": (
        *(puct.puct, phases.grow, phases.descend, puct.select, puct.expand),
        *(puct.evaluate, phases.backpropagate, _COUNT, puct.bound),
    ),
    "ucb": (ucb1.ucb1, ucb1.choose, uct.ucb),
}
"""The functions of each algorithm, in the order in which they are shown."""


@value_class
class SteppedProgram:
    """The program of an algorithm.

    Args:
        name: The name of the algorithm.
        python: The lines of Python.
        pseudo: The lines of pseudo-code.
        pseudo_lines: The line of pseudo-code for each line of Python that has one. Lines are
            counted from 1.
        codes: For each function the lines of `python` by the lines of its file.
        names: The name of each function.
    """

    name: str
    python: Sequence[str]
    pseudo: Sequence[str]
    pseudo_lines: dict[int, int]
    codes: dict[CodeType, dict[int, int]]
    names: dict[CodeType, str]

    def text(self, line: int) -> str:
        """Return a line of Python without the spaces around it."""
        return self.python[line - 1].strip()

    def first_line(self, code: CodeType) -> int:
        """Return the line on which a function begins."""
        return min(self.codes[code].values())

    def find(self, begin: str) -> int:
        """Return the only line of Python that begins with a text.

        Raises:
            ValueError: There is none, or there are several.
        """
        found = [
            line for line in range(1, len(self.python) + 1) if self.text(line).startswith(begin)
        ]
        if len(found) != 1:
            raise ValueError(f"{len(found)} lines of {self.name} begin with {begin!r}")
        return found[0]

    def to_data(self) -> list[dict[str, Any]]:
        """Return both forms for JSON."""
        return [
            {"name": self.name, "language": language, "lines": list(lines), "first": 1}
            for language, lines in (("python", self.python), ("pseudo", self.pseudo))
        ]


@cache
def program(name: str) -> SteppedProgram:
    """Return the program of an algorithm.

    Raises:
        ValueError: The pseudo-code does not follow the Python.
    """
    python: list[str] = []
    codes: dict[CodeType, dict[int, int]] = {}
    names: dict[CodeType, str] = {}
    sections: dict[str, list[int]] = {}
    for function in map(inspect.unwrap, FUNCTIONS[name]):
        if python:
            python.append("")
        listed = _Listing(function, len(python))
        python += listed.lines
        codes[function.__code__], names[function.__code__] = listed.by_line, function.__name__
        sections[function.__qualname__] = listed.statements
    pseudo, linked = _linked(name, python, sections)
    return SteppedProgram(name, python, pseudo, linked, codes, names)


class _Listing:
    """The source of a function as it is shown.

    Args:
        function: The function.
        before: The number of lines above it.
    """

    def __init__(self, function: Callable[..., Any], before: int) -> None:
        source, first = inspect.getsourcelines(function)
        text = dedent("".join(source))
        (tree,) = ast.parse(text).body
        assert isinstance(tree, ast.FunctionDef)
        body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
        owner = function.__qualname__.rpartition(".")[0]
        self.lines = [f"def {tree.name}({', '.join(_arguments(tree))}):"]
        if owner:
            self.lines[0] += f"  # {owner}"
        self.by_line = {first + tree.lineno - 1: before + 1}
        self.statements = [before + 1]
        """The lines on which a statement begins."""
        statements = {it.lineno: it for it in _statements(body)}
        at = 0
        for number, line in enumerate(text.splitlines(), 1):
            if number < body[0].lineno:
                continue
            statement = statements.get(number)
            if statement is not None:
                at = number
            if at in statements and isinstance(statements[at], ast.Assert):
                continue
            self.lines.append(line if statement is None else _plain(line, statement))
            shown = before + len(self.lines)
            if statement is not None:
                self.statements.append(shown)
            self.by_line[first + number - 1] = self.statements[-1]


def _arguments(tree: ast.FunctionDef) -> Iterator[str]:
    """Yield the arguments of a function without annotations."""
    arguments = tree.args.args
    defaults = [None] * (len(arguments) - len(tree.args.defaults)) + list(tree.args.defaults)
    for argument, default in zip(arguments, defaults, strict=True):
        yield argument.arg if default is None else f"{argument.arg}={ast.unparse(default)}"


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield all statements of a function in their order."""
    for statement in body:
        yield statement
        for name in ("body", "orelse"):
            yield from _statements(getattr(statement, name, ()))


def _plain(line: str, statement: ast.stmt) -> str:
    """Return a line without the annotation of its variable."""
    if not isinstance(statement, ast.AnnAssign):
        return line
    spaces = line[: len(line) - len(line.lstrip())]
    value = "" if statement.value is None else f" = {ast.unparse(statement.value)}"
    return f"{spaces}{ast.unparse(statement.target)}{value}"


def _linked(
    name: str, python: Sequence[str], sections: dict[str, list[int]]
) -> tuple[list[str], dict[int, int]]:
    """Return the lines of pseudo-code, and the one for each statement of Python.

    Raises:
        ValueError: They do not follow each other.
    """
    lines: list[str] = []
    linked: dict[int, int] = {}
    waiting: list[int] = []
    for line in PSEUDOCODE[name].strip().splitlines():
        text, *begins = line.split(_SEPARATOR)
        lines.append(text)
        for begin in begins:
            if begin.startswith("def "):
                if waiting:
                    raise ValueError(f"{name}: {python[waiting[0] - 1]!r} has no pseudo-code")
                waiting = list(sections[begin.removeprefix("def ")])
            elif not waiting or not python[waiting[0] - 1].strip().startswith(begin):
                raise ValueError(f"{name}: {begin!r} does not follow in Python")
            linked[waiting.pop(0)] = len(lines)
    if waiting:
        raise ValueError(f"{name}: {python[waiting[0] - 1]!r} has no pseudo-code")
    return lines, linked
