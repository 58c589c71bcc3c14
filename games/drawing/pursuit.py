"""The board of pursuit: walls, food, the eater as a mouse and the chasers as cats."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.games.view import BoardView, Piece
from boardwire.override import override

from .grid import BoardDrawing, cell_index
from .layout import CELL, Layout
from .palette import paint
from .svg import circle, group, lines, path, rect, text
from .symbols import edge_colour, owner_colour, owner_word, text_colour

_CHASERS, _ON_FOOD = "1234", "ABCD"
_EARS_OF_MICE = (27, 73)
_WHISKERS = "M50 62L22 56M50 64L22 68M50 62L78 56M50 64L78 68"


class PursuitDrawing(BoardDrawing):
    """A floor with walls; the eater is a mouse, each chaser a cat with its number."""

    @override
    def ground(self, layout: Layout) -> str:
        left, top, width, height = layout.inner
        across = [(left, top + it * CELL, left + width, top + it * CELL) for it in _between(height)]
        down = [(left + it * CELL, top, left + it * CELL, top + height) for it in _between(width)]
        return rect(left, top, width, height, rx=10, fill=paint("light")) + path(
            lines([*across, *down]), fill="none", stroke=paint("cell-line"), stroke_width=1.5
        )

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        shown = {"wall": _wall(), "food": _food(50, 50, 11), "eater": _mouse()}
        for owner in range(1, game.players):
            for number in _CHASERS:
                cat = _cat(owner, number)
                shown[f"{owner_word(owner)}-{number}"] = cat
                shown[f"{owner_word(owner)}-{number}-on-food"] = cat + _food(86, 86, 9)
        return shown

    @override
    def symbol(self, piece: Piece) -> str:
        if piece.kind != "chaser":
            return piece.kind
        owner = owner_word(piece.player)
        if piece.glyph in _ON_FOOD:
            return f"{owner}-{_CHASERS[_ON_FOOD.index(piece.glyph)]}-on-food"
        return f"{owner}-{piece.glyph}"

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        piece = view.cells[cell_index(view, point)]
        if piece is None:
            return f"{point}, empty"
        if piece.kind != "chaser":
            return f"{point}, {piece.kind}"
        if piece.glyph in _ON_FOOD:
            return f"{point}, chaser {_CHASERS[_ON_FOOD.index(piece.glyph)]} on food"
        return f"{point}, chaser {piece.glyph}"


def _between(length: float) -> range:
    """Return the numbers of the lines between the squares of a side."""
    return range(1, round(length / CELL))


def _wall() -> str:
    return rect(1, 1, 98, 98, rx=14, fill=paint("burnt"))


def _food(x: float, y: float, radius: float) -> str:
    return circle(x, y, radius, fill=paint("mark"), stroke=paint("piece-edge"), stroke_width=2.5)


def _mouse() -> str:
    fur, edge = paint("black"), paint("black-edge")
    ears = "".join(
        circle(x, 27, 18, fill=fur, stroke=edge, stroke_width=3)
        + circle(x, 27, 9, fill=paint("nobody"))
        for x in _EARS_OF_MICE
    )
    head = path(
        "M50 24C76 24 84 46 78 62C73 78 60 90 50 90C40 90 27 78 22 62C16 46 24 24 50 24Z",
        fill=fur,
        stroke=edge,
        stroke_width=3,
    )
    eyes = "".join(circle(x, 52, 5.5, fill=paint("white")) for x in (38, 62))
    nose = circle(50, 82, 6, fill=paint("third"))
    return ears + head + eyes + nose


def _cat(owner: int, number: str) -> str:
    head = path(
        "M14 12L36 28C45 25 55 25 64 28L86 12L86 54C86 76 70 90 50 90C30 90 14 76 14 54Z",
        fill=paint(owner_colour(owner)),
        stroke=paint(edge_colour(owner)),
        stroke_width=3,
        stroke_linejoin="round",
    )
    eyes = "".join(
        path(f"M{x - 9} 46Q{x} 36 {x + 9} 46Q{x} 54 {x - 9} 46Z", fill=paint("felt"))
        + path(f"M{x} 41V50", stroke=paint("black"), stroke_width=3.5, fill="none")
        for x in (35, 65)
    )
    return group([head, eyes, text(50, 71, number, 30, text_colour(owner), font_weight="700")])
