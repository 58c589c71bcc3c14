"""Trees and arms on the command line of ``boardwire explain``; they are drawn, not played."""

from __future__ import annotations

import json
import re

from boardwire.games import OptionError
from boardwire.games.options import complete
from boardwire.games.rules.tree import Tree, TreeNode, read_tree
from boardwire.games.rules.tree.turns import read_turns
from boardwire.games.textbook.tree_search.given_leaves import with_values

from ..arguments.game_options import options_of

MOST_ARMS = 1000
_ARM = re.compile(r"(?:([A-Za-z][\w+*'-]{0,15})=)?([0-9]{1,15}(?:\.[0-9]{1,9})?)/([0-9]{1,15})")

Arm = tuple[str, float, int]
"""Name, wins and visits."""


def tree_of(text: str, words: list[str]) -> TreeNode:
    """Return the tree of a command line. Leaves may be unknown, or have only statistics.

    Args:
        text: The tree.
        words: Options of the game `tree`.

    Raises:
        OptionError: The text is not a tree, or the options are wrong.
    """
    options = complete(Tree.name, Tree.declared, options_of(words))
    players = int(options["players"])
    return read_tree(text, players, read_turns(str(options["turns"]), players), playable=False)


def with_leaves(text: str, words: list[str], leaves: list[str], *, whole: bool) -> str:
    """Return the text of a tree with values in place of unknown leaves.

    Args:
        text: The tree.
        words: Options of the game `tree`.
        leaves: The values, such as ``x=4``.
        whole: Whether no leaf may stay unknown.

    Raises:
        OptionError: The text is not a tree, a value is wrong, or a value is missing.
    """
    return with_values(tree_of(text, words), leaves, whole=whole) or text


def arms_of(text: str, *, listed: bool) -> list[Arm] | None:
    """Read arms such as ``7/10,5/8,0/3`` or ``a=7/10,b=5/8``.

    Args:
        text: The arms.
        listed: Whether it is a tree, which may be a list of pairs, ``[[7,10],[5,8]]``.

    Returns:
        The arms; None for a tree that is no list of pairs.

    Raises:
        OptionError: The text is neither arms nor a tree.
    """
    if listed:
        return _pairs(text)
    arms: list[Arm] = []
    for number, word in enumerate(text.split(","), 1):
        match = _ARM.fullmatch(word.strip())
        if match is None or float(match[2]) > int(match[3]) or number > MOST_ARMS:
            raise OptionError(
                f"arm {number}, {word[:20]!r}, is not wins and visits such as 7/10 or a=7/10"
            )
        arms.append((match[1] or str(number), float(match[2]), int(match[3])))
    return arms


def _pairs(text: str) -> list[Arm] | None:
    try:
        pairs = json.loads(text)
    except (ValueError, RecursionError):
        return None  # the reader of trees reports the error
    if not isinstance(pairs, list) or not all(isinstance(pair, list) for pair in pairs):
        return None
    arms: list[Arm] = []
    for number, pair in enumerate(pairs, 1):
        match pair:
            case [int() | float() as wins, int(visits)] if visits and 0 <= wins <= visits < 1 << 53:
                arms.append((str(number), float(wins), visits))
            case _:
                raise OptionError(
                    f"{text[:60]!r} is not a list of wins and visits such as [[7,10],[5,8],[0,3]]; "
                    'a tree has them as {"stats":[7,10],"moves":[...]}'
                )
    return arms
