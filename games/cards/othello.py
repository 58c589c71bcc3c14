"""The rules card of Othello."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Othello in the language of the context."""
    return RulesCard(
        goal=t("Have more discs than the other side when the game ends."),
        moves=t(
            "Black begins. You place a disc so that at least one line of the other side's "
            "discs, across, down or diagonal, is enclosed between it and another disc of "
            "yours; all enclosed discs turn over to your colour."
        ),
        end=t("The game ends when neither can move, and the player with more discs wins."),
        more=t("If you can enclose nothing, you pass. Equal numbers of discs are a draw."),
        diagrams=(
            Diagram(
                caption=t("Black may play here: each of these moves encloses a white disc."),
                touched=(),
            ),
            Diagram(
                caption=t("Black has played D3: the white disc on D4 has turned black."),
                moves=("D3",),
            ),
        ),
    )
