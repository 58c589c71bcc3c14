"""The rules card of Matrix Game."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Matrix Game in the language of the context."""
    return RulesCard(
        goal=t("Get the largest payoff that you can from the table."),
        moves=t(
            "All players choose one of their moves at the same time. The table says what each of "
            "them gets for every combination of moves: player 1 chooses the row and player 2 the "
            "column."
        ),
        end=t(
            "After the last round, usually the fifth, the mean payoffs decide. In some tables both "
            "can win or lose together."
        ),
        diagrams=(
            Diagram(
                caption=t("Rock-paper-scissors as a table."),
            ),
            Diagram(
                caption=t(
                    "The prisoner's dilemma: each one gains by defecting, and both lose by it."
                ),
                options={"payoffs": "prisoners-dilemma"},
                moves=("defect", "cooperate"),
            ),
        ),
    )
