"""Tree searches step by step, as data: see :mod:`.walk` for what a step is.

The steps come from the algorithms themselves: :class:`~.node.Lookahead` reports every visit and
every value that is backed up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardwire.games.errors import GameError
from boardwire.games.model import CHANCE, State
from boardwire.games.rules.tree import Tree

from .algorithms import TREE_SEARCHES, TreeSearch, check, search_tree
from .node import MAX, Lookahead, Node, Value, maximizer
from .ordering import Order, arrangement, path_of
from .pictures.layout import layout
from .pictures.vertex import Shape, Vertex, number
from .walk import LEAF_WIDTH, Facts, Shown, Step, Walk

MOST_NODES = 400
"""The most nodes of a tree that is shown."""
SEARCHES = ("minimax", "alphabeta", "expectiminimax")
"""The tree searches that can be followed."""


def walk_search(
    name: str,
    state: State,
    depth: int | None = None,
    order: Order = Order.GIVEN,
    seed: int = 1,
) -> Walk:
    """A tree search step by step.

    Args:
        name: One of `SEARCHES`.
        state: The position at the root.
        depth: Plies to search; None to the end of the game.
        order: The order of moves.
        seed: The seed of a random order.

    Raises:
        GameError: There is no such algorithm, it is not for this game, or the tree is too large.
    """
    if name not in SEARCHES:
        raise GameError(f"no algorithm {name[:40]!r} is shown; there are {', '.join(SEARCHES)}")
    algorithm = TREE_SEARCHES[name]
    check(algorithm, state)
    lookahead = Lookahead(depth, most=MOST_NODES, keep=True, max_player=maximizer(state))
    lookahead.arrange = arrangement(order, state, lookahead, seed)
    return _SearchWalk(algorithm, state, lookahead).walk()


class _SearchWalk:
    """Follows one tree search.

    Args:
        algorithm: The search.
        state: The position at the root.
        lookahead: Its limits.
    """

    def __init__(self, algorithm: TreeSearch, state: State, lookahead: Lookahead) -> None:
        self._algorithm, self._state, self._lookahead = algorithm, state, lookahead
        game = state.game
        self._scale = game.scale if isinstance(game, Tree) else 1.0
        self._shows_boards = not isinstance(game, Tree)
        self._nodes: list[Shown] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._steps: list[Step] = []

    def walk(self) -> Walk:
        """The walk."""
        whole = replace(self._lookahead, nodes=0, leaves=0)
        root = Node(self._state.copy(), whole)
        placed, _ = layout(self._add(root, -1), lambda _: LEAF_WIDTH)
        for place in placed:
            shown = self._nodes[int(place.vertex.label)]
            shown.x, shown.level = place.x / LEAF_WIDTH, place.level
        lookahead = replace(self._lookahead, on_visit=self._visit, on_value=self._value)
        found, _ = search_tree(self._algorithm, self._state, lookahead)
        assert isinstance(found.value, int | float)
        facts = {
            "value": self._scale * found.value,
            "move": "" if found.move is None else self._state.move_text(found.move),
            "nodes": found.nodes,
            "leaves": found.leaves,
            "all_nodes": whole.nodes,
            "all_leaves": whole.leaves,
        }
        return Walk(self._algorithm.name, self._algorithm.source, self._nodes, self._steps, facts)

    def _add(self, node: Node, parent: int) -> Vertex:
        """Add a node with all below it to the tree that is drawn."""
        number_ = len(self._nodes)
        self._numbers[path_of(node)] = number_
        move = "" if node.parent is None else node.parent.state.move_text(node.move or 0)
        shown = Shown(number_, parent, _kind(node), move, node.probability)
        if node.is_leaf:
            shown.utility = self._scale * node.utility[MAX]
        if self._shows_boards:
            shown.state = node.state.text()
        self._nodes.append(shown)
        vertex = Vertex(Shape.LEAF, label=str(number_))
        if not node.is_leaf:
            vertex.children = [self._add(child, number_) for child in node.children()]
        return vertex

    def _number(self, node: Node) -> int:
        return self._numbers[path_of(node)]

    def _name(self, node: Node) -> str:
        """A node in words: its kind, and the moves that lead to it."""
        shown = self._nodes[self._number(node)]
        kind = "leaf" if node.is_leaf else {"max": "MAX", "min": "MIN"}.get(shown.kind, "chance")
        if node.parent is None:
            return f"the root ({kind})"
        texts = []
        at = shown
        while at.parent >= 0:
            texts.append(at.move)
            at = self._nodes[at.parent]
        return f"{kind} {'-'.join(reversed(texts))}"

    def _worth(self, value: float) -> str:
        return number(self._scale * value)

    def _visit(self, node: Node) -> None:
        """The search comes to a node; a leaf is one step together with its value."""
        if not node.is_leaf:
            facts, window = self._window(node)
            self._step("visit", node, f"Come to {self._name(node)}{window}.", facts)

    def _window(self, node: Node) -> tuple[Facts, str]:
        """The facts of a node when the search comes to it, and its window in words."""
        facts: Facts = {"visited": 1}
        if not node.window:
            return facts, ""
        alpha, beta = node.window
        facts |= {"alpha": self._scale * alpha, "beta": self._scale * beta}
        return facts, f" with alpha {self._worth(alpha)} and beta {self._worth(beta)}"

    def _value(self, node: Node) -> None:
        """The search leaves a node with its value."""
        assert isinstance(node.value, int | float)
        value = self._scale * node.value
        name = _capital(self._name(node))
        if node.is_leaf:
            facts, window = self._window(node)
            words = (
                f"{name} is worth {number(value)}{' (looked at' + window + ')' if window else ''}."
            )
            self._step("leaf", node, words, facts | {"value": value})
        else:
            self._cut(node)
            words = f"{name} has the value {number(value)}."
            self._step("value", node, words, {"value": value, "done": 1})
        if node.parent is not None:
            self._back(node.parent)

    def _back(self, node: Node) -> None:
        """A node takes over the value of the child that was looked at last."""
        name, child = _capital(self._name(node)), node.seen[-1]
        assert isinstance(child.value, int | float)
        if node.player == CHANCE:
            value = sum(it.probability * _plain(it.value) for it in node.seen)
            part = f"{number(child.probability)} times {self._worth(child.value)}"
            words = f"{name} adds {part}: {self._worth(value)} so far."
            self._step("back", node, words, {"value": self._scale * value})
            return
        at_max = node.player == MAX
        value = (max if at_max else min)(_plain(it.value) for it in node.seen)
        words = (
            f"{name} keeps the {'larger' if at_max else 'smaller'}: {self._worth(value)} so far."
        )
        if len(node.seen) == 1:
            words = f"{name} has {self._worth(value)} as its first value."
        facts: Facts = {"value": self._scale * value}
        if node.window:
            alpha, beta = node.window
            which = "alpha" if at_max else "beta"
            bound = max(alpha, value) if at_max else min(beta, value)
            facts[which] = self._scale * bound
            words += f" {_capital(which)} is {self._worth(bound)}."
        self._step("back", node, words, facts)

    def _cut(self, node: Node) -> None:
        """Note the moves of a node that the search has left out."""
        skipped = node.moves()[len(node.seen) :]
        if not skipped:
            return
        alpha, beta = node.window
        assert isinstance(node.value, int | float)
        at_max = node.player == MAX
        sign, bound, which = ("at least", beta, "beta") if at_max else ("at most", alpha, "alpha")
        path = path_of(node)
        cut = [self._numbers[(*path, move)] for move, _ in skipped]
        leaves = [it for number_ in cut for it in self._leaves(number_)]
        left_out = _listed([number(self._nodes[it].utility or 0.0) for it in leaves])
        words = (
            f"{_capital(self._name(node))} is {sign} {which}: {self._worth(node.value)} against "
            f"{self._worth(bound)}. The rest is cut off: {left_out}."
        )
        self._steps.append(Step("cut", self._number(node), words, {}, cut))

    def _leaves(self, at: int) -> list[int]:
        below = [it.id for it in self._nodes if it.parent == at]
        if not below:
            return [at]
        return [leaf for it in below for leaf in self._leaves(it)]

    def _step(self, kind: str, node: Node, words: str, facts: Facts) -> None:
        number_ = self._number(node)
        self._steps.append(Step(kind, number_, words, {number_: facts}))


def _plain(value: Value | None) -> float:
    """The value of a node in a search for one player."""
    assert isinstance(value, int | float)
    return value


def _kind(node: Node) -> str:
    if node.is_leaf:
        return "leaf"
    if node.player == CHANCE:
        return "chance"
    return "max" if node.player == MAX else "min"


def _listed(words: Sequence[str]) -> str:
    """Words as a sentence has them; of many, the first ones."""
    if len(words) > 8:
        return f"{len(words)} leaves"
    noun = "the leaf" if len(words) == 1 else "the leaves"
    return f"{noun} {', '.join(words[:-1])}{' and ' if len(words) > 1 else ''}{words[-1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = ["LEAF_WIDTH", "MOST_NODES", "SEARCHES", "Order", "Shown", "Step", "Walk", "walk_search"]
