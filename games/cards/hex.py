"""The rules card of Hex."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Hex in the language of the context."""
    return RulesCard(
        goal=t(
            "Join your two sides of the board by an unbroken path of stones: black joins top and "
            "bottom, white joins left and right."
        ),
        moves=t(
            "Black begins. The players take turns to place a stone on a free cell; stones "
            "never move and are never taken."
        ),
        end=t("The first to join both sides wins."),
        more=t(
            "With the swap rule, white may take over black's first stone instead of the "
            "first move. There are no draws: a full board always has exactly one path."
        ),
        diagrams=(
            Diagram(
                caption=t(
                    "Two stones with two free cells between them are as good as joined: if the "
                    "other side takes one cell, you take the other."
                ),
                options={"size": 5, "swap": False},
                moves=("C2", "A1", "D4", "E1"),
            ),
            Diagram(
                caption=t("Black has joined top and bottom."),
                options={"size": 5, "swap": False},
                moves=("C2", "B2", "D4", "B3", "C3", "B4", "C1", "A4", "D5"),
            ),
        ),
    )
