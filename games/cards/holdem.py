"""The rules card of Texas Hold'em."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Texas Hold'em in the language of the context."""
    return RulesCard(
        goal=t("Win chips: have the best five cards at the end, or make the other one fold."),
        moves=t(
            "Each player has two cards that the other does not see; five cards are laid on "
            "the table for both: three, then one, then one. There is a round of betting "
            "before the first of them and after each step. In your turn you check or bet, "
            "and you answer a bet by folding, calling or raising."
        ),
        end=t(
            "After a fold the other one wins the pot; otherwise the best five of each "
            "player's seven cards decide."
        ),
        more=t(
            "The hands, the best first: straight flush, four of a kind, full house, flush, "
            "straight, three of a kind, two pairs, a pair, high card. Equal hands share the "
            "pot. The dealer posts the small blind, the other player the big blind. In no-limit "
            "you may bet any of your chips; in limit poker the size is fixed. A game has several "
            "hands, usually ten, and ends early when a player has no chips left."
        ),
        diagrams=(
            Diagram(
                caption=t("Player 1 holds ace and king, before the first round."),
                moves=("Ah", "Kd", "Qc", "Qs"),
                observer=0,
            ),
            Diagram(
                caption=t("The flop: three cards for both."),
                moves=("Ah", "Kd", "Qc", "Qs", "raise", "call", "Ad", "8h", "2c"),
                observer=0,
            ),
        ),
    )
