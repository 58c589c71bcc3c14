"""The rules card of Pursuit."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(game: Game) -> RulesCard:
    """Return the rules of Pursuit in the language of the context.

    Args:
        game: The game; the diagrams have one chaser if it has one, and else two.
    """
    alone = game.players == 2 and int(game.options["chasers"]) == 1
    if alone:
        caught = Diagram(
            caption=t("The chaser has come to the square of the eater and has caught it."),
            options={"map": "....--./.x.x.x./...-..1/.x-x-x./-.E-..."},
            moves=("D1", "F3", "E1", "E3", "E2", "E2"),
        )
    else:
        caught = Diagram(
            caption=t("Chaser 2 has come to the square of the eater and has caught it."),
            options={"chasers": 2, "map": "....--./.x.x.x./...-..2/.x-x-x./1.E-..."},
            moves=("D1", "B1", "F3", "E1", "C1", "E3", "E2", "D1", "E2"),
        )
    return RulesCard(
        goal=t("The eater collects all the food of the maze; the chasers catch the eater."),
        moves=t(
            "The eater, a mouse, goes one square up, down, left or right, or stays; then each "
            "chaser, a cat, goes one square in turn. Nobody enters a wall, and no chaser the "
            "square of another one."
        ),
        end=t(
            "The game ends when all food is eaten, when a chaser comes to the square of the eater, "
            "or when the eater has made all its moves. The eater has 10 points for each food "
            "and 100 more for the last one, and loses one with each move; if it is caught, it "
            "loses its food and 100 points."
        ),
        more=t(
            "The eater wins if it has more than 0 points at the end. The chasers win what the "
            "eater loses. With several players of chasers, the one that catches the eater wins all "
            "of it. A chaser stays only if it can go nowhere."
        ),
        diagrams=(
            Diagram(
                caption=t("The eater may go to two squares here, or stay."),
                options={
                    "chasers": 1 if alone else 2,
                    "map": ".....--/.x-x.x2/...E.../-x-x.x-/1..-..-",
                },
                touched=(),
            ),
            caught,
        ),
    )
