"""The rules card of Liar's Dice."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Liar's Dice in the language of the context."""
    return RulesCard(
        goal=t("Catch a player that bids too much, and do not be caught: never doubt a true bid."),
        moves=t(
            "Everybody rolls dice that the others do not see. In turn you bid how many dice "
            "of all players show a face, at least; ones are wild and count as every face, and a "
            "one is the highest face of a bid. You bid more dice than the last bid, or as many "
            "of a higher face, or you say that the last bid is a lie."
        ),
        end=t(
            "Then all dice are shown: if the bid was true, the doubter loses, otherwise the "
            "bidder does."
        ),
        more=t(
            "Players usually have five dice each, and the game is one round. By an option the "
            "highest face is wild instead of the ones, as in published research."
        ),
        diagrams=(
            Diagram(
                caption=t("Player 1 has a one, which is wild, and a three."),
                options={"wild": "ones"},
                moves=("31", "52"),
                observer=0,
            ),
            Diagram(
                caption=t(
                    "Player 1 bids two threes, player 2 doubts it and loses: there are a three "
                    "and a one."
                ),
                options={"wild": "ones"},
                moves=("31", "52", "2x3", "liar"),
            ),
        ),
    )
