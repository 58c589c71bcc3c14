"""Random trees for quizzes: small, with leaves that all differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from boardwire.games.model import State
from boardwire.games.registry import load

_SHAPES = ((3, 3), (2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3))
"""The numbers of moves on each level."""

_CHANCES = (("1/2", "1/2"), ("1/4", "3/4"), ("3/4", "1/4"), ("1/4", "1/2", "1/4"))


def decision_tree(random: Random) -> State:
    """Return a tree in which MAX and MIN choose, with two or three levels."""
    shape = random.choice(_SHAPES)
    leaves = iter(random.sample(range(1, 30), 30 - 1))
    return load("tree", tree=_below(shape, leaves)).start()


def _below(shape: Sequence[int], leaves: Iterator[int]) -> Any:
    """Return a node with the numbers of moves on each level below it."""
    if not shape:
        return next(leaves)
    return [_below(shape[1:], leaves) for _ in range(shape[0])]


def chance_tree(random: Random) -> State:
    """Return a tree in which MAX chooses, chance acts, and MIN replies to some of the outcomes."""
    leaves = iter(random.sample(range(-16, 17, 2), 17))

    def outcome() -> Any:
        if random.random() < 0.3:
            return [next(leaves), next(leaves)]
        return next(leaves)

    def chance() -> Any:
        return {"chance": [[it, outcome()] for it in random.choice(_CHANCES)]}

    return load("tree", tree=[chance() for _ in range(2)]).start()


def tree_for_three(random: Random) -> State:
    """Return a tree of two levels for three players; nobody finds two leaves worth the same."""
    leaves = list(zip(*(random.sample(range(10), 6) for _ in range(3)), strict=True))
    tree = [[{"utility": list(it)} for it in leaves[at : at + 2]] for at in (0, 2, 4)]
    return load("tree", tree=tree, players=3).start()
