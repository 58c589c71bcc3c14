"""Game trees as nested lists and objects, the notation of the game `tree`.

A list is a choice between its children. A number is a leaf with the utility of player 0, MAX, which
player 1, MIN, loses; ``{"utility":[1,2,3]}`` is a leaf with the utility of each player. A chance
node is an object of probabilities and children, ``{"1/3":5,"2/3":[1,2]}``. A Python dictionary
cannot have a probability twice: there it is ``{"chance":[["1/2",5],["1/2",7]]}``.

An object may say more of a node: ``{"name":"A","player":"min","value":4,"stats":[7,10],
"moves":{"left":3,"right":[1,2]}}``. `KEYS` has the meanings. A word is a leaf of unknown value,
``x``; fractions such as ``1/3``, ``inf``, ``-inf`` and ``∞`` are numbers. Words need no quotes.
"""

from __future__ import annotations

import json
import math
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from boardwire.games.errors import OptionError
from boardwire.games.model import CHANCE, OVER
from boardwire.translations import english

from .node import TreeNode, path_text
from .spelling import bracket_problem, number_of, quoted
from .turns import player_of_word

MAX_NODES = 100_000
MAX_CHILDREN = 256
MAX_DEPTH = 200
"""The most moves and outcomes on the path to a leaf."""
MAX_UTILITY = 1e9
MAX_VISITS = 1 << 53
KEYS = {
    "name": "the name of the node",
    "player": "who moves here: max, min, or a player such as p3",
    "value": "the value of a leaf; elsewhere the evaluation where a search ends",
    "stats": "wins and visits, [7,10]",
    "moves": "the children: a list, or an object with the names of the moves",
    "chance": "the outcomes of chance: pairs [probability, child], perhaps with a name",
    "utility": "the value of a leaf for each player",
}
"""The keys of an object that is a node, with their meanings."""
_SHALLOWER = f"a tree is at most {MAX_DEPTH} moves deep: write leaves in place of what is deeper"

