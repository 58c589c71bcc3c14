"""The program of an algorithm as text: the function that runs, and the calls with variables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from .tracer import TracedCall, Variables
from .walk import Walk


class Code(Enum):
    """The language in which a program is shown beside the tree."""

    NONE = "none"
    PYTHON = "python"
    PSEUDO = "pseudo"


def calls_at(walk: Walk, count: int) -> list[tuple[TracedCall, Variables]]:
    """Return the calls that run after some steps, with their variables; the outermost first."""
    found: list[tuple[TracedCall, Variables]] = []
    if count:
        mark = walk.steps[count - 1].mark
        at, variables = mark.call, mark.variables
        while at >= 0:
            call = walk.code.calls[at]
            found.append((call, variables))
            at, variables = call.parent, call.waiting
    return found[::-1]


def code_lines(walk: Walk, count: int, code: Code) -> Iterator[str]:
    """Yield the function that runs after some steps, its line marked, and a line for each call."""
    if code is Code.NONE:
        return
    program = walk.code.program
    line = walk.steps[count - 1].mark.line if count else 0
    lines: Sequence[str] = program.python
    if code is Code.PSEUDO:
        line, lines = program.pseudo_lines.get(line, 0), program.pseudo
    first = last = max(line, 1)
    while first > 1 and lines[first - 2]:
        first -= 1
    while last < len(lines) and lines[last]:
        last += 1
    for number in range(first, last + 1):
        yield f"{'>' if number == line else ' '} {lines[number - 1]}"
    for depth, (call, variables) in enumerate(calls_at(walk, count)):
        yield f"{'  ' * (depth + 1)}{_call_text(walk, call, variables, code)}"


def _call_text(walk: Walk, call: TracedCall, variables: Variables, code: Code) -> str:
    if code is Code.PYTHON:
        return f"{call.name}: {_listed(variables)}"
    signs = walk.code.signs(call)
    listed = _listed([(signs.get(it, it), text) for it, text in variables])
    return f"{walk.code.title(call)}: {listed}"


def _listed(variables: Variables) -> str:
    return ", ".join(f"{name} = {text}" for name, text in variables)
