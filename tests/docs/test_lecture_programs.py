"""The programs of the lectures run: the right ones find minimax's value, the wrong ones do not."""

from __future__ import annotations

import re
from math import inf, log, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwire.games import State, load
from boardwire.games.textbook.bugs import BUGS, program_lines
from boardwire.games.textbook.lab.horizon import DELAY, EXCHANGE, MATE, captures, material
from boardwire.games.textbook.lab.move_ordering import random_tree
from boardwire.games.textbook.tree_search.alphabeta import negamax_alphabeta
from boardwire.games.textbook.tree_search.maxn import maxn
from boardwire.games.textbook.tree_search.minimax import minimax
from boardwire.games.textbook.tree_search.node import MAX, Lookahead, Node
from boardwire.games.textbook.tree_search.quiescence import QuiescenceSearch, quiescence

LECTURES = Path(__file__).parents[2] / "docs" / "lectures"


def python_blocks(page: str) -> list[str]:
    """Return the programs in Python of a page."""
    blocks = re.findall(r"^```python\n(.*?)^```$", (LECTURES / page).read_text(), re.S | re.M)
    assert blocks
    return blocks


def programs(page: str) -> dict[str, Any]:
    """Run the programs in Python of a page, one after another; return what they define."""
    defined: dict[str, Any] = {"MAX": MAX, "inf": inf}
    exec("\n".join(python_blocks(page)), defined)
    return defined


@pytest.mark.parametrize("page", ["3-alphabeta.md", "zh/3-alphabeta.md"])
def test_the_programs_of_alpha_beta_find_the_value_of_minimax_with_the_same_leaves(
    page: str,
) -> None:
    defined = programs(page)
    random = Random(7)
    for moves, depth in ((2, 4), (3, 3), (2, 5), (4, 2)):
        state = random_tree(moves, depth, random)
        value = minimax(Node(state, Lookahead()))
        leaves = []
        for name in ("max_value", "fail_soft", "fail_hard"):
            lookahead = Lookahead()
            assert defined[name](Node(state, lookahead), -inf, inf) == value, name
            leaves.append(lookahead.leaves)
        assert len(set(leaves)) == 1
        assert leaves[0] < moves**depth


@pytest.mark.parametrize("page", ["14-find-the-bug.md", "zh/14-find-the-bug.md"])
def test_the_wrong_programs_of_the_page_are_those_that_run(page: str) -> None:
    shown = [
        program_lines([function])
        for bug, functions in (
            ("min-calls-min", 1),
            ("swapped-window", 0),
            ("last-of-ties", 0),
            ("starts-at-zero", 0),
            ("never-raised", 0),
        )
        for function in [BUGS[bug].functions[functions]]
    ]
    assert [block.rstrip("\n").split("\n") for block in python_blocks(page)] == shown
    assert f"{sqrt(log(21) / 5):.2f}" == "0.78" in (LECTURES / page).read_text()
    assert f"{5 / 8 + sqrt(log(21) / 5):.3f}" == "1.405" in (LECTURES / page).read_text()


@pytest.mark.slow
def test_a_table_saves_nodes_and_keeps_the_value() -> None:
    with_table = programs("3-alphabeta.md")["with_table"]
    for moves, factor in (("B2", 2), ("A1 B2", 2), ("A1 B1 C1", 1)):
        state = load("tictactoe").start()
        for move in moves.split():
            state.apply(state.parse_move(move))
        plain, remembering = Lookahead(), Lookahead()
        value = negamax_alphabeta(Node(state, plain))
        assert with_table(Node(state, remembering), -inf, inf, {}) == value
        assert factor * remembering.nodes < plain.nodes


def test_fail_soft_leaves_the_better_bound_and_fail_hard_the_window() -> None:
    defined = programs("3-alphabeta.md")
    state = random_tree(3, 2, Random(1))
    value = minimax(Node(state, Lookahead()))
    window = (value + 0.1, value + 0.2)
    soft = defined["max_value"](Node(state, Lookahead()), *window)
    hard = defined["fail_hard"](Node(state, Lookahead()), *window)
    assert value <= soft < hard == window[0]


@pytest.mark.parametrize("page", ["2-minimax.md"])
def test_the_programs_of_minimax_agree_with_the_one_that_draws_the_trees(page: str) -> None:
    defined = programs(page)
    random = Random(5)
    for moves, depth in ((2, 4), (3, 3), (4, 1)):
        state = random_tree(moves, depth, random)
        value = minimax(Node(state, Lookahead()))
        for name in ("max_value", "minimax", "negamax"):
            assert defined[name](Node(state, Lookahead())) == value, name
        vector = defined["maxn"](Node(state, Lookahead()))
        assert vector == maxn(Node(state, Lookahead()))
        assert vector[MAX] == value


@pytest.mark.parametrize("page", ["4-evaluation.md", "zh/4-evaluation.md"])
def test_the_quiescence_search_of_the_lecture_finds_the_values_of_the_textbook(page: str) -> None:
    quiet = programs(page)["quiet"]

    def after(state: State, move: int) -> State:
        child = state.copy()
        child.apply(move)
        return child

    for position in (EXCHANGE, DELAY):
        state = load("chess", position=position).start()
        search = QuiescenceSearch(material, captures, MATE, quiescence=True)
        value, _ = quiescence(search, state, -inf, inf)
        assert quiet(state, -inf, inf, material, captures, after) == value
