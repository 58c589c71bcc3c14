"""The rules card of Backgammon."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Backgammon in the language of the context."""
    return RulesCard(
        goal=t("Bring all your checkers home and off the board before the other side does."),
        moves=t(
            "You roll two dice and move checkers by each of the two numbers, towards your "
            "home on the lower right. A point with two or more checkers of the other side is "
            "blocked; a single checker may be hit and must enter again from the bar. When "
            "all your checkers are at home, you may bear them off."
        ),
        end=t("The first who has borne off all checkers wins."),
        more=t(
            "Doubles count four times. While one of your checkers is on the bar, no other "
            "one may move. The win counts double if the other side has borne off none (a "
            "gammon), and three times if it also has one on the bar or in the winner's home "
            "(a backgammon)."
        ),
        diagrams=(
            Diagram(
                caption=t("The start: black moves from 24 to 1, white the other way."),
            ),
            Diagram(
                caption=t("With 3 and 1 black makes a point that blocks white."),
                moves=("31", "8/5,6/5"),
            ),
            Diagram(
                caption=t("A white checker on the bar must enter first."),
                options={
                    "position": "b 6:4 8:3 13:5 18:1 24:2 w 6:5 8:3 13:5 24:1 bar:1 to w roll 52"
                },
            ),
        ),
    )
