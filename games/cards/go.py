"""The rules card of Go."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Go in the language of the context."""
    return RulesCard(
        goal=t("Surround more of the board than the other side."),
        moves=t(
            "Black begins, and the players take turns to place a stone on a free point. "
            "Stones that touch along the lines form a chain; a chain without a free point "
            "beside it is captured and taken off."
        ),
        end=t(
            "Two passes in a row end the game, and the players agree on the dead stones, "
            "which are taken off. Your stones and the free points that they surround count "
            "one point each."
        ),
        more=t(
            "You may pass in place of a move. You may not repeat an earlier position of the "
            "board. White gets komi for moving second."
        ),
        diagrams=(
            Diagram(
                caption=t("The white stone has one free point left: black may capture it at E6."),
                options={"size": 9},
                moves=("D5", "E5", "F5", "A1", "E4", "A9"),
            ),
            Diagram(
                caption=t("Black has captured it."),
                options={"size": 9},
                moves=("D5", "E5", "F5", "A1", "E4", "A9", "E6"),
            ),
            Diagram(
                caption=t("Both have passed: points with a small square are territory."),
                options={"size": 9},
                moves=(
                    "C1",
                    "E1",
                    "C2",
                    "E2",
                    "C3",
                    "E3",
                    "C4",
                    "E4",
                    "C5",
                    "E5",
                    "C6",
                    "E6",
                    "C7",
                    "E7",
                    "D7",
                    "D6",
                    "D8",
                    "E8",
                    "D9",
                    "E9",
                    "pass",
                    "pass",
                ),
            ),
        ),
    )