_PROBABILITY = re.compile(r"[0-9]{0,9}\.?[0-9]{0,18}|[0-9]{1,9}/[0-9]{1,9}", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+*'-]{0,15}", re.ASCII)
_RESERVED = ("root", "resign", "pass")
_SUM_TOLERANCE = 1e-9


class _Pairs(list[tuple[str, object]]):
    """An object of JSON, which may have a key twice."""


@dataclass(slots=True)
class _Place:
    """The place of a value in a tree.

    Args:
        value: The value.
        turn: The index of the turn of the player to act there.
        depth: The number of moves and outcomes from the root.
        number: The number of the child that it is.
        above: The place of the parent; None at the root.
        node: The node, once it is read.
    """

    value: object
    turn: int = 0
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


def read_tree(
    text: str, players: int, turns: Sequence[int] = (), *, playable: bool = True
) -> TreeNode:
    """Read a tree from JSON.

    Players act in turn, player 0 at the root; chance takes nobody's turn.

    Args:
        text: The tree.
        players: The number of players.
        turns: The players in the order of their turns, again and again; empty for all in turn.
        playable: Whether each leaf must have a value; otherwise it may be unknown.

    Raises:
        OptionError: The text is no such tree, or is too large; the message has the place.
    """
    try:
        return _Reader(players, turns or range(players), playable=playable).read(text)
    except RecursionError as error:
        raise too_deep() from error


def too_deep() -> OptionError:
    """Return the error for lists that are nested too deeply for Python."""
    return OptionError(
        "option tree must be nested lists in JSON, such as [[3,12],[2,4]]; these are nested too "
        f"deeply: {_SHALLOWER}"
    )


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


class _Reader:
    """Reads the nodes of a tree, breadth first."""

    def __init__(self, players: int, turns: Sequence[int], *, playable: bool) -> None:
        self._players, self._turns, self._playable = players, turns, playable

    def read(self, text: str) -> TreeNode:
        try:
            value = json.loads(quoted(text), object_pairs_hook=_Pairs, parse_constant=_no_number)
        except ValueError as error:
            raise OptionError(
                english(
                    "option tree must be nested lists in JSON, such as [[3,12],[2,4]]: {problem}",
                    problem=bracket_problem(text) or error,
                )
            ) from error
        queue = deque([_Place(value)])
        count = 0
        root: TreeNode | None = None
        while queue:
            place = queue.popleft()
            node, values = self._node(place)
            place.node = node
            if place.above is None:
                root = node
            elif place.above.node is not None:
                place.above.node.children.append(node)
            count += 1 + len(values)
            if place.depth >= MAX_DEPTH and values:
                raise place.error(_SHALLOWER)
            if len(values) > MAX_CHILDREN:
                raise place.error(
                    english(
                        "a node has at most {max_children} children, not {values}",
                        max_children=MAX_CHILDREN,
                        values=len(values),
                    )
                )
            if len(queue) + count > MAX_NODES:
                raise place.error(
                    english("a tree has at most {max_nodes} nodes", max_nodes=MAX_NODES)
                )
            turn = self._turn_below(place, node)
            count -= len(values)
            queue.extend(
                _Place(child, turn, place.depth + 1, number, place)
                for number, child in enumerate(values)
            )
        assert root is not None
        if root.actor == OVER:
            raise OptionError(
                english("option tree, the root: there must be something to decide, as in [1,0]")
            )
        return root

    def _turn_below(self, place: _Place, node: TreeNode) -> int:
        """Return the index of the turn at the children of a node."""
        count = len(self._turns)
        if node.actor < 0:
            return place.turn
        later = (place.turn + it for it in range(count))
        here = next((it for it in later if self._turns[it % count] == node.actor), place.turn)
        return (here + 1) % count

    def _node(self, place: _Place) -> tuple[TreeNode, list[object]]:
        """Return the node of a value without its children, and the values of the children."""
        value = place.value
        if isinstance(value, _Pairs):
            if any(key in KEYS for key, _ in value):
                return self._described(place, value)
            return _chance(place, value)
        if isinstance(value, list):
            if not value:
                raise place.error(
                    english("an empty list; a choice has children, a leaf is a number")
                )
            return TreeNode(self._turns[place.turn]), value
        node = TreeNode(OVER)
        self._give(place, node, value)
        return node, []

    def _give(self, place: _Place, node: TreeNode, value: object) -> None:
        """Give a leaf its value, a number or the name of an unknown one."""
        number, drawn = _number(place, value)
        if number is not None:
            node.utility = self._worth(place, number)
            node.drawn = (drawn,) if drawn else ()
        elif isinstance(value, str) and (_NAME.fullmatch(value) or value == "?"):
            node.unknown = value
            if self._playable:
                raise place.error(
                    english(
                        "{value} is an unknown value: only `boardwire explain alphabeta` "
                        "takes them; write a number",
                        value=repr(value[:20]),
                    )
                )
        else:
            raise place.error(
                english(
                    "{value} is neither a list nor a number nor an object",
                    value=repr(str(value)[:20]),
                )
            )

    def _worth(self, place: _Place, value: float) -> tuple[float, ...]:
        """Return the values for all players of one number."""
        if self._players > 2:
            raise place.error(
                f'with {self._players} players a leaf is {{"utility":[...]}}, not {value}'
            )
        _check_utility(place, value)
        return (value, -value)[: self._players]

    def _described(self, place: _Place, pairs: _Pairs) -> tuple[TreeNode, list[object]]:
        """Return a node that is an object with `KEYS`."""
        facts = dict(pairs)
        for key, _ in pairs:
            if key not in KEYS:
                raise place.error(
                    english(
                        "a node has no {key}; it has {keys}",
                        key=repr(key[:20]),
                        keys=", ".join(KEYS),
                    )
                )
        if len(facts) < len(pairs):
            raise place.error(english("a key is given twice"))
        if len(facts.keys() & {"moves", "chance", "utility"}) > 1:
            raise place.error(english("a node has one of moves, chance and utility"))
        node, values = self._shape(place, facts)
        if "name" in facts:
            node.name = _name(place, facts["name"], "a name")
        if "stats" in facts:
            node.stats = _stats(place, facts["stats"])
        if "player" in facts:
            node.actor, node.stated = self._player(place, node, facts["player"]), True
        if "value" in facts:
            self._value(place, node, facts["value"])
        if node.actor == OVER and not (node.utility or node.unknown) and self._playable:
            raise place.error('a leaf has a value: write {...,"value":3}')
        return node, values

    def _shape(self, place: _Place, facts: dict[str, object]) -> tuple[TreeNode, list[object]]:
        """Return a node with its children, without its other facts."""
        if "utility" in facts:
            return _leaf(*self._utility(place, facts["utility"])), []
        if "chance" in facts:
            return _chance(place, facts["chance"])
        if "moves" not in facts:
            return TreeNode(OVER), []
        moves = facts["moves"]
        if not isinstance(moves, list) or not moves:
            raise place.error(
                english("moves must be a list, or an object with the names of the moves")
            )
        node = TreeNode(self._turns[place.turn])
        if not isinstance(moves, _Pairs):
            return node, moves
        node.moves = [_name(place, name, "the name of a move") for name, _ in moves]
        _differ(place, node.moves)
        return node, [child for _, child in moves]

    def _player(self, place: _Place, node: TreeNode, value: object) -> int:
        if node.actor in (OVER, CHANCE):
            raise place.error(english("only a node with moves has a player"))
        player = player_of_word(str(value), self._players)
        if player is None:
            known = "max, min" if self._players <= 2 else f"b, w ... p{self._players}"
            raise place.error(
                english(
                    "{value} is no player: write {known}", value=repr(str(value)[:20]), known=known
                )
            )
        return player

    def _value(self, place: _Place, node: TreeNode, value: object) -> None:
        """The key `value`: the evaluation of an inner node, or the value of a leaf."""
        if node.utility:
            raise place.error(english("a node has one of value and utility"))
        if node.actor == OVER:
            if isinstance(value, list):
                node.utility, node.drawn = self._utility(place, value)
            else:
                self._give(place, node, value)
            return
        if isinstance(value, list):
            node.value, _ = self._utility(place, value)
        else:
            number, _ = _number(place, value)
            if number is None:
                raise place.error(
                    english("value must be a number, not {value}", value=repr(str(value)[:20]))
                )
            node.value = self._worth(place, number)
        if any(map(math.isinf, node.value)):
            raise place.error(
                english("an evaluation is finite: ∞ is the value of a leaf, a won game")
            )

    def _utility(self, place: _Place, value: object) -> tuple[tuple[float, ...], tuple[str, ...]]:
        """Return the values for all players, and how they are drawn."""
        if not isinstance(value, list) or len(value) != self._players:
            raise place.error(
                english(
                    "utility must be a list of {players} numbers, one for each player",
                    players=self._players,
                )
            )
        numbers: list[float] = []
        texts: list[str] = []
        for it in value:
            number, drawn = _number(place, it)
            if number is None:
                raise place.error(
                    english("utility must be a list of numbers, not {it}", it=repr(str(it)[:20]))
                )
            _check_utility(place, number)
            numbers.append(number)
            texts.append(drawn)
        return tuple(numbers), tuple(texts) if any(texts) else ()


def _leaf(utility: tuple[float, ...], drawn: tuple[str, ...]) -> TreeNode:
    return TreeNode(OVER, utility=utility, drawn=drawn)


def _number(place: _Place, value: object) -> tuple[float | None, str]:
    """Return a number of the tree and how it is drawn; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None, ""
    if not isinstance(value, str):
        return value, ""
    try:
        return number_of(value) or (None, "")
    except ZeroDivisionError as error:
        raise place.error(english("{value} divides by 0", value=repr(value))) from error


def _check_utility(place: _Place, number: float) -> None:
    if not abs(number) <= MAX_UTILITY and not math.isinf(number):
        raise place.error(
            english(
                "utilities lie between -{max_utility} and {max_utility}",
                max_utility=f"{MAX_UTILITY:g}",
            )
        )


def _name(place: _Place, value: object, what: str) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value) or value.lower() in _RESERVED:
        raise place.error(
            english(
                "{value} is not {the_what}: a letter and up to 15 letters, digits "
                "and _+*'-, other than {reserved}",
                value=repr(str(value)[:20]),
                the_what=what,
                reserved=", ".join(_RESERVED),
            )
        )
    return value


def _differ(place: _Place, names: list[str]) -> None:
    """Check that the names of moves differ, whatever their case."""
    known = [name.lower() for name in names if name]
    twice = next((name for name in known if known.count(name) > 1), None)
    if twice is not None:
        raise place.error(english("two moves are called {twice}", twice=repr(twice)))


def _stats(place: _Place, value: object) -> tuple[float, int]:
    match value:
        case [int() | float() as wins, int(visits)] if (
            type(wins) is not bool and type(visits) is not bool and 0 <= wins <= visits < MAX_VISITS
        ):
            return float(wins), visits
    raise place.error(english("stats must be wins and visits, no more wins than visits: [7,10]"))


def _chance(place: _Place, pairs: object) -> tuple[TreeNode, list[object]]:
    if not isinstance(pairs, list) or not pairs:
        raise place.error(english("chance must have outcomes: probabilities with their children"))
    node = TreeNode(CHANCE)
    values: list[object] = []
    names: list[str] = []
    for pair in pairs:
        if (
            not isinstance(pair, list | tuple)
            or len(pair) not in (2, 3)
            or isinstance(pair, _Pairs)
        ):
            raise place.error(english("chance must be a list of pairs [probability, child]"))
        node.probabilities.append(_probability(place, pair[0]))
        values.append(pair[1])
        names.append(_name(place, pair[2], "the name of an outcome") if len(pair) == 3 else "")
    if any(names):
        _differ(place, names)
        node.moves = names
    total = sum(map(Fraction, node.probabilities), Fraction(0))
    if abs(total - 1) > _SUM_TOLERANCE:
        raise place.error(
            english("the probabilities sum to {total}, not to 1", total=f"{float(total):g}")
        )
    return node, values


def _probability(place: _Place, value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    try:
        if _PROBABILITY.fullmatch(text) and 0 < Fraction(text) <= 1:
            return text
    except (ValueError, ZeroDivisionError):
        pass
    raise place.error(
        english("{text} is no probability above 0, such as 0.25 or 1/3", text=repr(text[:20]))
    )
