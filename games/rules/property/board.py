"""The board: 40 spaces, their prices and rents. The numbers are those of the game of 1935."""

from __future__ import annotations

from boardwire.translations import english
from boardwire.values import value_class

START, JAIL, PARK, TO_JAIL = 0, 10, 20, 30
SPACES = 40
HOTEL = 5
"""The number of houses that a hotel counts as."""
HOUSES, HOTELS = 32, 12
"""The numbers of houses and hotels of the bank."""
SALARY, CASH, FINE = 200, 1500, 50
"""The money for passing the start, for each player at first, and the fine for leaving jail."""


@value_class
class Lot:
    """A space that a player can own.

    Args:
        code: Its name in texts: the letter of its group and a number.
        title: Its name for people.
        group: Its colour group `a` to `h`, `s` for stations or `u` for utilities.
        price: What it costs.
        house: What a house costs; 0 where none can be built.
        rents: The rent without houses, with 1 to 4, and with a hotel; of a station with 1 to 4.
    """

    code: str
    title: str
    group: str
    price: int
    house: int
    rents: tuple[int, ...]


_STATION = (25, 50, 100, 200)
_TABLE: tuple[tuple[int, str, str, int, int, tuple[int, ...]], ...] = (
    (1, "a1", english("Mill Lane"), 60, 50, (2, 10, 30, 90, 160, 250)),
    (3, "a2", english("Tanner Row"), 60, 50, (4, 20, 60, 180, 320, 450)),
    (5, "s1", english("South Station"), 200, 0, _STATION),
    (6, "b1", english("Willow Street"), 100, 50, (6, 30, 90, 270, 400, 550)),
    (8, "b2", english("Alder Street"), 100, 50, (6, 30, 90, 270, 400, 550)),
    (9, "b3", english("Poplar Street"), 120, 50, (8, 40, 100, 300, 450, 600)),
    (11, "c1", english("School Road"), 140, 100, (10, 50, 150, 450, 625, 750)),
    (12, "u1", english("Power Works"), 150, 0, (4, 10)),
    (13, "c2", english("Chapel Road"), 140, 100, (10, 50, 150, 450, 625, 750)),
    (14, "c3", english("Library Road"), 160, 100, (12, 60, 180, 500, 700, 900)),
    (15, "s2", english("West Station"), 200, 0, _STATION),
    (16, "d1", english("Baker Square"), 180, 100, (14, 70, 200, 550, 750, 950)),
    (18, "d2", english("Weaver Square"), 180, 100, (14, 70, 200, 550, 750, 950)),
    (19, "d3", english("Printer Square"), 200, 100, (16, 80, 220, 600, 800, 1000)),
    (21, "e1", english("Theatre Walk"), 220, 150, (18, 90, 250, 700, 875, 1050)),
    (23, "e2", english("Museum Walk"), 220, 150, (18, 90, 250, 700, 875, 1050)),
    (24, "e3", english("Opera Walk"), 240, 150, (20, 100, 300, 750, 925, 1100)),
    (25, "s3", english("North Station"), 200, 0, _STATION),
    (26, "f1", english("Garden Terrace"), 260, 150, (22, 110, 330, 800, 975, 1150)),
    (27, "f2", english("Fountain Terrace"), 260, 150, (22, 110, 330, 800, 975, 1150)),
    (28, "u2", english("Water Tower"), 150, 0, (4, 10)),
    (29, "f3", english("Orchard Terrace"), 280, 150, (24, 120, 360, 850, 1025, 1200)),
    (31, "g1", english("Bridge Avenue"), 300, 200, (26, 130, 390, 900, 1100, 1275)),
    (32, "g2", english("Harbour Avenue"), 300, 200, (26, 130, 390, 900, 1100, 1275)),
    (34, "g3", english("River Avenue"), 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    (35, "s4", english("East Station"), 200, 0, _STATION),
    (37, "h1", english("Castle Hill"), 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    (39, "h2", english("Palace Hill"), 400, 200, (50, 200, 600, 1400, 1700, 2000)),
)
LOTS: dict[int, Lot] = {
    space: Lot(code, title, code[0], price, house, rents)
    for space, code, title, price, house, rents in _TABLE
}
"""The spaces that can be owned, by their number."""
BY_CODE = {lot.code: space for space, lot in LOTS.items()}
GROUPS: dict[str, tuple[int, ...]] = {
    group: tuple(space for space, lot in LOTS.items() if lot.group == group)
    for group in sorted({lot.group for lot in LOTS.values()})
}
TAXES = {4: 200, 38: 100}
DECKS = {2: 1, 17: 1, 33: 1, 7: 0, 22: 0, 36: 0}
"""The deck of which a card is drawn on a space: 0 fortune, 1 town hall."""
_OTHERS = {0: "start", 10: "jail", 20: "park", 30: "to-jail", 4: "tax1", 38: "tax2"}


def space_name(space: int) -> str:
    """Return the name of a space in texts."""
    if space in LOTS:
        return LOTS[space].code
    return _OTHERS.get(space) or ("fortune", "town")[DECKS[space]] + str(space)
