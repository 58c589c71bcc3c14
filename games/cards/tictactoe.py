"""The rules card of Tic-Tac-Toe."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Tic-Tac-Toe in the language of the context."""
    return RulesCard(
        goal=t("Be the first to have three marks in a line: across, down or diagonally."),
        moves=t(
            "X draws crosses and begins, O draws noughts. The players take turns to mark a"
            " free square."
        ),
        end=t(
            "Three in a line win. A full board without such a line is a draw, and between careful "
            "players every game is."
        ),
        diagrams=(
            Diagram(
                caption=t("O must stop the line through the middle."),
                moves=("B2", "A1", "C1"),
            ),
            Diagram(
                caption=t("X has three in a line."),
                moves=("B2", "A1", "C1", "A2", "A3"),
            ),
        ),
    )
