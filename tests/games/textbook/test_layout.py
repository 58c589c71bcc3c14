"""Where the vertices of a drawn tree stand."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games.textbook.pictures import Vertex, VertexShape
from boardwire.games.textbook.pictures.layout import GAP, PlacedVertex, layout

nested: st.SearchStrategy[Any] = st.recursive(
    st.integers(1, 9), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=30
)


def vertex(tree: Any) -> Vertex:
    """A tree of nested lists; a number is the width of a leaf."""
    if isinstance(tree, int):
        return Vertex(VertexShape.LEAF, label="x" * tree)
    return Vertex(VertexShape.MAX, label="xxx", children=[vertex(child) for child in tree])


def width(vertex: Vertex) -> float:
    return 10.0 * len(vertex.label)


def edges(place: PlacedVertex) -> tuple[float, float]:
    half = width(place.vertex) / 2
    return place.x - half, place.x + half


@settings(deadline=None)
@given(nested)
def test_no_two_vertices_overlap_and_none_is_outside(tree: Any) -> None:
    places, whole = layout(vertex(tree), width)
    levels = defaultdict(list)
    for place in places:
        levels[place.level].append(edges(place))
    for level in levels.values():
        ordered = sorted(level)
        assert ordered[0][0] >= -1e-9
        assert ordered[-1][1] <= whole + 1e-9
        for (_, right), (left, _) in pairwise(ordered):
            assert left - right >= GAP - 1e-9


@settings(deadline=None)
@given(nested)
def test_parents_stand_above_the_middle_of_their_children(tree: Any) -> None:
    for place in layout(vertex(tree), width)[0]:
        if place.children:
            middle = (place.children[0].x + place.children[-1].x) / 2
            assert place.x == pytest.approx(middle)


@pytest.mark.slow
@settings(deadline=None)
@given(nested, nested)
def test_equal_subtrees_are_drawn_alike(tree: Any, other: Any) -> None:
    root = layout(vertex([tree, other, tree]), width)[0][0]
    first, _, last = (relative(child, child.x) for child in root.children)
    assert first == pytest.approx(last)


def relative(place: PlacedVertex, middle: float) -> list[float]:
    """How far from `middle` a vertex and all below it stand."""
    below = [x for child in place.children for x in relative(child, middle)]
    return [place.x - middle, *below]
