"""The rules card of Leduc Hold'em."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Leduc Hold'em in the language of the context."""
    return RulesCard(
        goal=t("Win chips: have the better hand at the end, or make the other one fold."),
        moves=t(
            "Each player puts one chip into the pot and gets one of six cards, two jacks, "
            "two queens and two kings, that the other does not see. A round of betting "
            "follows, with bets of two chips; then a card is laid on the table, and a second "
            "round follows, with bets of four chips."
        ),
        end=t(
            "After a fold the other one wins the pot; otherwise a pair with the card on the "
            "table wins, else the higher card."
        ),
        more=t("Each round has one bet and one raise at most. Equal cards share the pot."),
        diagrams=(
            Diagram(
                caption=t("The first round: player 1 sees only the own card."),
                moves=("QK",),
                observer=0,
            ),
            Diagram(
                caption=t("The queen on the table pairs player 1's card."),
                moves=("QK", "check", "check", "Q"),
                observer=0,
            ),
        ),
    )
