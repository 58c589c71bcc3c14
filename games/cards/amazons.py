"""The rules card of Amazons."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Amazons in the language of the context."""
    return RulesCard(
        goal=t("Be the last who can move: shut the other side's amazons in."),
        moves=t(
            "White begins. In a turn an amazon moves like a queen of chess, then it shoots "
            "an arrow from its new square, which flies like a queen as well and burns the "
            "square where it lands."
        ),
        end=t("A player who cannot move loses."),
        more=t(
            "Nothing may enter or cross a burnt square. Amazons are never taken, and there "
            "are no draws."
        ),
        diagrams=(
            Diagram(
                caption=t("An amazon moves like a queen of chess."),
                options={"size": 6},
                touched=("B1",),
            ),
            Diagram(
                caption=t("Then it shoots: the arrow burns its square."),
                options={"size": 6},
                moves=("B1-B4/E4",),
            ),
        ),
    )
