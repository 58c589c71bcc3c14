"""Tree searches step by step, as data: see :mod:`.walk` for what a step is.

The steps come from the algorithms themselves: :class:`~.node.Lookahead` reports every visit and
every value that is backed up.
"""

from __future__ import annotations

from dataclasses import replace
from math import isinf
from operator import mul
from typing import Any

from boardwire.games.errors import GameError
from boardwire.games.model import CHANCE, OVER, State
from boardwire.games.rules.tree import Tree, TreeState
from boardwire.translations import english
from boardwire.vocabulary import player_text

from ..pictures.layout import layout
from ..pictures.vertex import Vertex, VertexShape, number
from ..tree_search.bounds import Bound, bound
from ..tree_search.iterative_deepening import MOST_DEPTH, iterative_deepening
from ..tree_search.node import MAX, Lookahead, Node, Value, check_size, is_evaluated, maximizer
from ..tree_search.ordering import Order, arrangement, path_of
from ..tree_search.star1 import bounds_of_mean
from ..tree_search.tree_searches import TREE_SEARCHES, Perspective, TreeSearch, check, search_tree
from .program import program
from .tracer import LineMark, Tracer
from .walk import LEAF_WIDTH, Fact, Facts, Shown, Step, Walk

MOST_NODES = 400
"""The most nodes of a tree that is shown."""
_MOST_LISTED = 8
"""The most leaves that a sentence names."""
DEEPENING = "iterative-deepening"
SEARCHES = (
    *("minimax", "negamax", "alphabeta", "negamax-alphabeta", DEEPENING, "and-or"),
    *("expectiminimax", "star1", "maxn"),
)
"""The tree searches that can be followed."""
_PLAIN = ("depth", "p")
"""The variables of programs that are no values of positions."""


def walk_search(
    name: str,
    state: State,
    depth: int | None = None,
    order: Order = Order.GIVEN,
    seed: int = 1,
    *,
    min_first: bool = False,
) -> Walk:
    """Return a tree search step by step.

    Args:
        name: One of `SEARCHES`.
        state: The position at the root.
        depth: Plies to search; None to the end of the game.
        order: The order of moves.
        seed: The seed of a random order.
        min_first: Whether MIN moves at the root of a game of two; in the game `tree` its own
            option `turns` says so.

    Raises:
        GameError: There is no such algorithm, it is not for this game, or the tree is too large.
    """
    if name not in SEARCHES:
        raise GameError(
            english(
                "no algorithm {name} is shown; there are {searches}",
                name=repr(name[:40]),
                searches=", ".join(SEARCHES),
            )
        )
    algorithm = TREE_SEARCHES["alphabeta" if name == DEEPENING else name]
    check(algorithm, state)
    check_size(state, depth, MOST_NODES)
    lookahead = Lookahead(depth, most=MOST_NODES, keep=True, max_player=maximizer(state))
    if min_first and state.players == 2 and not isinstance(state, TreeState):
        lookahead.max_player = 1 - lookahead.max_player
    lookahead.arrange = arrangement(order, state, lookahead, seed)
    walk = _SearchWalk(algorithm, state, lookahead, deepening=name == DEEPENING)
    return walk.deepening() if name == DEEPENING else walk.walk()


