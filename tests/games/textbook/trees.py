"""Random game trees, and the searches of them that tests compare."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from boardwire.games import State, load
from boardwire.games.textbook import TREE_SEARCHES, AlgorithmResult, Lookahead, Node, search_tree

_SPLITS = (("1/2", "1/2"), ("1/3", "2/3"), ("0.9", "0.1"), ("1/4", "1/2", "1/4"))


def trees(*, chance: bool = False) -> st.SearchStrategy[State]:
    """Trees for two with up to 40 leaves, a choice at the root."""
    worth = st.integers(-9, 9)

    def larger(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        choice = st.lists(below, min_size=1, max_size=4)
        if not chance:
            return choice
        dice = st.sampled_from(_SPLITS).flatmap(
            lambda split: st.tuples(*(st.tuples(st.just(it), below) for it in split))
        )
        return choice | dice.map(lambda pairs: {"chance": [list(it) for it in pairs]})

    inner = st.recursive(worth, larger, max_leaves=40)
    root = st.lists(inner, min_size=1, max_size=4)
    return root.map(lambda tree: load("tree", tree=tree).start())


def trees_without_ties(players: int) -> st.SearchStrategy[State]:
    """The same for any number of players, none of whom finds two leaves worth the same.

    So it does not matter which of equal moves a search takes first.
    """
    shapes = st.recursive(
        st.none(), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=40
    )
    root = st.lists(shapes, min_size=1, max_size=4)

    def fill(tree: Any, random: Random) -> Any:
        if tree is None:
            return {"utility": [random.uniform(-1, 1) for _ in range(players)]}
        return [fill(child, random) for child in tree]

    return st.builds(
        lambda tree, seed: load("tree", tree=fill(tree, Random(seed)), players=players).start(),
        root,
        st.integers(0, 1 << 32),
    )


def found(name: str, state: State, depth: int | None = None) -> AlgorithmResult:
    """What the algorithm of that name finds."""
    return search_tree(TREE_SEARCHES[name], state, Lookahead(depth=depth))[0]


def leaves(name: str, state: State) -> list[str]:
    """The positions of the leaves that an algorithm visits, in its order."""
    _, root = search_tree(TREE_SEARCHES[name], state, Lookahead(keep=True))
    return list(_leaves(root))


def _leaves(node: Node) -> list[str]:
    if not node.seen:
        return [node.state.position_text()]
    return [text for child in node.seen for text in _leaves(child)]
