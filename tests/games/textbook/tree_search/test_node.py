"""Trees of searches: they leave no reference cycles, and their size is known before they grow."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import cast

import pytest

from boardwire.games import GameError, State, load
from boardwire.games.textbook import SAMPLINGS, TooLarge, sample
from boardwire.games.textbook.quiz import TOPICS, make_quiz
from boardwire.games.textbook.steps.algorithms import STEPPED, StepSettings, walk_of
from boardwire.games.textbook.steps.tree_search import MOST_NODES, SEARCHES, walk_search
from boardwire.games.textbook.tree_search import node as module
from boardwire.games.textbook.tree_search.node import Lookahead, Node, check_size
from boardwire.games.textbook.tree_search.ordering import Order

GAMES = ("tictactoe", "othello", "pig", "tree", "connect4")


@pytest.fixture(scope="module", autouse=True)
def _few_objects_to_look_at() -> None:
    """Have the collector look at new objects only: thousands of tests have left others."""
    gc.collect()
    gc.freeze()


@contextmanager
def no_garbage() -> Iterator[None]:
    """Check that what happens inside the `with` block leaves no cyclic garbage at all."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
        gc.collect()
        left = [type(it) for it in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left


def tree_size(state: State, depth: int | None) -> int:
    """The number of nodes, by making them all."""
    lookahead = Lookahead(depth)

    def grow(node: Node) -> None:
        for child in () if node.is_leaf else node.children():
            grow(child)

    grow(Node(state.copy(), lookahead))
    return lookahead.nodes


@pytest.mark.slow
@pytest.mark.parametrize("name", STEPPED)
@pytest.mark.parametrize("depth", [2, 5])  # most trees of depth 5 are refused
def test_a_walk_leaves_no_cycles_whether_it_is_refused_or_not(name: str, depth: int) -> None:
    def walks() -> None:
        for game in GAMES:
            for order in Order:
                with suppress(GameError):
                    walk_of(name, load(game).start(), StepSettings(depth, order, 5)).to_data()

    walks()  # fills caches
    with no_garbage():
        walks()


@pytest.mark.parametrize("topic", TOPICS)
def test_a_quiz_leaves_no_cycles(topic: str) -> None:
    make_quiz(topic, 1)
    with no_garbage():
        make_quiz(topic, 2)


@pytest.mark.parametrize(
    ("game", "depth"), [("tictactoe", 2), ("pig", 4), ("tree", None), ("nim", 2), ("othello", 3)]
)
def test_the_nodes_are_counted_exactly(game: str, depth: int | None) -> None:
    state = load(game).start()
    size = tree_size(state, depth)
    check_size(state, depth, size)
    with pytest.raises(TooLarge, match=f"more than {size - 1:,} nodes"):
        check_size(state, depth, size - 1)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("order", Order)
def test_a_tree_that_is_too_large_is_refused_before_a_node_is_made(
    name: str, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(*_: object) -> None:
        raise AssertionError("a node was made")

    monkeypatch.setattr(module.Node, "__init__", made)
    with pytest.raises(TooLarge, match="limit the depth"):
        walk_search(name, load("othello").start(), 12, order)


def test_a_refusal_looks_at_few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load("amazons").start()
    looked_at = []

    class Counted:
        """A position of Amazons, which has 2,176 moves."""

        def __init__(self, inner: State) -> None:
            self._inner = inner
            looked_at.append(self)

        def copy(self) -> Counted:
            return Counted(self._inner.copy())

        def __getattr__(self, name: str) -> object:
            return getattr(self._inner, name)

    with pytest.raises(TooLarge):
        check_size(cast(State, Counted(state)), None, MOST_NODES)
    assert len(looked_at) == 1


@pytest.mark.parametrize("name", SAMPLINGS)
def test_a_node_of_a_random_search_knows_the_node_above(name: str) -> None:
    _, root = sample(SAMPLINGS[name], load("tictactoe").start(), 30, Random(1))
    child = root.children[0]
    assert child.parent is root
    assert root.parent is None
    assert child.chooser == 0