class _SearchWalk:
    """Follows one tree search.

    Args:
        algorithm: The search.
        state: The position at the root.
        lookahead: Its limits.
        deepening: Whether it is a part of iterative deepening.
    """

    def __init__(
        self, algorithm: TreeSearch, state: State, lookahead: Lookahead, *, deepening: bool
    ) -> None:
        self._algorithm, self._state = algorithm, state
        game = state.game
        # In an AND/OR tree values are 1 and 0, whatever the utilities are.
        self._tree = game if isinstance(game, Tree) and not algorithm.logical else None
        self._shows_boards = not isinstance(game, Tree)
        self._nodes: list[Shown] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._steps: list[Step] = []
        self._whole = replace(lookahead, nodes=0, leaves=0)
        self._lookahead = lookahead
        name = DEEPENING if deepening else algorithm.name
        self._tracer = Tracer(program(name))

    def walk(self) -> Walk:
        """Return the walk of one search."""
        self._draw()
        with self._tracer.following(self._variable):
            found, _ = search_tree(self._algorithm, self._state, self._followed())
        move = "" if found.move is None else self._state.move_text(found.move)
        value = found.value
        facts = {
            "value": self._fact(value),
            "move": move,
            "nodes": found.nodes,
            "leaves": found.leaves,
        }
        return self._walk(self._algorithm.name, self._algorithm.source, facts)

    def deepening(self) -> Walk:
        """Return the walk of iterative deepening, whose searches are shown in one tree."""
        self._draw()
        nodes = leaves = 0
        value, move = 0.0, ""
        searches = iterative_deepening(self._state, self._followed())
        for depth in range(1, MOST_DEPTH + 1):
            words = english("Search to depth {depth}, the best moves so far first.", depth=depth)
            self._steps.append(step := Step("begin", 0, words, {}, clear=True))
            self._tracer.mark_search(step.mark)
            with self._tracer.following(self._variable):
                search = next(searches, None)
            if search is None:
                self._steps.pop()
                break
            nodes, leaves, value = nodes + search.nodes, leaves + search.leaves, search.value
            best = next(it for it in search.root.seen if it.value == value)
            move = self._state.move_text(best.move or 0)
        facts = {"value": self._fact(value), "move": move, "nodes": nodes, "leaves": leaves}
        return self._walk(DEEPENING, "Slate and Atkin 1977", facts)

    def _followed(self) -> Lookahead:
        """The limits of a search that reports here; kept here, they would refer to themselves."""
        return replace(self._lookahead, on_visit=self._visit, on_value=self._value)

    def _walk(self, name: str, source: str, facts: dict[str, Any]) -> Walk:
        facts |= {"all_nodes": self._whole.nodes, "all_leaves": self._whole.leaves}
        return Walk(name, source, self._nodes, self._steps, facts, self._tracer.traced)

    def _draw(self) -> None:
        """Lay out the whole tree."""
        root = Node(self._state.copy(), self._whole)
        placed, _ = layout(self._add(root, -1), lambda _: LEAF_WIDTH)
        for place in placed:
            shown = self._nodes[int(place.vertex.label)]
            shown.x, shown.level = place.x / LEAF_WIDTH, place.level

    def _add(self, node: Node, parent: int) -> Vertex:
        """Add a node with all below it to the tree that is drawn."""
        number_ = len(self._nodes)
        self._numbers[path_of(node)] = number_
        move = "" if node.parent is None else node.parent.state.move_text(node.move or 0)
        shown = Shown(number_, parent, self._kind(node), move, node.probability)
        if shown.kind == "player":
            shown.actor = player_text(node.player)
        if node.is_leaf:
            shown.utility = self._fact(self._utility(node))
        if isinstance(node.state, TreeState):
            shown.name = node.state.node().name
        if self._shows_boards:
            shown.state = node.state.text()
        self._nodes.append(shown)
        vertex = Vertex(VertexShape.LEAF, label=str(number_))
        if not node.is_leaf:
            vertex.children = [self._add(child, number_) for child in node.children()]
        return vertex

    def _utility(self, node: Node) -> Value:
        """Return a leaf's utility from the perspective of the algorithm."""
        if self._algorithm.perspective is Perspective.EACH:
            return node.utility
        return node.utility[node.mover if self._for_mover else MAX]

    @property
    def _for_mover(self) -> bool:
        return self._algorithm.perspective is Perspective.MOVER

    def _kind(self, node: Node) -> str:
        if node.is_leaf:
            return "leaf"
        if node.player == CHANCE:
            return "chance"
        if self._algorithm.perspective is Perspective.EACH:
            return "player"
        return "max" if node.player == MAX else "min"

    def _number(self, node: Node) -> int:
        return self._numbers[path_of(node)]

    def _name(self, node: Node, *, begins: bool = False) -> str:
        """Return a node in words: its kind, and the moves that lead to it.

        Args:
            node: The node.
            begins: Whether the words begin a sentence.
        """
        shown = self._nodes[self._number(node)]
        player = player_text(node.player) if shown.kind == "player" else ""
        texts = []
        at = shown
        while at.parent >= 0:
            texts.append(at.move)
            at = self._nodes[at.parent]
        path = "-".join(reversed(texts))
        match shown.kind:
            case "max" | "min" as kind if path:
                return f"{kind.upper()} {path}"
            case "max" | "min" as kind:
                name = english("the root ({kind})", kind=kind.upper())
                return english("The root ({kind})", kind=kind.upper()) if begins else name
            case "player" if path:
                name = english("player {player} {path}", player=player, path=path)
                return (
                    english("Player {player} {path}", player=player, path=path) if begins else name
                )
            case "player":
                name = english("the root (player {player})", player=player)
                return english("The root (player {player})", player=player) if begins else name
            case "chance" if path:
                name = english("chance {path}", path=path)
                return english("Chance {path}", path=path) if begins else name
            case "chance":
                return english("The root (chance)") if begins else english("the root (chance)")
        name = english("leaf {path}", path=path or "root")
        return english("Leaf {path}", path=path or "root") if begins else name

    def _worth(self, value: Value) -> str:
        if isinstance(value, tuple):
            return f"({', '.join(map(self._worth, value))})"
        return number(value) if self._tree is None else self._tree.worth_text(value)

    def _fact(self, value: Value) -> Fact:
        """Return a value as a fact: a number, or the text of several, of ∞ or of a fraction."""
        if isinstance(value, tuple):
            return self._worth(value)
        if self._tree is None:
            return value
        worth, text = self._tree.worth(value), self._tree.worth_text(value)
        return text if "∞" in text or "/" in text else worth

    def _limit(self, value: float) -> Fact:
        """Return alpha or beta as a fact: a number, also where that is infinite, or a text."""
        return value if isinf(value) else self._fact(value)

    def _visit(self, node: Node) -> None:
        """The search comes to a node; a leaf is one step together with its value."""
        if not node.is_leaf:
            facts, window = self._window(node)
            words = _with_window(english("Come to {node}.", node=self._name(node)), window)
            self._tracer.mark_entry(self._step("visit", node, words, facts))

    def _window(self, node: Node) -> tuple[Facts, str]:
        """Return the facts of a node when the search comes to it, and its window in words."""
        facts: Facts = {"visited": 1}
        if not node.window:
            return facts, ""
        alpha, beta = node.window
        facts |= {"alpha": self._limit(alpha), "beta": self._limit(beta)}
        window = english(
            "The window is {alpha} to {beta}.", alpha=self._worth(alpha), beta=self._worth(beta)
        )
        return facts, window

    def _value(self, node: Node) -> None:
        """The search leaves a node with its value."""
        assert node.value is not None
        value = self._worth(node.value)
        name = self._name(node, begins=True)
        if node.is_leaf:
            facts, window = self._window(node)
            words = _with_window(self._leaf_words(node, name, value), window)
            facts |= {"value": self._fact(node.value)}
            self._tracer.mark_return(self._step("leaf", node, words, facts))
        else:
            self._cut(node)
            self._leave(node, name, value)
        if node.parent is not None:
            self._back(node.parent)

    def _leaf_words(self, node: Node, name: str, value: str) -> str:
        """Return the value of a leaf in words: of the end of the game, or an evaluation."""
        if node.player == OVER:
            return english("{node} is worth {value}.", node=name, value=value)
        if is_evaluated(node):
            return english(
                "The search ends at {node}: its evaluation is {value}.",
                node=self._name(node),
                value=value,
            )
        return english(
            "The search ends at {node}, which has no evaluation: random play has the mean {value}.",
            node=self._name(node),
            value=value,
        )

    def _leave(self, node: Node, name: str, value: str) -> None:
        """The search returns the value of a node with children, or a bound of it."""
        assert node.value is not None
        words, fact = (
            english("{node} has the value {value}.", node=name, value=value),
            self._fact(node.value),
        )
        if (relation := bound(self._algorithm, node)) is not Bound.EXACT:
            sign = "at least" if relation is Bound.LOWER else "at most"
            words = english(
                "{node} is worth {sign} {value}: a bound, since not all below was looked at.",
                node=name,
                sign=sign,
                value=value,
            )
            fact = f"{relation.value}{value}"
        self._tracer.mark_return(self._step("value", node, words, {"value": fact, "done": 1}))

    def _back(self, node: Node) -> None:
        """A node takes over the value of the child that was looked at last."""
        name = self._name(node, begins=True)
        if node.player == CHANCE:
            self._add_up(node, name)
        elif self._algorithm.perspective is Perspective.EACH:
            self._prefer(node, name)
        else:
            self._keep(node, name)

    def _add_up(self, node: Node, name: str) -> None:
        """A chance node adds the value of an outcome."""
        child = node.seen[-1]
        assert child.value is not None
        value = _mean(node)
        part = f"{number(child.probability)} times {self._worth(child.value)}"
        words = english(
            "{node} adds {part}: {value} so far.", node=name, part=part, value=self._worth(value)
        )
        facts: Facts = {"value": self._fact(value)}
        if node.window:
            low, high = bounds_of_mean(node)
            facts |= {"low": self._fact(low), "high": self._fact(high)}
            words += " " + english(
                "Its mean lies from {low} to {high}.", low=self._worth(low), high=self._worth(high)
            )
        self._tracer.mark_round(self._step("back", node, words, facts))

    def _prefer(self, node: Node, name: str) -> None:
        """A player keeps the values that are best for itself."""
        best = max((_vector(it.value) for it in node.seen), key=lambda it: it[node.player])
        words = english(
            "{node} keeps the best for itself, {best}.", node=name, best=self._worth(best)
        )
        self._tracer.mark_round(self._step("back", node, words, {"value": self._fact(best)}))

    def _keep(self, node: Node, name: str) -> None:
        """MAX keeps the largest value, MIN the smallest; in negamax everybody the largest."""
        high = self._for_mover or node.player == MAX
        sign = -1 if self._for_mover else 1
        value = (max if high else min)(sign * _plain(it.value) for it in node.seen)
        kept = self._worth(value)
        if high:
            words = english("{node} keeps the larger: {value} so far.", node=name, value=kept)
        else:
            words = english("{node} keeps the smaller: {value} so far.", node=name, value=kept)
        if len(node.seen) == 1:
            words = english(
                "{node} has {value} as its first value.", node=name, value=self._worth(value)
            )
        if self._for_mover:
            child = _plain(node.seen[-1].value)
            words += " " + english(
                "It is minus {child}, the value for the opponent.", child=self._worth(child)
            )
        facts: Facts = {"value": self._fact(value)}
        if node.window:
            alpha, beta = node.window
            which = "alpha" if high else "beta"
            limit = max(alpha, value) if high else min(beta, value)
            facts[which] = self._limit(limit)
            words += " " + english(
                "{which} is {limit}.", which=_capital(which), limit=self._worth(limit)
            )
        self._tracer.mark_round(self._step("back", node, words, facts))

    def _cut(self, node: Node) -> None:
        """Note the moves of a node that the search has left out."""
        skipped = node.moves()[len(node.seen) :]
        if not skipped:
            return
        assert isinstance(node.value, int | float)
        cut = [self._numbers[(*path_of(node), move)] for move, _ in skipped]
        name, rest = (
            self._name(node, begins=True),
            self._left_out(cut),
        )
        if not node.window:
            decided = english("{node} is decided by this move.", node=name)
            self._add_cut(node, f"{decided} {rest}", cut)
            return
        alpha, beta = node.window
        high = self._for_mover or node.player == MAX
        if node.player == CHANCE:
            high = node.value >= beta
        compared = {
            "node": name,
            "value": self._worth(node.value),
            "limit": self._worth(beta if high else alpha),
        }
        if high:
            decided = english("{node} is at least beta: {value} against {limit}.", **compared)
        else:
            decided = english("{node} is at most alpha: {value} against {limit}.", **compared)
        self._add_cut(node, f"{decided} {rest}", cut)

    def _add_cut(self, node: Node, words: str, cut: list[int]) -> None:
        self._steps.append(step := Step("cut", self._number(node), words, {}, cut))
        self._tracer.mark_cut(step.mark)

    def _left_out(self, cut: list[int]) -> str:
        """Return the sentence about the leaves below nodes that are cut off; of many, the count."""
        leaves = [it for number_ in cut for it in self._leaves(number_)]
        utilities = [self._nodes[it].utility for it in leaves]
        texts = [number(it) if isinstance(it, int | float) else str(it) for it in utilities]
        if len(texts) > _MOST_LISTED:
            return english("The rest is cut off: {count} leaves.", count=len(texts))
        *others, last = texts
        if not others:
            return english("The rest is cut off: the leaf {leaf}.", leaf=last)
        return english(
            "The rest is cut off: the leaves {leaves} and {last}.",
            leaves=", ".join(others),
            last=last,
        )

    def _leaves(self, at: int) -> list[int]:
        below = [it.id for it in self._nodes if it.parent == at]
        if not below:
            return [at]
        return [leaf for it in below for leaf in self._leaves(it)]

    def _step(self, kind: str, node: Node, words: str, facts: Facts) -> LineMark:
        """Add a step; return its mark, which is to be filled."""
        number_ = self._number(node)
        self._steps.append(step := Step(kind, number_, words, {number_: facts}))
        return step.mark

    def _variable(self, name: str, value: object) -> str | None:
        """Return the text of a variable of the program; None for one that is not shown."""
        if isinstance(value, Node):
            moves = []
            at: Node | None = value
            while at is not None and at.parent is not None:
                moves.append(at.parent.state.move_text(at.move or 0))
                at = at.parent
            return "-".join(reversed(moves)) or "root"
        if isinstance(value, tuple) and all(isinstance(it, float) for it in value):
            return self._worth(value)
        if isinstance(value, int | float):
            return number(value) if name in _PLAIN else self._worth(value)
        return None


def _mean(node: Node) -> Value:
    """Return the mean of a chance node by the outcomes so far; of each player in max^n."""
    parts = [(it.probability, it.value) for it in node.seen]
    if isinstance(node.seen[-1].value, tuple):
        columns = zip(*(_vector(value) for _, value in parts), strict=True)
        weights = [probability for probability, _ in parts]
        return tuple(sum(map(mul, weights, column)) for column in columns)
    return sum(probability * _plain(value) for probability, value in parts)


def _vector(value: Value | None) -> tuple[float, ...]:
    """Return the value of a node in max^n."""
    assert isinstance(value, tuple)
    return value


def _plain(value: Value | None) -> float:
    """Return the value of a node in a search for one player."""
    assert isinstance(value, int | float)
    return value


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_window(words: str, window: str) -> str:
    """Return words with the window in words, where there is one."""
    return f"{words} {window}" if window else words


__all__ = ["LEAF_WIDTH", "MOST_NODES", "SEARCHES", "Order", "Shown", "Step", "Walk", "walk_search"]
