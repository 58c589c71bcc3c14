"""The board of Stratego."""

from boardwire.games.model import Game
from boardwire.games.rules.stratego.table import KINDS, RANKS
from boardwire.games.view import Piece
from boardwire.override import override
from boardwire.vocabulary import player_name

from .grid import BoardDrawing
from .palette import paint
from .svg import path, rect, text
from .symbols import edge_colour, owner_colour, owner_word, text_colour


class StrategoDrawing(BoardDrawing):
    """Pieces as blocks with their ranks; hidden ones show their back."""

    @override
    def symbols(self, game: Game) -> dict[str, str]:
        drawn = {"lake": rect(0, 0, 100, 100, fill=paint("stand"))}
        for player in (0, 1):
            name = player_name(player)
            drawn[f"{name}-hidden"] = _block(player) + _back(player)
            for kind, rank in zip(KINDS, RANKS, strict=True):
                letter = "10" if rank == "M" else rank
                face = text(50, 50, letter, 44, text_colour(player), font_weight="600")
                drawn[f"{name}-{kind}"] = _block(player) + face
        return drawn

    @override
    def symbol(self, piece: Piece) -> str:
        return piece.kind if piece.player < 0 else f"{owner_word(piece.player)}-{piece.kind}"


def _block(player: int) -> str:
    return rect(
        *(10, 10, 80, 80),
        rx=12,
        fill=paint(owner_colour(player)),
        stroke=paint(edge_colour(player)),
        stroke_width=3,
    )


def _back(player: int) -> str:
    return path(
        "M50 28L72 50L50 72L28 50ZM50 40L60 50L50 60L40 50Z",
        fill="none",
        stroke=paint(text_colour(player)),
        stroke_width=4,
        stroke_opacity=0.55,
    )
