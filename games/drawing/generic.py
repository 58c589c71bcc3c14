"""Boards of games that have no drawing of their own: discs with letters, and numbers of pieces."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.games.view import BoardView, Geometry

from .frame import SYMBOL_SIZE
from .grid import BoardDrawing, HexDrawing, LineDrawing, cell_names
from .layout import Layout
from .palette import paint
from .svg import text
from .symbols import disc, owner_word, text_colour

_PLAIN = ("stone", "disc", "mark", "man", "checker", "seed", "pawn")
"""Kinds of pieces that need no letter."""
_GLYPHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789#*+@?!$%&="
_MOST = 99
"""The largest number that is drawn on a stack of pieces."""
_MIDDLE = SYMBOL_SIZE / 2


class _Lettered(BoardDrawing):
    """Discs in the colours of their owners; on top of them a letter or a number."""

    def symbols(self, game: Game) -> dict[str, str]:
        owners = range(-1, game.players)
        discs = {owner_word(player): disc(player) for player in owners}
        letters = {
            _letter(owner_word(player), glyph): text(
                _MIDDLE, _MIDDLE, glyph, 46, text_colour(player), font_weight="600"
            )
            for player in owners
            for glyph in _GLYPHS
        }
        counts = {f"count-{number}": _count(str(number)) for number in range(2, _MOST + 1)}
        return discs | letters | counts | {"count-more": _count(f"{_MOST}+")}

    def further_slots(self, layout: Layout) -> dict[str, tuple[float, float]]:
        return {f"{name}.top": layout.middle(column, row) for name, column, row in layout.cells()}

    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        shown: dict[str, str] = {}
        for name, piece in zip(cell_names(view.columns, view.rows), view.cells, strict=True):
            if piece is None:
                continue
            owner = owner_word(piece.player)
            shown[name] = owner
            if piece.count > 1:
                shown[f"{name}.top"] = f"count-{piece.count if piece.count <= _MOST else 'more'}"
            elif piece.kind not in _PLAIN:
                shown[f"{name}.top"] = _letter(owner, piece.glyph)
        return shown


class GenericSquares(_Lettered):
    """A board of squares."""


class GenericLines(_Lettered, LineDrawing):
    """A board of crossing lines."""


class GenericHexes(_Lettered, HexDrawing):
    """A board of hexagons."""


GENERIC: dict[Geometry, BoardDrawing] = {
    Geometry.SQUARES: GenericSquares(),
    Geometry.POINTS: GenericLines(),
    Geometry.HEXES: GenericHexes(),
}
"""Drawings by the shape of a board."""


def _letter(owner: str, glyph: str) -> str:
    """The symbol of a letter on an owner's disc; names of symbols have plain characters alone."""
    known = glyph if glyph in _GLYPHS else "?"
    return f"{owner}-{known if known.isalnum() else ord(known)}"


def _count(words: str) -> str:
    return text(
        _MIDDLE,
        _MIDDLE,
        words,
        40,
        "black",
        font_weight="600",
        paint_order="stroke",
        stroke=paint("white"),
        stroke_width=8,
        stroke_linejoin="round",
    )
