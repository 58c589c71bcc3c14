"""A picture as a page of HTML: the SVG with its legend."""

from __future__ import annotations

from html import escape

from .document import FIGURE_STYLES, document
from .svg import svg
from .vertex import Picture, VertexShape

_ACTORS = {
    VertexShape.MAX: "△ MAX moves",
    VertexShape.MIN: "▽ MIN moves",
    VertexShape.PLAYER: "□ a player moves",
    VertexShape.CHANCE: "○ chance acts",
    VertexShape.LEAF: "▭ a leaf: the game is over, or the search ends",
}


def html_page(picture: Picture) -> str:
    """Return a page with the picture and its legend; it needs no other file."""
    drawn = {vertex.shape for vertex in picture.root}
    lines = [text for shape, text in _ACTORS.items() if shape in drawn]
    lines += picture.legend
    if any(vertex.pruned for vertex in picture.root):
        lines.append("dashed: pruned, with the bound that caused it")
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    body = f"""<figure>
{svg(picture)}<figcaption><ul>{items}</ul></figcaption>
</figure>
"""
    return document(picture.title, FIGURE_STYLES, body)
