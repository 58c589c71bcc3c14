"""The rules card of Connect Four."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Connect Four in the language of the context."""
    return RulesCard(
        goal=t("Be the first to have four discs in a line: across, down or diagonally."),
        moves=t(
            "The players take turns to drop a disc into one of the seven columns. It falls to the "
            "lowest free place, so any place of a column may be touched."
        ),
        end=t("Four in a line win. A full board without such a line is a draw."),
        diagrams=(
            Diagram(
                caption=t("Discs pile up in their columns."),
                moves=("D1", "D2", "C1", "E1", "D3"),
            ),
            Diagram(
                caption=t("Black has four in a diagonal."),
                moves=("A1", "B1", "B2", "C1", "D1", "C2", "C3", "D2", "D3", "G1", "D4"),
            ),
        ),
    )
