"""The programs beside the steps: lines that ran, true variables, and pseudo-code for each line."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from math import inf
from random import Random
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings

from boardwire.games import State, load
from boardwire.games.textbook.pictures.vertex import number
from boardwire.games.textbook.steps.code_text import Code, calls_at
from boardwire.games.textbook.steps.frames import frame_text
from boardwire.games.textbook.steps.monte_carlo import PHASES, walk_sampling, walk_ucb
from boardwire.games.textbook.steps.program import FUNCTIONS, program
from boardwire.games.textbook.steps.tree_search import DEEPENING, SEARCHES, walk_search
from boardwire.games.textbook.steps.walk import Fact, Step, Walk
from boardwire.games.textbook.tree_search import alphabeta
from boardwire.games.textbook.tree_search.node import Lookahead, Node

from ..trees import trees

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"
CHANCE = '[{"1/4":4,"3/4":2},{"1/4":-6,"3/4":[2,3]}]'
ENDING = "O--XX-O-X O"


def walks() -> Iterator[Walk]:
    """A walk of every algorithm."""
    for name in SEARCHES:
        yield walk_search(name, load("tree", tree=BOOK).start())
    for name in ("expectiminimax", "star1", "maxn"):
        yield walk_search(name, load("tree", tree=CHANCE).start())
    for name in PHASES:
        yield walk_sampling(name, load("tictactoe", position=ENDING).start(), 12, Random(3))
    yield walk_sampling("uct", load("pig").start(), 6, Random(3))
    yield walk_ucb([0.7, 0.5, 0.2], 12, Random(1))


def text(fact: Fact) -> str:
    """The text of a fact without the sign of a bound."""
    return fact.lstrip("≤≥") if isinstance(fact, str) else number(inf if fact is None else fact)


def marked(walk: Walk, step: Step) -> str:
    """The line of Python that a step marks."""
    return walk.code.program.text(step.mark.line)


def test_every_algorithm_has_a_program_of_the_lines_of_its_functions() -> None:
    assert set(FUNCTIONS) == {*SEARCHES, *PHASES, "ucb"}
    for name, functions in FUNCTIONS.items():
        source = "\n".join(inspect.getsource(inspect.unwrap(it)) for it in functions)
        plain = [line.strip() for line in source.splitlines()]
        shown = [it.strip() for it in program(name).python if it]
        own = [it for it in shown if not it.startswith("def ")]
        assert len(shown) - len(own) == len(functions)
        # Annotations of variables are left out, and nothing else is changed.
        assert sum(it not in plain for it in own) <= 3, name


def test_every_step_marks_a_line_that_has_pseudo_code_and_the_function_of_its_call() -> None:
    for walk in walks():
        linked, calls = walk.code.program.pseudo_lines, walk.code.calls
        assert walk.steps
        for step in walk.steps:
            mark = step.mark
            assert mark.line in linked, (walk.algorithm, step.words)
            assert mark.line in mark.ran
            block = mark.line
            while not walk.code.program.text(block).startswith("def "):
                block -= 1
            call = calls[mark.call]
            assert walk.code.program.text(block).startswith(f"def {call.name}(")
            assert call.parent < 0 or call.line in linked
        json.dumps(walk.to_data(), allow_nan=False)


def test_the_lines_that_steps_show_are_all_lines_that_run() -> None:
    ran: set[str] = set()
    codes = {inspect.unwrap(it).__code__ for it in (alphabeta.max_value, alphabeta.min_value)}

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line" and frame.f_code in codes:
            lines, first = inspect.getsourcelines(frame.f_code)
            ran.add(lines[frame.f_lineno - first].strip())
        return trace if frame.f_code in codes else None

    node = Node(load("tree", tree=BOOK).start(), Lookahead())
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        assert alphabeta.alphabeta(node) == 3 / 14
    finally:
        sys.settrace(before)
    walk = walk_search("alphabeta", load("tree", tree=BOOK).start())
    shown = {walk.code.program.text(line) for step in walk.steps for line in step.mark.ran}
    assert {it for it in shown if not it.startswith("def ")} == ran
    (cut,) = (it for it in walk.steps if it.kind == "cut")
    assert marked(walk, cut) == "if value <= alpha:"
    assert dict(cut.mark.variables) == {
        **{"node": "2", "child": "2-1"},
        **{"alpha": "3", "beta": "2", "value": "2"},
    }


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(trees())
def test_variables_are_the_facts_of_the_tree(state: State) -> None:
    for name in ("minimax", "negamax", "alphabeta", "negamax-alphabeta", "and-or", DEEPENING):
        for walk, step, facts in followed(walk_search(name, state)):
            variables, line = dict(step.mark.variables), marked(walk, step)
            if step.kind in ("leaf", "value"):
                assert line.startswith("return ")
                assert variables["return"] == text(facts["value"])
            elif step.kind == "visit":
                assert line.startswith("def ")
            elif step.kind == "cut":
                assert line.startswith("if ")
            elif step.kind == "back":
                value = variables["solved" if name == "and-or" else "value"]
                assert value == text(facts["value"])
            if step.kind != "begin" and "alpha" in facts and "alpha" in variables:
                assert [variables[it] for it in ("alpha", "beta")] == [
                    text(facts[it]) for it in ("alpha", "beta")
                ]


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(trees(chance=True))
def test_variables_of_chance_are_the_facts_of_the_tree(state: State) -> None:
    for name in ("expectiminimax", "star1", "maxn"):
        for walk, step, facts in followed(walk_search(name, state)):
            variables = dict(step.mark.variables)
            if step.kind in ("leaf", "value"):
                assert variables["return"] == text(facts["value"])
            elif step.kind == "back" and walk.nodes[step.node].kind != "chance":
                assert variables["best" if name == "maxn" else "value"] == text(facts["value"])
            elif step.kind == "back" and name == "star1":
                for bound in ("low", "high"):  # sums in another order, in texts of three decimals
                    told = float(text(facts[bound]))
                    assert float(variables[bound]) == pytest.approx(told, abs=0.0011)


def followed(walk: Walk) -> Iterator[tuple[Walk, Step, dict[str, Fact]]]:
    """Yield the steps with the facts of their nodes; check that the calls lead to the nodes."""
    for count, step in enumerate(walk.steps, 1):
        if step.kind == "begin":
            continue
        way = []
        at = step.node
        while at >= 0:
            moves = []
            above = walk.nodes[at]
            while above.parent >= 0:
                moves.append(above.move)
                above = walk.nodes[above.parent]
            way.append("-".join(reversed(moves)) or "root")
            at = walk.nodes[at].parent
        nodes = [dict(it).get("node") for _, it in calls_at(walk, count)]
        assert [it for it in nodes if it] == way[::-1]
        yield walk, step, walk.after(count).facts[step.node]


@pytest.mark.parametrize("name", [*PHASES])
def test_the_phases_of_monte_carlo_mark_their_functions_and_count_what_the_tree_counts(
    name: str,
) -> None:
    walk = walk_sampling(name, load("tictactoe", position=ENDING).start(), 12, Random(3))
    functions = {
        "expand": {"expand", "grow", "uct", "flat_monte_carlo"},
        "select": {"select", "descend", "flat_monte_carlo"},
        "simulate": {"simulate", "evaluate", "flat_monte_carlo"},
        "back": {"backpropagate", "learn"},
    }
    for count, step in enumerate(walk.steps, 1):
        assert walk.code.calls[step.mark.call].name in functions[step.kind]
        facts = walk.after(count).facts[step.node]
        counted = dict(step.mark.variables[-2:])
        assert [*counted.values()] == [text(facts["visits"]), text(facts["wins"])]


def test_a_bandit_marks_its_bounds() -> None:
    walk = walk_ucb([0.7, 0.5, 0.2], 8, Random(1))
    last = [it for it in walk.steps if it.kind == "select"][-1]
    assert marked(walk, last).startswith("bounds = [ucb(")
    bounds = [text(last.changes[arm]["bound"]) for arm in (1, 2, 3)]
    assert dict(last.mark.variables)["bounds"] == f"({', '.join(bounds)})"


def test_a_frame_has_the_function_that_runs_and_all_calls() -> None:
    walk = walk_search("negamax-alphabeta", load("tree", tree=BOOK).start())
    (count,) = (number for number, step in enumerate(walk.steps, 1) if step.kind == "cut")
    lines = frame_text(walk, count, Code.PYTHON).splitlines()
    assert "  def fail_soft(node, alpha, beta):" in lines
    assert ">         if value >= beta:" in lines
    assert "    fail_soft: node = 2, alpha = -2, beta = -3, value = -2, child = 2-1" in lines
    lines = frame_text(walk, count, Code.PSEUDO).splitlines()
    assert ">         if v ≥ β then" in lines
    signs = "s = 2, α = -2, β = -3, v = -2, child = 2-1"  # noqa: RUF001 - as books have it
    assert f"    NEGAMAX: {signs}" in lines
