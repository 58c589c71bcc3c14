"""The rules card of Stratego."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Stratego in the language of the context."""
    return RulesCard(
        goal=t("Capture the other side's flag. You do not see the ranks of its pieces."),
        moves=t(
            "First both place their pieces in secret on their own rows. Then black begins, and you"
            " move one piece in turn, one square straight ahead, back or sideways; a scout moves "
            "any distance, and bombs and flags do not move. To attack, move onto a piece of the "
            "other side: both ranks are shown, the higher one stays, and equal ones are both lost."
            " A miner takes bombs, and a spy that attacks takes the marshal."
        ),
        end=t(
            "Who captures the flag wins, and a player who cannot move loses. After a set number of"
            " moves the game is drawn."
        ),
        diagrams=(
            Diagram(
                caption=t("Black sees its own ranks, and the backs of white's pieces."),
                options={"variant": "small", "setup": "chance"},
                moves=(
                    "-",
                    "B",
                    "9",
                    "-",
                    "-",
                    "F",
                    "-",
                    "2",
                    "M",
                    "S",
                    "3",
                    "2",
                    "-",
                    "-",
                    "F",
                    "B",
                    "3",
                    "-",
                    "2",
                    "9",
                    "S",
                    "M",
                    "-",
                    "2",
                ),
                observer=0,
            ),
        ),
    )
