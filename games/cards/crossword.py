"""The rules card of Crossword."""

from __future__ import annotations

from boardwire.games.model import Game
from boardwire.translations import t

from .card import Diagram, RulesCard

_FIRST_WORD = (*"GARDENS", *"WATERIO", "8D.GARDEN")
"""The tiles of both players, and the first word."""


def card(_: Game) -> RulesCard:
    """Return the rules of Crossword in the language of the context."""
    return RulesCard(
        goal=t("Score the most points by laying words on the board."),
        moves=t(
            "In your turn you lay some of your seven tiles in one row or column, so that "
            "they make words with the tiles that lie there; the first word covers the middle "
            "square. Each tile has its value, and premium squares double or triple the value "
            "of a tile or of the word. You may also exchange tiles, or pass."
        ),
        end=t(
            "The game ends when the bag is empty and a player has no tiles left, or after "
            "six turns in a row without points."
        ),
        more=t(
            "Seven tiles in one turn score 50 points more. Blanks stand for any letter and "
            "score nothing. At the end players lose the value of the tiles that they still "
            "have. Words are those of a list: usually 63,000 everyday English words of SCOWL, with "
            "American and British spellings, without names."
        ),
        diagrams=(
            Diagram(
                caption=t("The first word covers the middle square."),
                moves=_FIRST_WORD,
                observer=0,
            ),
            Diagram(
                caption=t("A word may cross another one and share its letter."),
                moves=(*_FIRST_WORD, *"ETLOIN", "E7.WATER"),
                observer=0,
            ),
        ),
    )
