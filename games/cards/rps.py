"""The rules card of Rock-Paper-Scissors."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Rock-Paper-Scissors in the language of the context."""
    return RulesCard(
        goal=t("Win more rounds than the other one."),
        moves=t(
            "Both choose rock, paper or scissors at the same time. Rock beats scissors, "
            "scissors beat paper, and paper beats rock."
        ),
        end=t(
            "The game ends after the last round, or as soon as nobody can catch up. Who has "
            "won more rounds wins."
        ),
        more=t("Equal choices count for nobody. Equal numbers of rounds are a draw."),
        diagrams=(
            Diagram(
                caption=t("Paper beats rock."),
                moves=("paper", "rock"),
            ),
            Diagram(
                caption=t("Scissors beat paper."),
                moves=("scissors", "paper"),
            ),
        ),
    )
