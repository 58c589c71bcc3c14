"""The rules card of Bridge."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Bridge in the language of the context."""
    return RulesCard(
        goal=t(
            "With your partner, take as many tricks as you have promised in the auction, or keep "
            "the other side from doing so."
        ),
        moves=t(
            "In the auction the players bid in turn: a bid of three spades promises nine "
            "tricks, six and three more, with spades as trumps, and the last bid is the "
            "contract. The player to the left of the declarer leads, then dummy, the "
            "declarer's partner, lays down its cards, and the declarer plays both hands. "
            "Everybody must follow suit; the highest trump takes the trick, else the highest "
            "card of the suit led."
        ),
        end=t(
            "After thirteen tricks the declarer's side scores for a contract that is made; "
            "otherwise the other side scores for each trick that is missing."
        ),
        more=t(
            "North and South play against East and West, with thirteen cards each. Each bid "
            "must be higher than the last one. Contracts of game and slam have a bonus."
        ),
        diagrams=(
            Diagram(
                caption=t("The declarer, North, and the open hand of dummy."),
                options={
                    "deal": "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876",
                    "contract": "1NT-N",
                },
                moves=("CK", "8765.J765.432.A5"),
                observer=0,
            ),
            Diagram(
                caption=t("A trick: everybody has followed suit, and the ace takes it."),
                options={
                    "deal": "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876",
                    "contract": "1NT-N",
                },
                moves=("CK", "8765.J765.432.A5", "CA", "C6", "C2"),
                observer=0,
            ),
        ),
    )
