"""Unknown leaves: the conditions hold for any values of them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import load
from boardwire.games.rules.tree import Tree, read_tree
from boardwire.games.textbook import TREE_SEARCHES
from boardwire.games.textbook.tree_search.unknowns import Answers, answers, unknowns

from ..trees import found, leaves


def made(text: str) -> Tree:
    game = load("tree", tree=text)
    assert isinstance(game, Tree)
    return game


def answered(text: str) -> Answers:
    return answers(TREE_SEARCHES["alphabeta"], read_tree(text, 2, playable=False), made)


def holds(condition: str, values: dict[str, float]) -> bool:
    """Whether a condition in words holds for values of the unknowns."""
    if condition in ("", "always"):
        return condition == "always"
    code = condition.replace(", or ", " or ").replace("≤", "<=").replace("≥", ">=")
    code = re.sub(r"(?<![<>])=", "==", re.sub(r"([<>])=", r"\1~", code)).replace("~", "=")
    return bool(eval(code, {}, values))


def numbers(tree: Any, names: list[str], random: Random) -> Any:
    """A tree with some leaves unknown."""
    if isinstance(tree, list):
        return [numbers(child, names, random) for child in tree]
    return random.choice(names) if random.random() < 0.3 else tree


shapes = st.recursive(
    st.integers(0, 5), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=10
)


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(st.lists(shapes, min_size=1, max_size=3), st.integers(0, 1000))
def test_the_conditions_are_those_under_which_nodes_are_left_out(shape: Any, seed: int) -> None:
    random = Random(seed)
    text = str(numbers(shape, ["x", "y"], random)).replace("'", '"')
    names = unknowns(read_tree(text, 2, playable=False))
    answer = answered(text)
    for _ in range(10):
        values = {name: random.choice([-1, 0, 0.5, 1, 2, 2.5, 3, 4, 5, 6]) for name in names}
        filled = text
        for name, value in values.items():
            filled = filled.replace(f'"{name}"', str(value))
        state = made(filled).start()
        seen = set(leaves("alphabeta", state))
        for path, condition in answer.pruned.items():
            place = ".".join(str(it + 1) for it in path) or "root"
            visited = any(leaf == place or leaf.startswith(f"{place}.") for leaf in seen)
            assert holds(condition, values) == (not (visited or not path)), (place, values)
        worth = found("alphabeta", state).value
        assert isinstance(worth, int | float)
        scaled = worth * made(filled).scale
        said = [it.partition(" if ") for it in answer.value]
        fitting = [it for it, _, when in said if holds(when or "always", values)]
        assert [values.get(it) or float(values.get(it, it)) for it in fitting] == [
            pytest.approx(scaled)
        ]


def test_the_condition_of_the_lecture() -> None:
    answer = answered('[[3,12,8],["x",4,6],[14,5,2]]')
    assert {path: said for path, said in answer.pruned.items() if said} == {
        (1, 1): "x ≤ 3",
        (1, 2): "x ≤ 3",
    }
    assert answered('[[5,"x"],[6,7]]').pruned[0, 1] == "", "the first child is never left out"
    assert answered('[[5],[4,["x",1]]]').pruned[1, 1, 0] == "always"
