"""The 52 playing cards as texts: ``Ah``, ``Td``, ``2c``; the rank, then the suit.

A card is the number ``4 * rank + suit``, with ranks from the two up and the suits clubs, diamonds,
hearts and spades, as in ``native/games/holdem/hands.hpp``.
"""

from collections.abc import Iterable

from boardwire.translations import english

from ..errors import InvalidMove

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_SIGNS = "♣♦♥♠"
DECK = len(RANKS) * len(SUITS)
HIDDEN = "?"
"""A card that the observer does not see."""


def card_text(card: int) -> str:
    """Return the text of a card."""
    rank, suit = divmod(card, len(SUITS))
    return RANKS[rank] + SUITS[suit]


def card_sign(card: int) -> str:
    """Return a card with the sign of its suit, as people write it: ``10♠``."""
    rank, suit = divmod(card, len(SUITS))
    return ("10" if RANKS[rank] == "T" else RANKS[rank]) + _SIGNS[suit]


def cards_text(cards: Iterable[int]) -> str:
    """The texts of cards in a row, the highest first, so that their order reveals nothing."""
    return "".join(map(card_text, sorted(cards, reverse=True)))


def read_cards(text: str) -> list[int]:
    """Return the cards of a text such as ``AhTd``, in any case, in the order of the text.

    Raises:
        InvalidMove: The text is no row of different cards.
    """
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    cards = [
        RANKS.index(pair[0].upper()) * len(SUITS) + SUITS.index(pair[1].lower())
        for pair in pairs
        if len(pair) == 2 and pair[0].upper() in RANKS and pair[1].lower() in SUITS
    ]
    if len(cards) != len(pairs) or len(set(cards)) != len(cards):
        raise InvalidMove(
            english(
                "{text} is not made of different cards: a card is its rank, one of "
                "{ranks}, and its suit, one of {suits}, such as Ah or Td",
                text=repr(text[:20]),
                ranks=RANKS,
                suits=SUITS,
            )
        )
    return cards
