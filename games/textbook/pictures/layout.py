"""Layout of a tree: vertices do not overlap, and parents stand above the middle of their children.

E. Reingold and J. Tilford, "Tidier Drawings of Trees", IEEE Transactions on Software Engineering 7
(1981): each subtree is laid out for itself, and then the subtrees are moved together until a gap
remains between their contours. Equal subtrees therefore look equal wherever they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .vertex import Vertex

GAP = 14.0
"""Pixels between neighbours."""


@dataclass(slots=True)
class PlacedVertex:
    """A vertex with its coordinates.

    Args:
        vertex: The vertex.
        x: The middle, in pixels from the left edge; during the layout from the parent's middle.
        level: The depth; 0 is the root.
        children: The children.
    """

    vertex: Vertex
    x: float
    level: int
    children: list[PlacedVertex]


_Contour = list[tuple[float, float]]  # left and right edge of each level, relative to the root


def layout(root: Vertex, width: Callable[[Vertex], float]) -> tuple[list[PlacedVertex], float]:
    """Lay out a tree; return its vertices, and its width in pixels.

    Args:
        root: The tree.
        width: Returns the width of a vertex with its labels, in pixels.
    """
    top = PlacedVertex(root, 0.0, 0, [])
    contour = _arrange(top, width)
    left = min(edge for edge, _ in contour)
    top.x = -left
    places: list[PlacedVertex] = []
    pending = [top]
    while pending:
        place = pending.pop()
        places.append(place)
        for child in place.children:
            child.x += place.x
        pending += reversed(place.children)
    return places, max(edge for _, edge in contour) - left


def _arrange(place: PlacedVertex, width: Callable[[Vertex], float]) -> _Contour:
    """Lay out the subtrees of a vertex; return the contour."""
    merged: _Contour = []
    for vertex in place.vertex.children:
        child = PlacedVertex(vertex, 0.0, place.level + 1, [])
        contour = _arrange(child, width)
        # The shift to the right that leaves a gap at every level of both.
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
