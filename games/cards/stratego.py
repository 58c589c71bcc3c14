"""The rules card of Stratego."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard

_SMALL = {"variant": "small", "setup": "chance"}
_PLACED = (*"-B9--F-2MS32", *"--FB3-29SM-2")
"""The ranks on the rows of black, then on those of white, each from its own side on."""


def card(_: Game) -> RulesCard:
    """Return the rules of Stratego in the language of the context."""
    return RulesCard(
        goal=t("Capture the other side's flag, without seeing the ranks of its pieces."),
        moves=t(
            "First both place their pieces in secret on their own rows. Then black begins, "
            "and you move one piece in turn, one square straight ahead, back or sideways. To "
            "attack, move onto a piece of the other side: both ranks are shown, the higher "
            "one stays, and equal ones are both lost."
        ),
        end=t("Who captures the flag wins, and a player who cannot move loses."),
        more=t(
            "A scout moves any distance, and bombs and flags do not move. A miner takes "
            "bombs, and a spy that attacks takes the marshal. After a set number of moves "
            "the game is drawn."
        ),
        diagrams=(
            Diagram(
                caption=t("Black sees its own ranks, and the backs of white's pieces."),
                options=_SMALL,
                moves=_PLACED,
                observer=0,
            ),
            Diagram(
                caption=t("Black's spy has attacked the marshal and taken it."),
                options=_SMALL,
                moves=(*_PLACED, "D5D4", "A2A3", "D4D3", "A3A4", "D3D2", "SxM"),
                observer=0,
            ),
        ),
    )
