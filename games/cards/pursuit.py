"""The rules card of Pursuit."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Pursuit in the language of the context."""
    return RulesCard(
        goal=t("The eater collects all the food of the maze; the chasers catch the eater."),
        moves=t(
            "The eater, a mouse, goes one square up, down, left or right, or stays; then each "
            "chaser, a cat, goes one square in turn. Nobody enters a wall, and no chaser the "
            "square of another one."
        ),
        end=t(
            "The game ends when all food is eaten, when a chaser comes to the square of the eater, "
            "or when the eater has made all its moves."
        ),
        more=t(
            "Food counts 10 points and each move of the eater costs one; the last food brings 100 "
            "more. An eater that is caught loses its food and 100 points. The chasers win what the "
            "eater loses. With several players of chasers, the one that catches the eater wins all "
            "of it. A chaser stays only if it can go nowhere."
        ),
        diagrams=(
            Diagram(
                caption=t("The eater may go to two squares here, or stay."),
                options={"chasers": 2, "map": ".....--/.x-x.x2/...E.../-x.x.x-/1..-..-"},
                touched=(),
            ),
            Diagram(
                caption=t("Chaser 2 has come to the square of the eater and has caught it."),
                options={"chasers": 2, "map": "....--./.x.x.x./...-..2/.x-x-x./1.E-..."},
                moves=("D1", "B1", "F3", "E1", "C1", "E3", "E2", "D1", "E2"),
            ),
        ),
    )
