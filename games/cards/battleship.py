"""The rules card of Battleship."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard

_FLEETS = (
    *("B2-F2", "A1-A5", "H4-H7", "C8-F8", "D5-D7"),
    *("J3-J5", "F9-H9", "E3-G3", "A9-A10", "H10-J10"),
)
"""The ships of both sides, in turn."""


def card(_: Game) -> RulesCard:
    """Return the rules of Battleship in the language of the context."""
    return RulesCard(
        goal=t("Sink all ships of the other side before yours are sunk."),
        moves=t(
            "Both place their ships in secret, in rows or columns. Then you shoot in turn at a "
            "square of the other side's sea, and learn whether you have hit a ship, and when "
            "one is sunk."
        ),
        end=t(
            "A ship is sunk when all its squares are hit. Who has sunk the whole fleet first wins."
        ),
        diagrams=(
            Diagram(
                caption=t("Player 1's own fleet, and the sea that player 1 shoots at."),
                options={"placing": "chance"},
                moves=_FLEETS,
                observer=0,
            ),
            Diagram(
                caption=t("Some shots: hits are marked, and misses, too."),
                options={"placing": "chance"},
                moves=(
                    *_FLEETS,
                    *("D4", "miss", "E5", "miss", "C3", "miss", "H7", "hit", "E3", "hit"),
                    *("H8", "miss", "F3", "hit", "H6", "hit", "G3", "sunk-3", "H5", "hit"),
                ),
                observer=0,
            ),
        ),
    )
