"""What is to be drawn: a tree of vertices with their labels, and what the marks mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from math import inf

ALPHA, BETA = "\N{GREEK SMALL LETTER ALPHA}", "\N{GREEK SMALL LETTER BETA}"


class Shape(Enum):
    """How textbooks draw who acts."""

    MAX = "triangle"
    MIN = "triangle upside down"
    PLAYER = "square"
    CHANCE = "circle"
    LEAF = "box"


@dataclass(slots=True)
class Vertex:
    """A node of a drawn tree.

    Args:
        shape: Who acts there.
        actor: The same in a word; empty at leaves.
        label: Its value or statistics; empty where the search has not been.
        note: One line more: alpha and beta, or a bound.
        edge: The move that leads here; empty at the root.
        pruned: Why the search did not come here; empty where it did.
        best: Whether it lies on the line of best play.
        children: In order.
    """

    shape: Shape
    actor: str = ""
    label: str = ""
    note: str = ""
    edge: str = ""
    pruned: str = ""
    best: bool = False
    children: list[Vertex] = field(default_factory=list)

    def __iter__(self) -> Iterator[Vertex]:
        """The vertex and all below it, from left to right."""
        yield self
        for child in self.children:
            yield from child


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn tree.

    Args:
        title: The algorithm and its result in one line.
        root: The tree.
        legend: What is what in it, a line each.
    """

    title: str
    root: Vertex
    legend: tuple[str, ...]


def number(value: float) -> str:
    """A number with at most three decimals, and infinity as mathematicians write it."""
    if value in (inf, -inf):
        return "∞" if value > 0 else "-∞"
    return f"{round(value, 3) + 0.0:.10g}"


def vector(values: tuple[float, ...]) -> str:
    """Several numbers."""
    return f"({', '.join(map(number, values))})"
