"""The rules card of Two Thirds of the Average."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Two Thirds of the Average in the language of the context."""
    return RulesCard(
        goal=t("Choose the number that is closest to two thirds of the mean of all numbers."),
        moves=t(
            "Everybody chooses a whole number from 0 to the limit, usually 100, at the same time. "
            "A low number is good only if the others choose low numbers as well."
        ),
        end=t(
            "The closest number wins the round, and equally close ones share. After the last round,"
            " usually the fifth, the mean of the results decides."
        ),
        diagrams=(
            Diagram(
                caption=t(
                    "The numbers 33, 22 and 0: two thirds of their mean are 12.2, and 22 is the "
                    "closest."
                ),
                moves=("33", "22", "0"),
            ),
            Diagram(
                caption=t("If everybody chooses 0, all share the win."),
                moves=("0", "0", "0"),
            ),
        ),
    )
