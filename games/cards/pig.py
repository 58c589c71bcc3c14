"""The rules card of Pig."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Pig in the language of the context."""
    return RulesCard(
        goal=t("Be the first to reach the target, usually 100 points."),
        moves=t(
            "In your turn you roll a die as often as you like, and each roll from 2 to 6 "
            "adds to the total of your turn. When you hold, the total is added to your score "
            "and the turn passes on. A roll of 1 loses the total of the turn."
        ),
        end=t("The first player whose score reaches the target wins."),
        diagrams=(
            Diagram(
                caption=t("Player 1 has a total of 11 points: roll again, or hold?"),
                moves=("roll", "6", "roll", "5"),
            ),
            Diagram(
                caption=t("Player 1 has held: 11 points are safe, and player 2 is to roll."),
                moves=("roll", "6", "roll", "5", "hold"),
            ),
        ),
    )
