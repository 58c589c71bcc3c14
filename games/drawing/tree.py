"""Game trees: the tree itself, with the way to the current node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from boardwire.games.model import CHANCE, OVER, Game, State
from boardwire.games.rules.tree import Tree, TreeNode, TreeState
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.vocabulary import player_name

from .drawing import Drawing
from .frame import MARK, Box, Frame
from .palette import paint
from .svg import circle, group, lines, path, polygon, rect, text
from .symbols import edge_colour, owner_colour

MAX_LEAVES = 60
"""The most nodes without drawn children; deeper levels of a larger tree are left out."""
MAX_LEVELS = 12
ROOT = "root"
_NODE, _LEVEL, _PAD = 100.0, 170.0, 40.0
_ENOUGH = 27
"""The most leaves of a tree whose edges have the numbers of the moves."""


@dataclass(slots=True)
class _Drawn:
    """A node in the picture.

    Args:
        name: Its path from the root.
        node: The node.
        level: The number of nodes above it.
        cut: Whether its children are left out.
        children: The drawn children.
        x: Its middle, across.
    """

    name: str
    node: TreeNode
    level: int
    cut: bool = False
    children: list[_Drawn] = field(default_factory=list)
    x: float = 0

    @property
    def y(self) -> float:
        """The distance of the node's middle from the top."""
        return _PAD + _NODE / 2 + self.level * _LEVEL

    def walk(self) -> Iterator[_Drawn]:
        """Yield the node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


class TreeDrawing(Drawing):
    """Triangles for players, circles for chance, numbers for the utilities of leaves."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        assert isinstance(game, Tree)
        root, leaves = _drawn(game)
        nodes = list(root.walk())
        levels = max(node.level for node in nodes) + 1
        width = max(leaves, 3) * _NODE + 2 * _PAD
        height = (levels - 1) * _LEVEL + _NODE + 2 * _PAD
        places = {node.name: (node.x, node.y) for node in nodes}
        return Frame(
            width=width,
            height=height,
            inner=(0, 0, width, height),
            background=rect(0, 0, width, height, rx=16, fill=paint("panel"))
            + _edges(nodes, numbered=leaves <= _ENOUGH)
            + "".join(map(_shape, nodes)),
            symbols={MARK: _halo("mark", 0.35), "here": _halo("mark", 1), "way": _halo("mark", 0)},
            slots=places,
            points={name: Box(*place, _NODE, _NODE) for name, place in places.items()},
            rows=tuple(
                tuple(node.name for node in nodes if node.level == level) for level in range(levels)
            ),
            piece_size=_NODE,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        assert isinstance(game, Tree)
        known = {node.name for node in _drawn(game)[0].walk()}
        way = [name for name in _way(str(view.side["path"])) if name in known]
        return dict.fromkeys(way[:-1], "way") | {way[-1]: "here"}

    @override
    def move_points(self, state: State, move: int) -> tuple[str, ...]:
        """Return the child that is chosen."""
        assert isinstance(state, TreeState)
        path_ = state.position_text()
        return (f"{move + 1}" if path_ == ROOT else f"{path_}.{move + 1}",)

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        assert isinstance(game, Tree)
        words = point.split(".") if point != ROOT else []
        node = game.root.find([int(word) - 1 for word in words])
        called = f" {node.name}" if node.name else ""
        name = ROOT if point == ROOT else f"node {point}{called}"
        here = ", the current one" if point == view.side["path"] else ""
        if node.actor == OVER:
            return f"leaf {point}{called}, utility {node.utility_text}{here}"
        who = "chance" if node.actor == CHANCE else player_name(node.actor)
        return f"{name}, {who} chooses among {len(node.children)}{here}"


def _way(path_: str) -> list[str]:
    """Return the names of the nodes from the root to the node of a path."""
    words = [] if path_ == ROOT else path_.split(".")
    return [ROOT, *(".".join(words[: it + 1]) for it in range(len(words)))]


def _drawn(game: Tree) -> tuple[_Drawn, int]:
    """Return the root as it is drawn, and the number of drawn leaves."""
    root = _Drawn(ROOT, game.root, 0)
    level, leaves = [root], 1
    while level:
        grown = leaves + sum(max(0, len(it.node.children) - 1) for it in level)
        if grown > MAX_LEAVES or level[0].level == MAX_LEVELS:
            for node in level:
                node.cut = bool(node.node.children)
            break
        for node in level:
            start = "" if node is root else f"{node.name}."
            node.children = [
                _Drawn(f"{start}{number}", child, node.level + 1)
                for number, child in enumerate(node.node.children, 1)
            ]
        level, leaves = [child for node in level for child in node.children], grown
    _spread(root, leaves)
    return root, leaves


def _spread(root: _Drawn, leaves: int) -> None:
    """Set the places of all nodes across: leaves side by side, the others over their children."""
    left = _PAD + _NODE / 2 + max(0, 3 - leaves) * _NODE / 2
    nodes = list(root.walk())
    outer = (node for node in nodes if not node.children)
    for number, node in enumerate(outer):
        node.x = left + number * _NODE
    for node in reversed(nodes):
        if node.children:
            node.x = (node.children[0].x + node.children[-1].x) / 2


def _edges(nodes: list[_Drawn], *, numbered: bool) -> str:
    ways = [(node.x, node.y, child.x, child.y) for node in nodes for child in node.children]
    drawn = path(lines(ways), fill="none", stroke=paint("rule"), stroke_width=4)
    if not numbered:
        return drawn
    labels = []
    for node in nodes:
        for number, child in enumerate(node.children):
            chance = node.node.probabilities
            name = node.node.move_text(number)
            words = chance[number] if chance else name
            if chance and not name.isdigit():
                words = f"{name} {words}"
            x, y = node.x + 0.55 * (child.x - node.x), node.y + 0.55 * (child.y - node.y)
            halo = {"stroke": paint("panel"), "paint_order": "stroke"}
            labels.append(text(x, y, words, 24, **halo, stroke_width=9))
    return drawn + group(labels)


def _shape(drawn: _Drawn) -> str:
    """A node as textbooks draw it: a triangle upwards maximizes for black, downwards for white."""
    x, y, actor = drawn.x, drawn.y, drawn.node.actor
    if actor == OVER:
        words = drawn.node.utility_text
        size = 34 if len(words) < 4 else 120 / len(words)
        box = rect(
            x - 36, y - 26, 72, 52, rx=8, fill=paint("card"), stroke=paint("rule"), stroke_width=3
        )
        return box + text(x, y, words, size, "black")
    more = text(x, y + 52, "…", 34) if drawn.cut else ""
    if actor == CHANCE:
        dot = circle(x, y, 26, fill=paint("card"), stroke=paint("ink"), stroke_width=3.5)
        return dot + text(x, y, "?", 28, "black") + more
    corners = {
        0: [(x, y - 30), (x + 32, y + 25), (x - 32, y + 25)],
        1: [(x, y + 30), (x + 32, y - 25), (x - 32, y - 25)],
    }
    square = [(x - 25, y - 25), (x + 25, y - 25), (x + 25, y + 25), (x - 25, y + 25)]
    return (
        polygon(
            corners.get(actor, square),
            fill=paint(owner_colour(actor)),
            stroke=paint(edge_colour(actor)),
            stroke_width=3.5,
            stroke_linejoin="round",
        )
        + more
    )


def _halo(colour: str, opacity: float) -> str:
    """Return a ring around a node; with its inside tinted."""
    return circle(50, 50, 46, fill=paint(colour), fill_opacity=0.25 * opacity) + circle(
        50, 50, 46, fill="none", stroke=paint(colour), stroke_width=7 if opacity == 1 else 3.5
    )
