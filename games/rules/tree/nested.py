"""Game trees as nested lists, the notation of the game `tree`.

A list is a choice between its children. A number is a leaf with the utility of player 0, which
player 1 loses; ``{"utility":[1,2,3]}`` is a leaf with the utility of each player. A chance node is
an object of probabilities and children, ``{"1/3":5,"2/3":[1,2]}``. A Python dictionary cannot have
a probability twice: there it is ``{"chance":[["1/2",5],["1/2",7]]}``.
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
"""The most moves and outcomes on the path to a leaf."""
MAX_UTILITY = 1e9
_SHALLOWER = f"a tree is at most {MAX_DEPTH} moves deep: write leaves in place of what is deeper"

_PROBABILITY = re.compile(r"[0-9]{0,9}\.?[0-9]{0,18}|[0-9]{1,9}/[0-9]{1,9}", re.ASCII)
_SUM_TOLERANCE = 1e-9


@dataclass(slots=True)
class TreeNode:
    """A node with its subtree.

    Args:
        actor: A player, CHANCE, or OVER at a leaf.
        children: The children in the order of their numbers.
        probabilities: Those of the children of a chance node, as written; else empty.
        utility: The utility of each player at a leaf, as written; else empty.
    """

    actor: int
    children: list[TreeNode] = field(default_factory=list)
    probabilities: list[str] = field(default_factory=list)
    utility: tuple[float, ...] = ()

    def breadth_first(self) -> Iterator[tuple[TreeNode, float]]:
        """The nodes of the subtree, each with the probability of the last step to it."""
        queue: deque[tuple[TreeNode, float]] = deque([(self, 1.0)])
        while queue:
            node, probability = queue.popleft()
            yield node, probability
            if node.probabilities:
                weights = [float(Fraction(text)) for text in node.probabilities]
                queue.extend(zip(node.children, weights, strict=True))
            else:
                queue.extend((child, 1.0) for child in node.children)


class _Pairs(list[tuple[str, object]]):
    """An object of JSON, which may have a key twice."""


@dataclass(slots=True)
class _Place:
    """The place of a value in a tree.

    Args:
        value: The value.
        player: The player to act there.
        depth: The number of moves and outcomes from the root.
        number: The number of the child that it is.
        above: The place of the parent; None at the root.
        node: The node, once it is read.
    """

    value: object
    player: int
    depth: int = 0
    number: int = 0
    above: _Place | None = None
    node: TreeNode | None = None

    def error(self, problem: str) -> OptionError:
        path: list[int] = []
        place = self
        while place.above is not None:
            path.append(place.number)
            place = place.above
        where = f"node {path_text(path[::-1])}" if path else "the root"
        return OptionError(f"option tree, {where}: {problem}")


def path_text(path: tuple[int, ...] | list[int]) -> str:
    """The path to a node: the numbers of the children, counted from 1, joined by dots."""
    return ".".join(str(child + 1) for child in path) or "root"


def read_tree(text: str, players: int) -> TreeNode:
    """Read a tree from JSON.

    Players act in turn, player 0 at the root; chance takes nobody's turn.

    Raises:
        OptionError: The text is no such tree, or is too large; the message has the place.
    """
    try:
        return _read(text, players)
    except RecursionError as error:
        raise too_deep() from error


def too_deep() -> OptionError:
    """The error for lists that are nested too deeply for Python."""
    return OptionError(
        "option tree must be nested lists in JSON, such as [[3,12],[2,4]]; these are nested too "
        f"deeply: {_SHALLOWER}"
    )


def _read(text: str, players: int) -> TreeNode:
    try:
        value = json.loads(text, object_pairs_hook=_Pairs, parse_constant=_no_number)
    except ValueError as error:
        raise OptionError(
            f"option tree must be nested lists in JSON, such as [[3,12],[2,4]]: {error}"
        ) from error
    queue = deque([_Place(value, 0)])
    count = 0
    root: TreeNode | None = None
    while queue:
        place = queue.popleft()
        node, values = _read_node(place, players)
        place.node = node
        if place.above is None:
            root = node
        elif place.above.node is not None:
            place.above.node.children.append(node)
        count += 1 + len(values)
        if place.depth >= MAX_DEPTH and values:
            raise place.error(_SHALLOWER)
        if len(values) > MAX_CHILDREN:
            raise place.error(f"a node has at most {MAX_CHILDREN} children, not {len(values)}")
        if len(queue) + count > MAX_NODES:
            raise place.error(f"a tree has at most {MAX_NODES} nodes")
        player = place.player if node.actor == CHANCE else (place.player + 1) % players
        count -= len(values)
        queue.extend(
            _Place(child, player, place.depth + 1, number, place)
            for number, child in enumerate(values)
        )
    assert root is not None
    if root.actor == OVER:
        raise OptionError("option tree, the root: there must be something to decide, as in [1,0]")
    return root


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _read_node(place: _Place, players: int) -> tuple[TreeNode, list[object]]:
    """The node of a value without its children, and the values of the children."""
    value = place.value
    if isinstance(value, _Pairs):
        keys = [key for key, _ in value]
        if keys == ["utility"]:
            return TreeNode(OVER, utility=_utility(place, value[0][1], players)), []
        pairs = value[0][1] if keys == ["chance"] else value
        return _chance(place, pairs)
    if isinstance(value, list):
        if not value:
            raise place.error("an empty list; a choice has children, a leaf is a number")
        return TreeNode(place.player), value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise place.error(f"{str(value)[:20]!r} is neither a list nor a number nor an object")
    if players > 2:
        raise place.error(f'with {players} players a leaf is {{"utility":[...]}}, not {value}')
    _check_utility(place, value)
    return TreeNode(OVER, utility=(value, -value)[:players]), []


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


def _chance(place: _Place, pairs: object) -> tuple[TreeNode, list[object]]:
    if not isinstance(pairs, list) or not pairs:
        raise place.error("chance must have outcomes: probabilities with their children")
    node = TreeNode(CHANCE)
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


def tree_text(node: TreeNode) -> Iterator[str]:
    """The parts of the text that :func:`read_tree` reads, without spaces."""
    coming: list[TreeNode | str] = [node]  # the next part is the last one
    while coming:
        part = coming.pop()
        if isinstance(part, str):
            yield part
        elif part.actor == OVER:
            yield _leaf_text(part.utility)
        elif part.actor == CHANCE:
            yield '{"chance":['
            coming.append("]}")
            for number in reversed(range(len(part.children))):
                comma = "," if number else ""
                before = f'{comma}["{part.probabilities[number]}",'
                coming += ("]", part.children[number], before)
        else:
            yield "["
            coming.append("]")
            for number in reversed(range(len(part.children))):
                coming.append(part.children[number])
                if number:
                    coming.append(",")


def _leaf_text(utility: tuple[float, ...]) -> str:
    if len(utility) == 1 or (len(utility) == 2 and utility[1] == -utility[0]):
        return number_text(utility[0])
    return f'{{"utility":[{",".join(map(number_text, utility))}]}}'


def number_text(number: float) -> str:
    """The text of a number; whole numbers have no decimal point."""
    return str(int(number)) if math.isfinite(number) and number == int(number) else repr(number)
