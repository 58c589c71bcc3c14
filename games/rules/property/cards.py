"""The two decks of 16 cards, with our own texts."""

from __future__ import annotations

from boardwire.values import value_class

from .board import START

FREE = "free"
"""The card that opens the jail; its player keeps it."""


@value_class
class Card:
    """A card.

    Args:
        name: Its name in texts.
        kind: `go` to a space, `back` by spaces, `station` or `utility` next on the way, `jail`,
            `free`, `money` from the bank or to it, `each` from every other player or to them,
            `repairs` for houses and hotels.
        amount: A space, a number of spaces, or money; negative if it is paid.
        hotel: What a hotel costs, for repairs.
    """

    name: str
    kind: str
    amount: int = 0
    hotel: int = 0


DECK_NAMES = ("fortune", "town")
CARDS: tuple[tuple[Card, ...], tuple[Card, ...]] = (
    (
        Card("home", "go", START),
        Card("opera", "go", 24),
        Card("school", "go", 11),
        Card("next-station", "station"),
        Card("following-station", "station"),
        Card("next-utility", "utility"),
        Card("dividend", "money", 50),
        Card("pardon", FREE),
        Card("three-back", "back", 3),
        Card("arrest", "jail"),
        Card("roof-repairs", "repairs", 25, 100),
        Card("speeding", "money", -15),
        Card("south-station", "go", 5),
        Card("palace", "go", 39),
        Card("chairman", "each", -50),
        Card("loan-matures", "money", 150),
    ),
    (
        Card("home", "go", START),
        Card("bank-error", "money", 200),
        Card("doctor", "money", -50),
        Card("shares", "money", 50),
        Card("pardon", FREE),
        Card("arrest", "jail"),
        Card("holiday-savings", "money", 100),
        Card("tax-refund", "money", 20),
        Card("birthday", "each", 10),
        Card("insurance", "money", 100),
        Card("hospital", "money", -100),
        Card("school-fees", "money", -50),
        Card("advice", "money", 25),
        Card("street-repairs", "repairs", 40, 115),
        Card("flower-show", "money", 10),
        Card("inheritance", "money", 100),
    ),
)
