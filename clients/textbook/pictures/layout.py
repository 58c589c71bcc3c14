"""Where the vertices of a tree go: none overlap, parents stand above the middle of the children.

E. Reingold and J. Tilford, "Tidier Drawings of Trees", IEEE Transactions on Software Engineering 7
(1981): subtrees are drawn apart from each other first, and then moved together until their contours
are a gap apart. So equal subtrees are drawn alike wherever they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .vertex import Vertex

GAP = 14.0
"""Pixels between neighbours."""


@dataclass(slots=True)
class Place:
    """A vertex with its place.

    Args:
        vertex: The vertex.
        x: The middle: of a whole layout from its left edge, until then from the parent's middle.
        level: Its depth; 0 is the root.
        children: The places of its children.
    """

    vertex: Vertex
    x: float
    level: int
    children: list[Place]


_Contour = list[tuple[float, float]]  # of each level the left and the right edge, from the root's x


def layout(root: Vertex, width: Callable[[Vertex], float]) -> tuple[list[Place], float]:
    """Place all vertices; return them, and how wide the whole is.

    Args:
        root: The tree.
        width: How wide a vertex is with its labels, in pixels.
    """
    top = Place(root, 0.0, 0, [])
    contour = _arrange(top, width)
    left = min(edge for edge, _ in contour)
    top.x = -left
    places: list[Place] = []
    pending = [top]
    while pending:
        place = pending.pop()
        places.append(place)
        for child in place.children:
            child.x += place.x
        pending += reversed(place.children)
    return places, max(edge for _, edge in contour) - left


def _arrange(place: Place, width: Callable[[Vertex], float]) -> _Contour:
    """Place what is below a vertex, and tell its contour."""
    merged: _Contour = []
    for vertex in place.vertex.children:
        child = Place(vertex, 0.0, place.level + 1, [])
        contour = _arrange(child, width)
        # How far right the subtree has to go for a gap at every level that both have.
        child.x = max(
            (right - left + GAP for (_, right), (left, _) in zip(merged, contour, strict=False)),
            default=0.0,
        )
        shifted = [(left + child.x, right + child.x) for left, right in contour]
        both = [(old[0], new[1]) for old, new in zip(merged, shifted, strict=False)]
        merged = both + merged[len(both) :] + shifted[len(both) :]
        place.children.append(child)
    half = width(place.vertex) / 2
    if not place.children:
        return [(-half, half)]
    middle = (place.children[0].x + place.children[-1].x) / 2
    for child in place.children:
        child.x -= middle
    return [(-half, half), *((left - middle, right - middle) for left, right in merged)]
