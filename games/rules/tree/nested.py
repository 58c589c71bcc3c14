"""Game trees as nested lists, which is how the game `tree` reads and writes them.

A list is a choice between its children; a number is a leaf and what it is worth to player 0, who
wins what player 1 loses; ``{"utility":[1,2,3]}`` is a leaf and what it is worth to each player. A
chance node is an object of probabilities and children, ``{"1/3":5,"2/3":[1,2]}``, or, where one
probability comes twice and a Python dictionary is at hand, ``{"chance":[["1/2",5],["1/2",7]]}``.
"""

from __future__ import annotations

import json
import math
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from boardwire.games.errors import OptionError
from boardwire.games.model import CHANCE, OVER

MAX_NODES = 100_000
MAX_CHILDREN = 256
MAX_DEPTH = 200
"""Moves and outcomes on the way to a leaf."""
MAX_UTILITY = 1e9
_SHALLOWER = f"a tree is at most {MAX_DEPTH} moves deep: write leaves in place of what is deeper"

_PROBABILITY = re.compile(r"[0-9]{0,9}\.?[0-9]{0,18}|[0-9]{1,9}/[0-9]{1,9}", re.ASCII)
_SUM_TOLERANCE = 1e-9


@dataclass(slots=True)
class Node:
    """A node with all that is below it.

    Args:
        actor: A player, CHANCE, or OVER at a leaf.
        children: In the order of their numbers.
        probabilities: Of the children of a chance node, as they were written; else empty.
        utility: What a leaf is worth to each player, as it was written; else empty.
    """

    actor: int
    children: list[Node] = field(default_factory=list)
    probabilities: list[str] = field(default_factory=list)
    utility: tuple[float, ...] = ()

    def breadth_first(self) -> Iterator[tuple[Node, float]]:
        """Give the node and all below it, with the probability of the last step to each."""
        queue: deque[tuple[Node, float]] = deque([(self, 1.0)])
        while queue:
            node, probability = queue.popleft()
            yield node, probability
            weights = [float(Fraction(text)) for text in node.probabilities]
            queue.extend(zip(node.children, weights or [1.0] * len(node.children), strict=True))


class _Pairs(list[tuple[str, object]]):
    """An object of JSON, whose keys may come twice."""


@dataclass(slots=True)
class _Place:
    """Where in a tree a value stands: whose turn it would be, and the numbers of the children."""

    value: object
    player: int
    path: tuple[int, ...]
    parent: Node | None

    def error(self, problem: str) -> OptionError:
        where = f"node {path_text(self.path)}" if self.path else "the root"
        return OptionError(f"option tree, {where}: {problem}")


def path_text(path: tuple[int, ...] | list[int]) -> str:
    """The way to a node: the numbers of the children, counted from 1, with dots between."""
    return ".".join(str(child + 1) for child in path) or "root"


def read_tree(text: str, players: int) -> Node:
    """Read a tree from JSON.

    Players act in turn, player 0 at the root; chance takes nobody's turn.

    Raises:
        OptionError: The text is no such tree, or one that is too large; it says where.
    """
    try:
        return _read(text, players)
    except RecursionError as error:
        raise too_deep() from error


def too_deep() -> OptionError:
    """What is said of lists that Python cannot follow to their end."""
    return OptionError(
        "option tree must be nested lists in JSON, such as [[3,12],[2,4]]; these are nested too "
        f"deeply: {_SHALLOWER}"
    )


