"""The rules card of Breakthrough."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Breakthrough in the language of the context."""
    return RulesCard(
        goal=t("Be the first to bring a pawn to the other end of the board."),
        moves=t(
            "Black begins, from the top down. A pawn moves one square ahead, straight or "
            "diagonally, to a free square, and takes diagonally only."
        ),
        end=t(
            "The first pawn on the last row wins, and so does taking all pawns of the other side."
        ),
        more=t("Taking is not compulsory. There are no draws."),
        diagrams=(
            Diagram(
                caption=t("A pawn moves straight or diagonally, and takes diagonally."),
                options={"position": "7p/8/8/2p1p3/3P4/8/8/P7 w"},
                touched=("D4",),
            ),
            Diagram(
                caption=t("White is on the last row and has won."),
                options={"position": "p7/3P4/8/8/8/8/8/P7 w"},
                moves=("D7D8",),
            ),
        ),
    )
