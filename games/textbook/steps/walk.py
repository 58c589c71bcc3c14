"""An algorithm step by step, as data: what each step looks at, and what it changes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from boardwire.values import value_class

from .tracer import LineMark, TracedProgram

LEAF_WIDTH = 40.0
"""The width of a leaf in the layout."""

Fact = float | str | None
"""A number; a text, such as the values of several players; or None for what is not known."""

Facts = dict[str, Fact]
"""Facts of a node by name: `value`, `alpha`, `beta`, `wins`, `visits`, `bound` ..."""


@dataclass(slots=True)
class Shown:
    """A node of the tree as it is drawn.

    Args:
        id: Its number, that of the root is 0.
        parent: The number of the node above; -1 at the root.
        kind: `max`, `min`, `player` (in games that are not for two), `chance` or `leaf`.
        move: The move or outcome that leads here, as text.
        probability: The probability of the outcome; 1 for moves.
        utility: The utility of a leaf, for MAX in most algorithms; None elsewhere.
        state: The position as text, in a game with a board.
        x: The place from the left, in the unit of a leaf's width.
        level: The depth; 0 is the root.
        actor: The player to act, where that is neither MAX nor MIN.
        counts: The player whose wins the node counts, in Monte Carlo searches: MAX, MIN, or a
            player's letter.
        name: The name of the node in its tree.
        condition: The values of unknown leaves for which the node is cut off; `always` for all.
    """

    id: int
    parent: int
    kind: str
    move: str = ""
    probability: float = 1.0
    utility: Fact = None
    state: str = ""
    x: float = 0.0
    level: int = 0
    actor: str = ""
    counts: str = ""
    name: str = ""
    condition: str = ""


@dataclass(slots=True)
class Step:
    """One step.

    Args:
        kind: `visit` (the search comes to a node), `leaf` (it looks at a leaf), `value` (it leaves
            a node with its value), `back` (the node above takes the value over), `cut` (the rest of
            a node's moves is left out), `begin` (another search of the tree begins); in Monte Carlo
            searches `select`, `expand`, `simulate` and `back`.
        node: The node that it is about.
        words: The step in words.
        changes: The facts of nodes that it changes, by the number of the node.
        cut: The nodes that are left out from now on, with all below them.
        clear: Whether all facts and cuts before it are forgotten: a new search of the tree begins.
        mark: The line of the program that it is.
    """

    kind: str
    node: int
    words: str
    changes: dict[int, Facts] = field(default_factory=dict)
    cut: list[int] = field(default_factory=list)
    clear: bool = False
    mark: LineMark = field(default_factory=LineMark)


@dataclass(slots=True)
class Known:
    """The facts of a tree after some steps.

    Args:
        facts: The facts of the nodes that the algorithm has come to.
        cut: The nodes that are left out.
        leaves: How many leaves have been looked at.
        at: The node of the last step; -1 before the first one.
    """

    facts: dict[int, Facts] = field(default_factory=dict)
    cut: set[int] = field(default_factory=set)
    leaves: int = 0
    at: int = -1


@value_class
class Walk:
    """An algorithm step by step.

    Args:
        algorithm: Its name.
        source: Author and year.
        nodes: All nodes of the tree, also those that are never visited.
        steps: The steps, in order.
        facts: The figures beside the tree at the end: value, numbers of nodes and leaves.
        code: The program, and its calls.
    """

    algorithm: str
    source: str
    nodes: Sequence[Shown]
    steps: Sequence[Step]
    facts: dict[str, Any]
    code: TracedProgram

    def to_data(self) -> dict[str, Any]:
        """Return the walk for JSON; infinite bounds are null."""
        return {
            "algorithm": self.algorithm,
            "source": self.source,
            "nodes": [{name: getattr(it, name) for name in Shown.__slots__} for it in self.nodes],
            "steps": [
                {
                    "kind": it.kind,
                    "node": it.node,
                    "words": it.words,
                    "changes": {
                        str(node): {name: _finite(fact) for name, fact in facts.items()}
                        for node, facts in it.changes.items()
                    },
                    "cut": it.cut,
                    "clear": it.clear,
                    **self.code.mark_data(it.mark),
                }
                for it in self.steps
            ],
            "facts": self.facts,
            **self.code.to_data(),
        }

    def after(self, count: int) -> Known:
        """Return the facts after `count` steps."""
        known = Known()
        for step in self.steps[:count]:
            if step.clear:
                known = Known()
            for node, facts in step.changes.items():
                known.facts[node] = {**known.facts.get(node, {}), **facts}
            known.cut.update(step.cut)
            known.leaves += step.kind == "leaf"
            known.at = step.node
        # Parents come before their children.
        for it in self.nodes:
            if it.parent in known.cut:
                known.cut.add(it.id)
        return known


def _finite(fact: Fact) -> Fact:
    """Return a fact for JSON, which has no infinity."""
    if fact is None or isinstance(fact, str):
        return fact
    return None if math.isinf(fact) else round(fact, 6)
