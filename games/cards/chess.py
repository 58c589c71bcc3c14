"""The rules card of Chess."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Chess in the language of the context."""
    return RulesCard(
        goal=t("Checkmate the other king: attack it so that it cannot escape."),
        moves=t(
            "White moves first. Each kind of piece moves in its own way and takes a piece of "
            "the other side by moving to its square. A pawn moves forward and takes "
            "diagonally; on the last row it becomes another piece, usually a queen."
        ),
        end=t("Checkmate wins; with no legal move but no check the game is drawn."),
        more=t(
            "If neither has moved yet, king and rook may castle: the king goes two squares "
            "towards the rook, and the rook jumps over it. The game is also drawn by the "
            "same position three times, by fifty moves of each side without a capture or a "
            "move of a pawn, and if nobody has enough pieces left to mate."
        ),
        diagrams=(
            Diagram(
                caption=t("A knight jumps two squares ahead and one to the side."),
                options={"position": "8/8/2p5/8/3N4/8/8/k1K5 w"},
                touched=("D4",),
            ),
            Diagram(
                caption=t("To castle, touch the king, then the rook or the square two steps away."),
                options={"position": "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1"},
                touched=("E1",),
            ),
            Diagram(
                caption=t("Checkmate: the white king is attacked and cannot escape."),
                moves=("f2f3", "e7e5", "g2g4", "d8h4"),
            ),
        ),
    )
