"""The rules card of checkers, English and International."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard


def card(game: Game) -> RulesCard:
    """Return the rules of the variant in the language of the context."""
    return _international() if game.options["variant"] == "international" else _english()


def _english() -> RulesCard:
    return RulesCard(
        goal=_goal(),
        moves=t(
            "Black begins, and men move one square diagonally forward. A piece takes by "
            "jumping over a piece of the other side to the free square behind it, and jumps "
            "again in the same turn as long as it can; taking is compulsory. A man that "
            "reaches the last row becomes a king, which moves and takes backward as well."
        ),
        end=_end(),
        more=_more(),
        diagrams=(
            Diagram(
                caption=t("Black must take: first over 18, then over 26 in the same turn."),
                options={"position": "B:W18,26,31:B14,5,6"},
                touched=("C5",),
            ),
            Diagram(
                caption=t("A king moves one square in all four directions."),
                options={"position": "W:WK18:B1,2"},
                touched=("D4",),
            ),
        ),
    )


def _international() -> RulesCard:
    return RulesCard(
        goal=_goal(),
        moves=t(
            "White begins, and men move one square diagonally forward, but take forward and "
            "backward. A piece takes by jumping over a piece of the other side to the free "
            "square behind it, and jumps again in the same turn as long as it can; you must "
            "take as many pieces as possible. A man that ends its move on the last row "
            "becomes a king, which moves and takes over any distance on free diagonals."
        ),
        end=_end(),
        more=_more(),
        diagrams=(
            Diagram(
                caption=t("White must take, and as many pieces as possible."),
                options={"position": "W:W32,45:B28,18,9", "variant": "international"},
                touched=("D4",),
            ),
            Diagram(
                caption=t("A king moves any distance."),
                options={"position": "W:WK32:B1,2", "variant": "international"},
                touched=("D4",),
            ),
        ),
    )


def _goal() -> str:
    return t("Take all pieces of the other side, or leave them no move.")


def _end() -> str:
    return t("Who cannot move loses.")


def _more() -> str:
    return t(
        "Only the dark squares are used. The game is drawn if the same position comes three "
        "times, or if for a long time nobody takes a piece or moves a man."
    )
