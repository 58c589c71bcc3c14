"""Boards of squares with pieces of chess: chess itself, Breakthrough and Amazons."""

from collections.abc import Iterable

from boardwire.games.model import Game, State
from boardwire.games.view import NOBODY, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override

from .chess_pieces import SHAPES, chess_piece
from .grid import BoardDrawing
from .palette import paint
from .svg import path, rect
from .symbols import owner_word

_PROMOTIONS = {
    "q": ("queen", phrase("Queen")),
    "r": ("rook", phrase("Rook")),
    "b": ("bishop", phrase("Bishop")),
    "n": ("knight", phrase("Knight")),
}
"""The piece that a pawn becomes, by the letter of UCI."""


class ChessDrawing(BoardDrawing):
    """A board with the pieces of chess; white sits below."""

    small_letters = True

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return _pieces(SHAPES)

    @override
    def choice(self, state: State, move: int) -> tuple[str, Words] | None:
        kind = _PROMOTIONS.get(state.move_text(move)[4:])
        if kind is None:
            return None
        return f"{owner_word(state.to_act())}-{kind[0]}", kind[1]

    @override
    def symbol(self, piece: Piece) -> str:
        return f"{owner_word(piece.player)}-{piece.kind}"


class BreakthroughDrawing(BoardDrawing):
    """A board with pawns."""

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        return _pieces(["pawn"])

    @override
    def symbol(self, piece: Piece) -> str:
        return f"{owner_word(piece.player)}-pawn"


class AmazonsDrawing(BoardDrawing):
    """A board with queens for amazons; an arrow burns its square."""

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        amazons = {
            f"{owner_word(player)}-amazon": chess_piece("queen", player) for player in (0, 1)
        }
        return amazons | {"arrow": _burnt()}

    @override
    def symbol(self, piece: Piece) -> str:
        return "arrow" if piece.player == NOBODY else f"{owner_word(piece.player)}-amazon"


def _pieces(kinds: Iterable[str]) -> dict[str, str]:
    return {
        f"{owner_word(player)}-{kind}": chess_piece(kind, player)
        for kind in kinds
        for player in (0, 1)
    }


def _burnt() -> str:
    return rect(3, 3, 94, 94, rx=8, fill=paint("burnt")) + path(
        "M34 34L66 66M66 34L34 66",
        fill="none",
        stroke=paint("dark"),
        stroke_width=5,
        stroke_linecap="round",
        stroke_opacity=0.6,
    )
