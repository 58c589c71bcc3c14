"""A picture as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from .vertex import Picture, Vertex


def text(picture: Picture) -> str:
    """Return the title, the tree with branches of box-drawing lines, and the legend."""
    return "\n".join((picture.title, "", *_lines(picture.root), "", *picture.legend))


def _lines(vertex: Vertex, before: str = "", below: str = "") -> Iterator[str]:
    yield before + _line(vertex)
    for child in vertex.children:
        last = child is vertex.children[-1]
        yield from _lines(
            child, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")
        )


def _line(vertex: Vertex) -> str:
    words = (vertex.actor, vertex.label, vertex.note, "*" if vertex.best else "")
    line = "  ".join(word for word in words if word)
    if vertex.pruned:
        line += f"  pruned: {vertex.pruned}"
    return f"{vertex.edge}: {line}" if vertex.edge else line
