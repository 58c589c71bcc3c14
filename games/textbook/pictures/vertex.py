"""The content of a picture: a tree of vertices with labels, a title and a legend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import inf

from boardwire.values import value_class

_DENOMINATOR = 1296  # of four dice
_EXACT = 1e-12
ALPHA, BETA = "\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}"

TIMES = "\N{MULTIPLICATION SIGN}"


class VertexShape(Enum):
    """The shapes of textbooks for the one to act."""

    MAX = "triangle"
    MIN = "triangle upside down"
    PLAYER = "square"
    CHANCE = "circle"
    LEAF = "box"


@dataclass(slots=True)
class Vertex:
    """A node of a drawn tree.

    Args:
        shape: The shape for the one to act.
        actor: The one to act, as a word; empty at leaves.
        label: The value or the statistics; empty for a vertex that was not searched.
        note: Another line: alpha and beta, or a bound.
        edge: The move that leads here; empty at the root.
        pruned: The reason why the search did not come here; empty if it did.
        best: Whether the vertex lies on the line of best play.
        name: The name of the node in the tree; empty if it has none.
        children: The children, in order.
    """

    shape: VertexShape
    actor: str = ""
    label: str = ""
    note: str = ""
    edge: str = ""
    pruned: str = ""
    best: bool = False
    name: str = ""
    children: list[Vertex] = field(default_factory=list)

    def __iter__(self) -> Iterator[Vertex]:
        """Yield the vertex and its subtree, from left to right."""
        yield self
        for child in self.children:
            yield from child


@value_class
class Picture:
    """A drawn tree.

    Args:
        title: The algorithm and its result in one line.
        root: The tree.
        legend: The meanings of the marks, a line each.
    """

    title: str
    root: Vertex
    legend: tuple[str, ...]


def number(value: float) -> str:
    """Write a number with at most three decimals, and infinity as ∞."""
    if value in (inf, -inf):
        return "∞" if value > 0 else "-∞"
    return f"{round(value, 3) + 0.0:.10g}"


def probability(value: float) -> str:
    """Write a probability as a fraction if it is one of small numbers, as those of dice are."""
    fraction = Fraction(value).limit_denominator(_DENOMINATOR)
    return str(fraction) if abs(float(fraction) - value) < _EXACT else number(value)


def vector(values: tuple[float, ...]) -> str:
    """Write several numbers."""
    return f"({', '.join(map(number, values))})"
