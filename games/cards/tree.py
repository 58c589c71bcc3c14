"""The rules card of Tree."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Tree in the language of the context."""
    return RulesCard(
        goal=t("Reach the leaf that is worth the most to you."),
        moves=t(
            "The game is a tree that is written down. The players choose a branch in turn, from "
            "the root down; at some nodes chance may choose. In a game for two they are "
            "MAX and MIN."
        ),
        end=t("At a leaf the game ends, and its number says what the players get."),
        diagrams=(
            Diagram(
                caption=t("MAX chooses first, and MIN will choose the smallest number below."),
            ),
            Diagram(
                caption=t("MAX has chosen the left branch: MIN takes the 3."),
                moves=("1", "1"),
            ),
        ),
    )
