"""The text of a game tree, as :mod:`.nested` reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from boardwire.games.model import CHANCE, OVER
from boardwire.vocabulary import player_text

from .node import TreeNode
from .spelling import number_word


def tree_text(node: TreeNode) -> Iterator[str]:
    """Yield the parts of the text that :func:`~.nested.read_tree` reads, without spaces."""
    coming: list[TreeNode | str] = [node]  # the next part is the last one
    while coming:
        part = coming.pop()
        if isinstance(part, str):
            yield part
        else:
            coming += reversed(_parts(part))


def _parts(node: TreeNode) -> list[TreeNode | str]:
    """Return the text of one node, with its children in their places."""
    facts = list(_facts(node))
    if node.actor == OVER:
        return [_leaf_text(node, facts)]
    inner = _chance(node) if node.actor == CHANCE else _choice(node)
    if node.actor == CHANCE:
        facts.append('"chance":')
        return ["{", ",".join(facts), *inner, "}"]
    if not facts and not node.moves:
        return inner
    facts.append('"moves":')
    return ["{", ",".join(facts), *inner, "}"]


def _facts(node: TreeNode) -> Iterator[str]:
    """Yield the facts of a node apart from its children."""
    if node.name:
        yield f'"name":{json.dumps(node.name)}'
    if node.stated:
        yield f'"player":"{player_text(node.actor)}"'
    if node.value:
        yield f'"value":{_value_text(node.value, ())}'
    if node.stats:
        wins, visits = node.stats
        yield f'"stats":[{number_word(wins, "")},{visits}]'


def _choice(node: TreeNode) -> list[TreeNode | str]:
    parts: list[TreeNode | str] = ["{" if node.moves else "["]
    for number, child in enumerate(node.children):
        comma = "," if number else ""
        parts += [f"{comma}{json.dumps(node.moves[number])}:" if node.moves else comma, child]
    return [*parts, "}" if node.moves else "]"]


def _chance(node: TreeNode) -> list[TreeNode | str]:
    parts: list[TreeNode | str] = ["["]
    for number, child in enumerate(node.children):
        name = node.moves[number] if node.moves else ""
        after = f",{json.dumps(name)}]" if name else "]"
        parts += [f'{"," if number else ""}["{node.probabilities[number]}",', child, after]
    return [*parts, "]"]


def _leaf_text(node: TreeNode, facts: list[str]) -> str:
    if node.unknown:
        worth = json.dumps(node.unknown)
    elif not node.utility:
        return f"{{{','.join(facts)}}}"
    else:
        worth = _value_text(node.utility, node.drawn)
    if not facts:
        return f'{{"utility":{worth}}}' if worth.startswith("[") else worth
    facts.append(f'"value":{worth}')
    return f"{{{','.join(facts)}}}"


def _value_text(values: tuple[float, ...], drawn: tuple[str, ...]) -> str:
    """One number where the other player loses it, else a number for each player."""
    words = list(map(number_word, values, drawn or [""] * len(values)))
    if len(values) == 1 or (len(values) == 2 and values[1] == -values[0]):
        return words[0]
    return f"[{','.join(words)}]"
