"""Values for the unknown leaves of a tree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from boardwire.games import OptionError
from boardwire.games.rules.tree import TreeNode, tree_text
from boardwire.translations import english

from .unknowns import filled, unknowns

_VALUE = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,8})?", re.ASCII)


def with_values(root: TreeNode, leaves: Sequence[str], *, whole: bool) -> str | None:
    """Return the text of a tree with values in place of unknown leaves.

    Args:
        root: The tree.
        leaves: The values, such as ``x=4`` or ``y=1/3``.
        whole: Whether no leaf may stay unknown.

    Returns:
        The text; None if there are no values to fill in.

    Raises:
        OptionError: A value is wrong, or is missing.
    """
    names, values = unknowns(root), dict[str, Fraction]()
    for leaf in leaves:
        name, _, value = leaf.partition("=")
        if name not in names:
            if not names:
                raise OptionError(english("the tree has no unknown leaves"))
            raise OptionError(
                english(
                    "no leaf is called {name}; there are {names}",
                    name=repr(name[:20]),
                    names=", ".join(names),
                )
            )
        if not _VALUE.fullmatch(value):
            raise OptionError(
                english(
                    "{leaf} is no value of a leaf such as {name}=4 or {name}=-2.5",
                    leaf=repr(leaf[:40]),
                    name=name,
                )
            )
        values[name] = Fraction(value)
    missing = [name for name in names if name not in values]
    if missing and whole:
        raise OptionError(
            english(
                "the steps depend on the unknown leaves: give values to them, as in "
                "--leaf {name}=4",
                name=missing[0],
            )
        )
    return "".join(tree_text(filled(root, values))) if values else None
