"""The rules card of Kuhn Poker."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Kuhn Poker in the language of the context."""
    return RulesCard(
        goal=t("Win chips: have the higher card at the end, or make the other one fold."),
        moves=t(
            "Each player puts one chip into the pot and gets one of three cards, jack, queen "
            "and king, that the other does not see. Player 1 checks or bets one chip; after a "
            "check player 2 may check or bet. Who faces a bet calls it with one chip, or folds."
        ),
        end=t(
            "After a fold the other one wins the pot; otherwise both show their cards, and "
            "the higher one wins it."
        ),
        diagrams=(
            Diagram(
                caption=t("Player 1 has the king and sees no card of player 2."),
                moves=("KJ",),
                observer=0,
            ),
            Diagram(
                caption=t("Player 2 has bet with the jack: a bluff."),
                moves=("KJ", "check", "bet"),
                observer=1,
            ),
        ),
    )
