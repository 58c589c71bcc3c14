"""A picture as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from .vertex import Picture, Vertex

WIDTH = 79
"""Columns of a line, at most, where it has a space to break it at."""


def text(picture: Picture) -> str:
    """Return the title, the tree with branches of box-drawing lines, and the legend."""
    around = (*_wrapped(picture.title, ""), "", *_lines(picture.root), "")
    legend = (line for it in picture.legend for line in _wrapped(it, "  "))
    return "\n".join((*around, *legend))


def _wrapped(line: str, below: str) -> list[str]:
    """Return the lines of a text; those after the first begin with `below`."""
    lines = []
    while len(line) > WIDTH:
        cut = line.rfind(" ", len(below) + 1, WIDTH + 1)
        if cut <= len(below) + len(line) - len(line.lstrip()):
            break
        lines.append(line[:cut].rstrip())
        line = below + line[cut:].lstrip()
    return [*lines, line]


def _lines(vertex: Vertex, before: str = "", below: str = "") -> Iterator[str]:
    inner = below + ("│  " if vertex.children else "   ") + "  "
    yield from _wrapped(before + _line(vertex), inner)
    for child in vertex.children:
        last = child is vertex.children[-1]
        yield from _lines(
            child, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")
        )


def _line(vertex: Vertex) -> str:
    actor = " ".join(filter(None, (vertex.name, vertex.actor)))
    words = (actor, vertex.label, vertex.note, "*" if vertex.best else "")
    line = "  ".join(word for word in words if word)
    if vertex.pruned:
        line += f"  pruned: {vertex.pruned}"
    return f"{vertex.edge}: {line}" if vertex.edge else line
