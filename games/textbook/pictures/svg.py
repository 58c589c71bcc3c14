"""A picture as SVG, without scripts, fonts or style sheets from elsewhere."""

from __future__ import annotations

from html import escape

from .layout import PlacedVertex, layout
from .vertex import Picture, Vertex, VertexShape

_LEVEL = 104  # pixels from one level to the next
_HALF = 22  # half of a shape's height
_MARGIN = 20
_TITLE = 34  # pixels for the title above the tree
_NOTE = 19  # height of the line below a shape
_LETTER = 7.0  # pixels of a letter, about
_LINE = 14  # pixels from a line of a note to the next
_LONG, _SHORT = 40, 30  # letters of a note that is broken, and of its lines
_NEAR = 0.25  # the place of a branch's label, as a part of the way from the child

_STYLE = """
svg { font: 13px ui-sans-serif, system-ui, sans-serif; }
text { fill: #1f2933; text-anchor: middle; }
.title { font-size: 16px; font-weight: 600; text-anchor: start; }
.note, .edge, .why { font-size: 11px; } .name { font-weight: 600; text-anchor: end; }
.back { fill: #fff; }
.branch, .shape { stroke: #1f2933; stroke-width: 1.2; }
.max, .player { fill: #d6e6ff; } .min { fill: #ffe0d0; } .chance { fill: #fff3bf; }
.leaf { fill: #eef1f4; }
.best .branch, .best .shape { stroke: #0b7a3b; stroke-width: 2.6; }
.pruned .branch, .pruned .shape { stroke: #8a94a0; stroke-dasharray: 4 3; }
.pruned .shape { fill: #fff; } .pruned text { fill: #75808c; }
.cut { stroke: #c92a2a; stroke-width: 3; } .pruned .why { fill: #c92a2a; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6e9ed; }
  .back, .pruned .shape { fill: #171b20; } .branch, .shape { stroke: #e6e9ed; }
  .max, .player { fill: #1f3a63; } .min { fill: #61301c; } .chance { fill: #5c4d10; }
  .leaf { fill: #2a3139; } .best .branch, .best .shape { stroke: #4cc27f; }
  .cut { stroke: #ff7b7b; } .pruned .why { fill: #ff7b7b; }
}
"""


