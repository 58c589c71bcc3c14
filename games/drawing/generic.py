"""Boards of games that have no drawing of their own: discs with letters, and numbers of pieces."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.games.view import BoardView, Geometry, Piece
from boardwire.override import override

from .chess_pieces import SHAPES, chess_piece
from .frame import SYMBOL_SIZE
from .grid import BoardDrawing, HexDrawing, LineDrawing, cell_names
from .layout import Layout
from .per_game import once_per_game
from .svg import text
from .symbols import disc, owner_word, ring_mark, text_colour

_PLAIN = ("stone", "disc", "mark", "man", "checker", "seed", "pawn")
"""Kinds of pieces that need no letter."""
_OF_CHESS = {"knight", "bishop", "rook"}
"""Kinds of pieces by which a game is one of chess pieces."""
_GLYPHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789#*+@?!$%&="
_MOST = 99
"""The largest number that is drawn on a stack of pieces."""
_MIDDLE = SYMBOL_SIZE / 2


class GenericSquares(BoardDrawing):
    """A board of squares with discs in the colours of their owners.

    On a disc stands the number of pieces, or the letter of the piece if its kind needs one. A game
    that begins with knights, bishops or rooks has the pieces of chess.
    """

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        owners = range(-1, game.players)
        symbols = {owner_word(player): disc(player) for player in owners}
        for player in owners:
            for glyph in _glyphs(game):
                symbols[_letter(player, glyph)] = _words(player, glyph, 46)
        for player in (0, 1):
            for number in range(2, _MOST + 2):
                shown = str(number) if number <= _MOST else f"{_MOST}+"
                symbols[_count(player, number)] = _words(player, shown, 54 - 7 * len(shown))
        if _of_chess(game):
            for player in (0, 1):
                for kind in SHAPES:
                    symbols[f"{owner_word(player)}-{kind}"] = chess_piece(kind, player)
        return symbols

    @override
    def further_slots(self, layout: Layout) -> dict[str, tuple[float, float]]:
        return {f"{name}.top": layout.middle(column, row) for name, column, row in layout.cells()}

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        known, of_chess = _glyphs(game), _of_chess(game)
        shown: dict[str, str] = {}
        for name, piece in zip(cell_names(view.columns, view.rows), view.cells, strict=True):
            if piece is None:
                continue
            if of_chess and piece.kind in SHAPES and piece.player in (0, 1):
                shown[name] = f"{owner_word(piece.player)}-{piece.kind}"
                continue
            shown[name] = owner_word(piece.player)
            if piece.count > 1:
                shown[f"{name}.top"] = _count(piece.player, piece.count)
            elif piece.kind not in _PLAIN:
                shown[f"{name}.top"] = _letter(
                    piece.player, piece.glyph if piece.glyph in known else "?"
                )
        return shown


class GenericLines(GenericSquares, LineDrawing):
    """A board of crossing lines with such discs."""

    @override
    def mark(self) -> str:
        return _wide_ring()


class GenericHexes(GenericSquares, HexDrawing):
    """A board of hexagons with such discs."""

    @override
    def mark(self) -> str:
        return _wide_ring()


GENERIC: dict[Geometry, BoardDrawing] = {
    Geometry.SQUARES: GenericSquares(),
    Geometry.POINTS: GenericLines(),
    Geometry.HEXES: GenericHexes(),
}
"""Drawings by the shape of a board."""


def _first_pieces(game: Game) -> list[Piece]:
    return [piece for piece in game.start().view().cells if piece is not None]


@once_per_game
def _glyphs(game: Game) -> str:
    """The letters that the pieces of a game may have: plain ones, and those that it begins with."""
    first = {piece.glyph for piece in _first_pieces(game) if piece.glyph.isprintable()}
    return _GLYPHS + "".join(sorted(first - set(_GLYPHS)))


@once_per_game
def _of_chess(game: Game) -> bool:
    return not _OF_CHESS.isdisjoint(piece.kind for piece in _first_pieces(game))


def _letter(player: int, glyph: str) -> str:
    """Return the symbol of a letter; names of symbols have plain letters, digits and `-` alone."""
    plain = glyph if glyph.isascii() and glyph.isalnum() else f"u{ord(glyph):x}"
    return f"{owner_word(player)}-letter-{plain}"


def _count(player: int, number: int) -> str:
    """The symbol of a number of pieces: in the colour that is readable on the player's disc."""
    shown = str(number) if number <= _MOST else "more"
    return f"{text_colour(player)}-count-{shown}"


def _words(player: int, words: str, size: float) -> str:
    return text(_MIDDLE, _MIDDLE, words, size, text_colour(player), font_weight="600")


def _wide_ring() -> str:
    """Return the mark of the last move around a disc, since there may be a letter in its middle."""
    return ring_mark(44)
