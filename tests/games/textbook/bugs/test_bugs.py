"""Programs with errors: each is wrong where it is said to be, and its corrected text is right."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from boardwire.games import GameError, load
from boardwire.games.textbook.bugs import BUGS, Asked, Bug
from boardwire.games.textbook.lab.bugs import BUGS_OF_ALPHABETA, random_trees
from boardwire.games.textbook.tree_search import alphabeta
from boardwire.games.textbook.tree_search.node import MAX, Lookahead, Node

NAMED = {
    "min-calls-min": ("[[3,12,8],[2,4,6],[14,5,2]]", 3, 14),
    "swapped-window": ("[[3,12,8],[2,4,6],[14,5,2]]", 3, 14),
    "lost-sign": ("[[3,12,8],[2,4,6],[14,5,2]]", 3, 14),
    "starts-at-zero": ("[[-3,4],[-5,-2]]", -3, 0),
    "never-raised": ("[[3,12,8],[2,4,6],[14,5,2]]", 7, 9),
    "last-of-ties": ("[[3,12],[3,1]]", 1, 2),
}
"""The trees of the lectures, with the right result and that of the program."""


@pytest.mark.parametrize("name", list(BUGS))
def test_a_program_is_wrong_in_the_tree_of_the_lecture(name: str) -> None:
    tree, right, found = NAMED[name]
    state = load("tree", tree=tree).start()
    bug = BUGS[name]
    assert (bug.right_result(state), bug.result(state), bug.fails(state)) == (right, found, True)


def corrected(bug: Bug) -> Any:
    """Run the program with the right lines; return the function that begins."""
    lines = bug.lines()
    for number, (wrong, right) in zip(bug.wrong_lines(), bug.wrong, strict=True):
        assert lines[number - 1].strip() == wrong
        lines[number - 1] = lines[number - 1].replace(wrong, right)
    defined: dict[str, Any] = {"MAX": MAX, "inf": inf, "min_value": alphabeta.min_value}
    exec("\n".join(lines), defined)
    return defined[bug.functions[0].__name__]


@pytest.mark.parametrize("bug", BUGS.values(), ids=list(BUGS))
def test_the_lines_that_are_named_are_all_that_is_wrong(bug: Bug) -> None:
    function = corrected(bug)
    for state in random_trees(2, 3, 20, seed=3):
        lookahead = Lookahead()
        root = Node(state, lookahead)
        if bug.shown is Asked.MOVE:
            assert function(root) + 1 == bug.right_result(state)
        elif bug.shown is Asked.LEAVES:
            function(root, -inf, inf)
            assert lookahead.leaves == bug.right_result(state)
        else:
            scale = getattr(state.game, "scale", 1.0)
            value = function(root, -inf, inf)
            assert value * scale == pytest.approx(bug.right_result(state))


def test_a_tree_with_chance_or_of_min_or_too_large_is_refused() -> None:
    for tree in ('[{"1/2": 1, "0.5": 2}, 3]', '{"player": "min", "moves": [1, 2]}'):
        with pytest.raises(GameError, match="MAX moves at the root"):
            BUGS_OF_ALPHABETA.run(1, {"tree": tree})
    large = f"[{','.join(['1'] * 250)}]"
    with pytest.raises(GameError, match="more than 400 nodes"):
        BUGS_OF_ALPHABETA.run(1, {"tree": f"[{large},{large}]"})
