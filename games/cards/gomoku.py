"""The rules card of Gomoku."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(_: Game) -> RulesCard:
    """Return the rules of Gomoku in the language of the context."""
    return RulesCard(
        goal=t("Be the first to have five stones in a line: across, down or diagonally."),
        moves=t(
            "Black begins. The players take turns to place a stone on a free point; stones never "
            "move."
        ),
        end=t(
            "Five in a line win; whether six or more win as well is an option of the game. A full "
            "board without such a line is a draw."
        ),
        diagrams=(
            Diagram(
                caption=t("An open four: white cannot stop both ends."),
                options={"size": 9},
                moves=("E5", "E6", "F5", "F6", "G5", "H8", "D5"),
            ),
            Diagram(
                caption=t("Black has five in a line."),
                options={"size": 9},
                moves=("E5", "E6", "F5", "F6", "G5", "D6", "D5", "H5", "C5"),
            ),
        ),
    )