def _read(text: str, players: int) -> Node:
    try:
        value = json.loads(text, object_pairs_hook=_Pairs, parse_constant=_no_number)
    except ValueError as error:
        raise OptionError(
            f"option tree must be nested lists in JSON, such as [[3,12],[2,4]]: {error}"
        ) from error
    queue = deque([_Place(value, 0, (), None)])
    count = 0
    root: Node | None = None
    while queue:
        place = queue.popleft()
        node, values = _read_node(place, players)
        root = root or node
        if place.parent is not None:
            place.parent.children.append(node)
        count += 1 + len(values)
        if len(place.path) >= MAX_DEPTH and values:
            raise place.error(_SHALLOWER)
        if len(values) > MAX_CHILDREN:
            raise place.error(f"a node has at most {MAX_CHILDREN} children, not {len(values)}")
        if len(queue) + count > MAX_NODES:
            raise place.error(f"a tree has at most {MAX_NODES} nodes")
        player = place.player if node.actor == CHANCE else (place.player + 1) % players
        count -= len(values)
        queue.extend(
            _Place(child, player, (*place.path, number), node)
            for number, child in enumerate(values)
        )
    assert root is not None
    if root.actor == OVER:
        raise OptionError("option tree, the root: there must be something to decide, as in [1,0]")
    return root


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _read_node(place: _Place, players: int) -> tuple[Node, list[object]]:
    """The node that a value means, without its children, and the values of these."""
    value = place.value
    if isinstance(value, _Pairs):
        keys = [key for key, _ in value]
        if keys == ["utility"]:
            return Node(OVER, utility=_utility(place, value[0][1], players)), []
        pairs = value[0][1] if keys == ["chance"] else value
        return _chance(place, pairs)
    if isinstance(value, list):
        if not value:
            raise place.error("an empty list; a choice has children, a leaf is a number")
        return Node(place.player), value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise place.error(f"{str(value)[:20]!r} is neither a list nor a number nor an object")
    if players > 2:
        raise place.error(f'with {players} players a leaf is {{"utility":[...]}}, not {value}')
    _check_utility(place, value)
    return Node(OVER, utility=(value, -value)[:players]), []


def _utility(place: _Place, value: object, players: int) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != players:
        raise place.error(f"utility must be a list of {players} numbers, one for each player")
    for number in value:
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise place.error(f"utility must be a list of numbers, not {str(number)[:20]!r}")
        _check_utility(place, number)
    return tuple(value)


def _check_utility(place: _Place, number: float) -> None:
    if not abs(number) <= MAX_UTILITY:
        raise place.error(f"utilities lie between -{MAX_UTILITY:g} and {MAX_UTILITY:g}")


def _chance(place: _Place, pairs: object) -> tuple[Node, list[object]]:
    if not isinstance(pairs, list) or not pairs:
        raise place.error("chance must have outcomes: probabilities with their children")
    node = Node(CHANCE)
    values: list[object] = []
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2 or isinstance(pair, _Pairs):
            raise place.error("chance must be a list of pairs [probability, child]")
        node.probabilities.append(_probability(place, pair[0]))
        values.append(pair[1])
    total = sum(map(Fraction, node.probabilities), Fraction(0))
    if abs(total - 1) > _SUM_TOLERANCE:
        raise place.error(f"the probabilities sum to {float(total):g}, not to 1")
    return node, values


def _probability(place: _Place, value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    try:
        if _PROBABILITY.fullmatch(text) and 0 < Fraction(text) <= 1:
            return text
    except (ValueError, ZeroDivisionError):
        pass
    raise place.error(f"{text[:20]!r} is no probability above 0, such as 0.25 or 1/3")


def tree_text(node: Node) -> Iterator[str]:
    """The tree as :func:`read_tree` reads it, without spaces, piece by piece."""
    if node.actor == OVER:
        yield _leaf_text(node.utility)
        return
    yield '{"chance":[' if node.actor == CHANCE else "["
    for number, child in enumerate(node.children):
        yield "," if number else ""
        if node.actor == CHANCE:
            yield f'["{node.probabilities[number]}",'
        yield from tree_text(child)
        if node.actor == CHANCE:
            yield "]"
    yield "]}" if node.actor == CHANCE else "]"


def _leaf_text(utility: tuple[float, ...]) -> str:
    if len(utility) == 1 or (len(utility) == 2 and utility[1] == -utility[0]):
        return number_text(utility[0])
    return f'{{"utility":[{",".join(map(number_text, utility))}]}}'


def number_text(number: float) -> str:
    """A number, whole ones without a point."""
    return str(int(number)) if math.isfinite(number) and number == int(number) else repr(number)