def svg(picture: Picture) -> str:
    """Draw a picture; the shape of a vertex shows the one to act, as in textbooks."""
    places, tree_width = layout(picture.root, _width)
    width = max(tree_width, _LETTER * 1.3 * len(picture.title)) + 2 * _MARGIN
    notes = max(len(_note_lines(vertex)) for vertex in picture.root)
    height = _TITLE + _MARGIN * 2 + _LEVEL * max(it.level for it in places) + 2 * _HALF + 34
    height += _LINE * max(notes - 1, 0)
    left = (width - tree_width) / 2
    for place in places:
        place.x += left
    # Branches first, so that labels and shapes lie on top of them.
    pairs = [(place, child) for place in places for child in place.children]
    branches = [_branch(place, child) for place, child in pairs]
    edges = [_edge(place, child) for place, child in pairs if child.vertex.edge]
    body = "\n".join((*branches, *edges, *map(_vertex, places)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">\n'
        f"<title>{escape(picture.title)}</title>\n<style>{_STYLE}</style>\n"
        f'<rect class="back" width="100%" height="100%"/>\n'
        f'<text class="title" x="{_MARGIN}" y="{_MARGIN + 8}">{escape(picture.title)}</text>\n'
        f"{body}\n</svg>\n"
    )


def _width(vertex: Vertex) -> float:
    named = 2 * _half_width(vertex) + 2 * _LETTER * len(vertex.name)
    notes = _LETTER * max(map(len, _note_lines(vertex)), default=0)
    # Labels of branches are nearer to each other than the vertices are.
    return max(named, notes, _LETTER * len(vertex.edge) / (1 - _NEAR))


def _note_lines(vertex: Vertex) -> list[str]:
    """Return the lines below a shape; a long list of terms has a line for each few of them."""
    text = vertex.note or vertex.pruned
    lines: list[str] = []
    for part in text.split(", ") if len(text) > _LONG and vertex.note else [text]:
        if lines and len(lines[-1]) + len(part) + 2 <= _SHORT:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return [line for line in lines if line]


def _half_width(vertex: Vertex) -> float:
    """Return half the width of a shape; triangles have less room for their label."""
    slant = vertex.shape in (VertexShape.MAX, VertexShape.MIN)
    return max(1.3 * _HALF, (6.0 if slant else 4.0) * len(vertex.label) + 8)


def _y(place: PlacedVertex) -> float:
    """Return the vertical middle of a shape."""
    return _TITLE + _MARGIN + _HALF + _LEVEL * place.level


def _classes(vertex: Vertex) -> str:
    return "pruned" if vertex.pruned else "best" if vertex.best else "searched"


def _branch(above: PlacedVertex, below: PlacedVertex) -> str:
    vertex = below.vertex
    start, end = _ends(above, below)
    parts = [f'<path class="branch" d="M{above.x:.1f} {start:.1f}L{below.x:.1f} {end:.1f}"/>']
    if vertex.pruned and not above.vertex.pruned:
        parts.append(_bar(above.x, start, below.x, end))
    return f'<g class="{_classes(vertex)}">{"".join(parts)}</g>'


def _edge(above: PlacedVertex, below: PlacedVertex) -> str:
    """Draw the label of a branch, near the child, where branches are apart."""
    vertex = below.vertex
    start, end = _ends(above, below)
    x, y = below.x + _NEAR * (above.x - below.x), end + _NEAR * (start - end)
    half = 3.4 * len(vertex.edge) + 2
    corner = f'x="{x - half:.1f}" y="{y - 8:.1f}"'
    back = f'<rect class="back" {corner} width="{2 * half:.1f}" height="15"/>'
    label = _text("edge", x, y + 4, vertex.edge)
    return f'<g class="{_classes(vertex)}">{back}{label}</g>'


def _ends(above: PlacedVertex, below: PlacedVertex) -> tuple[float, float]:
    """Return the upper and the lower end of a branch, in pixels from the top."""
    lines = len(_note_lines(above.vertex))
    start = _y(above) + _HALF + (_NOTE + _LINE * (lines - 1) if lines else 0)
    boxed = below.vertex.shape in (VertexShape.PLAYER, VertexShape.LEAF)
    return start, _y(below) - _HALF + (6 if boxed else 0)


def _bar(x: float, y: float, to_x: float, to_y: float) -> str:
    """Draw the stroke across a pruned branch."""
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    across, down = 9 * (to_y - y) / length, -9 * (to_x - x) / length
    x, y = (x + to_x) / 2, (y + to_y) / 2
    return (
        f'<line class="cut" x1="{x - across:.1f}" y1="{y - down:.1f}" '
        f'x2="{x + across:.1f}" y2="{y + down:.1f}"/>'
    )


def _vertex(place: PlacedVertex) -> str:
    vertex, x, y = place.vertex, place.x, _y(place)
    parts = [_shape(vertex, x, y)]
    if vertex.label:
        sinks = {VertexShape.MAX: 14, VertexShape.MIN: -4}.get(vertex.shape, 5)
        parts.append(_text("label", x, y + sinks, vertex.label))
    if vertex.name:
        left = x - _half_width(vertex) - 3
        parts.append(
            f'<text class="name" x="{left:.1f}" y="{y + 5:.1f}">{escape(vertex.name)}</text>'
        )
    name = "why" if vertex.pruned else "note"
    for number, line in enumerate(_note_lines(vertex)):
        parts.append(_text(name, x, y + _HALF + 14 + _LINE * number, line))
    description = ": ".join(
        filter(None, (vertex.name, vertex.actor, vertex.label, vertex.note, vertex.pruned))
    )
    return f'<g class="{_classes(vertex)}"><title>{escape(description)}</title>{"".join(parts)}</g>'


def _shape(vertex: Vertex, x: float, y: float) -> str:
    name = f'class="shape {vertex.shape.name.lower()}"'
    top, bottom, wide = y - _HALF, y + _HALF, _half_width(vertex)
    match vertex.shape:
        case VertexShape.MAX:
            return f'<path {name} d="M{x:.1f} {top}L{x + wide:.1f} {bottom}H{x - wide:.1f}Z"/>'
        case VertexShape.MIN:
            return f'<path {name} d="M{x:.1f} {bottom}L{x + wide:.1f} {top}H{x - wide:.1f}Z"/>'
        case VertexShape.CHANCE:
            return f'<ellipse {name} cx="{x:.1f}" cy="{y}" rx="{wide:.1f}" ry="{_HALF}"/>'
        case _:
            return (
                f'<rect {name} x="{x - wide:.1f}" y="{top + 6}" width="{2 * wide:.1f}" '
                f'height="{2 * _HALF - 12}" rx="4"/>'
            )


def _text(name: str, x: float, y: float, text: str) -> str:
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
