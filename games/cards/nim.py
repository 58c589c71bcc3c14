"""The rules card of Nim."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Nim in the language of the context."""
    return RulesCard(
        goal=t(
            "Take the last object of all. With the option misère the player who takes it loses "
            "instead."
        ),
        moves=t(
            "The players take turns. In your turn you take any number of objects from one heap, at"
            " least one."
        ),
        end=t("The game ends when all heaps are empty."),
        diagrams=(
            Diagram(
                caption=t("Three heaps: touch an object to take it with all beyond it."),
            ),
            Diagram(
                caption=t(
                    "Two equal heaps: whatever the other one takes, take as much from the other "
                    "heap."
                ),
                moves=("C5", "B1"),
            ),
        ),
    )
