"""The rules card of Property."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Property in the language of the context."""
    return RulesCard(
        goal=t(
            "Be the last who has money: buy lots, build houses on them, and take rent from the "
            "others."
        ),
        moves=t(
            "You throw two dice and move around the board. A lot without an owner may be "
            "bought, otherwise it is auctioned; on a lot of another player you pay rent. Who "
            "owns all lots of a colour may build houses there, and rents rise steeply."
        ),
        end=t("Who cannot pay is out, and the last one left wins."),
        more=t(
            "You get 200 at each pass of the start; cards, taxes and jail do the rest. After "
            "a set number of turns the largest net worth wins."
        ),
        diagrams=(
            Diagram(
                caption=t("The start: everybody has 1,500."),
            ),
            Diagram(
                caption=t("Black has landed on a free lot and may buy it."),
                moves=("roll", "2-3"),
                observer=0,
            ),
            Diagram(
                caption=t("White has landed on a lot of black and has paid rent."),
                moves=("roll", "2-3", "buy", "end", "roll", "2-3"),
            ),
        ),
    )
