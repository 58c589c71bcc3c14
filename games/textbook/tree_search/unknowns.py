"""Leaves of unknown value, and the values for which alpha-beta leaves a node out.

A search by minimax only compares values. So its course depends on where an unknown value lies: on a
known one, or between two neighbours. One value of each kind is tried, and kinds that are neighbours
and have the same result are joined to an interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import isfinite

from boardwire.games import GameError
from boardwire.games.rules.tree import Tree, TreeNode, tree_text
from boardwire.translations import english
from boardwire.values import value_class

from .node import Lookahead, Node
from .tree_searches import TreeSearch, search_tree

MOST_SEARCHES = 4000
"""Searches that an answer may take."""
MOST_NODES = 400_000
"""Nodes of all these searches together, at most."""
MOST_UNKNOWNS = 3

Path = tuple[int, ...]


@value_class
class Interval:
    """The values of an unknown between two ends, each the text of a number or of an unknown.

    Args:
        low, high: The ends; empty for none.
        with_low, with_high: Whether the ends belong to it.
    """

    low: str
    high: str
    with_low: bool = False
    with_high: bool = False

    def text(self, name: str) -> str:
        """Return the interval as a condition: ``3 < x ≤ 5``; empty for all values."""
        if self.low == self.high:
            return f"{name} = {self.low}" if self.low else ""
        below, above = "≤" if self.with_low else "<", "≤" if self.with_high else "<"
        if not self.low:
            return f"{name} {above} {self.high}"
        if not self.high:
            return f"{name} {'≥' if self.with_low else '>'} {self.low}"
        return f"{self.low} {below} {name} {above} {self.high}"

    def at(self, name: str, number: str) -> Interval:
        """Return the interval where an unknown has the value of a number."""
        ends = [number if end == name else end for end in (self.low, self.high)]
        return replace(self, low=ends[0], high=ends[1])


Pieces = tuple[tuple[Interval, object], ...]
"""The intervals of an unknown, each with its result: the pieces of the next one, or a text."""


@value_class
class Answers:
    """The course of a search for all values of the unknowns.

    Args:
        value: The values of the root in words, ``3 if x ≤ 3``, ``x if 3 < x ≤ 8``.
        pruned: The condition in words under which a node is left out, by its path: empty for never,
            ``always`` for always.
    """

    value: tuple[str, ...]
    pruned: dict[Path, str]


def unknowns(root: TreeNode) -> list[str]:
    """Return the names of the unknown values, in the order of the leaves."""
    names = [root.unknown] if root.unknown else []
    for child in root.children:
        names += unknowns(child)
    return list(dict.fromkeys(names))


def answers(algorithm: TreeSearch, root: TreeNode, make: Callable[[str], Tree]) -> Answers:
    """Search a tree for all values of its unknown leaves.

    Args:
        algorithm: The search: minimax, or a form of alpha-beta.
        root: The tree.
        make: Makes the game of the text of a tree without unknown leaves.

    Raises:
        GameError: There are too many unknowns, or too many different values.
    """
    return _Answering(algorithm, root, make).answers()


class _Answering:
    def __init__(self, algorithm: TreeSearch, root: TreeNode, make: Callable[[str], Tree]) -> None:
        self._algorithm, self._root, self._make = algorithm, root, make
        self._names = unknowns(root)
        nodes = [node for node, _ in root.breadth_first()]
        leaves = [node for node in nodes if node.utility and isfinite(node.utility[0])]
        self._texts = {Fraction(node.utility[0]): node.utility_text for node in leaves}
        self._numbers = sorted(self._texts)
        kinds = 1
        for number in range(len(self._names)):
            kinds *= 2 * (len(self._numbers) + number) + 1
        if len(self._names) > MOST_UNKNOWNS or kinds > MOST_SEARCHES:
            raise GameError(
                english(
                    "a tree with {names} unknown and {numbers} known values is too much: "
                    "at most {most_unknowns} unknowns, and {most_searches} cases",
                    names=len(self._names),
                    numbers=len(self._numbers),
                    most_unknowns=MOST_UNKNOWNS,
                    most_searches=f"{MOST_SEARCHES:,}",
                )
            )
        if kinds * len(nodes) > MOST_NODES:
            raise GameError(
                english(
                    "{kinds} searches of {nodes} nodes are too many: make the tree "
                    "smaller, or more of its leaves equal",
                    kinds=kinds,
                    nodes=len(nodes),
                )
            )
        self._found: dict[tuple[Fraction, ...], tuple[Fraction | float, set[Path]]] = {}

    def answers(self) -> Answers:
        pruned = {path: self._pruned(path) for path in _paths(self._root, ())}
        texts: dict[str, list[str]] = {}
        for condition, value in _leaves(self._names, self._pieces((), self._value)):
            texts.setdefault(str(value), []).append(condition)
        values = (f"{value} if {', or '.join(said)}" for value, said in texts.items() if any(said))
        return Answers(tuple(values) or tuple(texts), pruned)

    def _pruned(self, path: Path) -> str:
        """Return the condition under which a node is left out, in words."""
        pieces = self._pieces((), lambda at: path in self._run(at)[1])
        texts = [text for text, holds in _leaves(self._names, pieces) if holds]
        return "always" if texts == [""] else ", or ".join(texts)

    def _run(self, at: tuple[Fraction, ...]) -> tuple[Fraction | float, set[Path]]:
        """The value of the root and the nodes that are left out, for values of the unknowns."""
        if at not in self._found:
            known = filled(self._root, dict(zip(self._names, at, strict=True)))
            game = self._make("".join(tree_text(known)))
            found, root = search_tree(
                self._algorithm, game.start(), Lookahead(keep=True, max_player=0)
            )
            assert isinstance(found.value, int | float)
            worth = game.worth(found.value)
            value: Fraction | float = worth
            if isfinite(worth):
                value = min((*self._numbers, *at), key=lambda it: abs(float(it) - worth))
            left_out = set(_paths(known, ())) - set(_visited(root, ()))
            self._found[at] = (value, left_out)
        return self._found[at]

    def _value(self, at: tuple[Fraction, ...]) -> str:
        value = self._run(at)[0]
        if not isinstance(value, Fraction):
            return "∞" if value > 0 else "-∞"
        return self._texts.get(value) or self._names[at.index(value)]

    def _pieces(
        self, at: tuple[Fraction, ...], result: Callable[[tuple[Fraction, ...]], object]
    ) -> object:
        """Return the results for all values of the unknowns that are still open."""
        if len(at) == len(self._names):
            return result(at)
        name = self._names[len(at)]
        ends = dict(self._texts)
        for earlier, value in zip(self._names, at, strict=False):
            ends.setdefault(value, earlier)
        pieces: list[tuple[Interval, object]] = []
        for interval, value in _kinds(ends):
            holds = self._pieces((*at, value), result)
            _join(pieces, name, interval, holds)
        return tuple(pieces)


def _kinds(ends: dict[Fraction, str]) -> list[tuple[Interval, Fraction]]:
    """Return the kinds of values: between, below, above and on the ends, each with one value."""
    values = sorted(ends)
    if not values:
        return [(Interval("", ""), Fraction(0))]
    kinds = [(Interval("", ends[values[0]]), values[0] - 1)]
    for value, higher in zip(values, [*values[1:], None], strict=True):
        here = ends[value]
        kinds.append((Interval(here, here, with_low=True, with_high=True), value))
        above = "" if higher is None else ends[higher]
        between = value + 1 if higher is None else (value + higher) / 2
        kinds.append((Interval(here, above), between))
    return kinds


def _join(
    pieces: list[tuple[Interval, object]], name: str, interval: Interval, holds: object
) -> None:
    """Add the next kind of values of an unknown to its pieces, to the last one if that is equal."""
    if pieces:
        last, before = pieces[-1]
        on_end = interval.low == interval.high
        if on_end and _at(before, name, interval.low) == _at(holds, name, interval.low):
            pieces[-1] = (replace(last, high=interval.high, with_high=True), before)
            return
        single = last.low == last.high and last.low != ""
        same = _at(holds, name, last.low) == before if single else holds == before
        if not on_end and same:
            pieces[-1] = (replace(last, high=interval.high, with_high=False), holds)
            return
    pieces.append((interval, holds))


def _at(holds: object, name: str, number: str) -> object:
    """Return the results where an unknown has the value of a number."""
    if isinstance(holds, tuple):
        return tuple(
            (interval.at(name, number), _at(inner, name, number)) for interval, inner in holds
        )
    return number if holds == name else holds


def _leaves(names: Sequence[str], pieces: object) -> list[tuple[str, object]]:
    """Return the innermost results, each with its condition in words."""
    if not isinstance(pieces, tuple):
        return [("", pieces)]
    found: list[tuple[str, object]] = []
    for interval, inner in pieces:
        own = interval.text(names[0])
        found += [
            (" and ".join(filter(None, (own, text))), holds)
            for text, holds in _leaves(names[1:], inner)
        ]
    return found


def filled(node: TreeNode, values: dict[str, Fraction]) -> TreeNode:
    """Return the tree with numbers in place of the unknowns that have a value."""
    if node.unknown in values:
        value = float(values[node.unknown])
        return replace(node, unknown="", utility=(value, -value))
    return replace(node, children=[filled(child, values) for child in node.children])


def _paths(node: TreeNode, path: Path) -> list[Path]:
    """Return the paths to all nodes of a tree."""
    below = [it for n, child in enumerate(node.children) for it in _paths(child, (*path, n))]
    return [path, *below]


def _visited(node: Node, path: Path) -> list[Path]:
    """Return the paths to the nodes that a search has visited."""
    below = [it for child in node.seen for it in _visited(child, (*path, child.move or 0))]
    return [path, *below]
