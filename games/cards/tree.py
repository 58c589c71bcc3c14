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
            "the root down; at some nodes chance may choose. Black is MAX and white is MIN in a "
            "game for two."
        ),
        end=t("At a leaf the game ends, and its number says what the players get."),
        diagrams=(
            Diagram(
                caption=t("Black chooses first, and white will choose the smallest number below."),
            ),
            Diagram(
                caption=t("Black has chosen the left branch: white takes the 3."),
                moves=("1", "1"),
            ),
        ),
    )
