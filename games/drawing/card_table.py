"""A table of felt with playing cards and chips, for the drawings of card games.

Symbols are drawn in a box of 100 x 100, like all symbols; a card is 72 wide and 100 high.
"""

from collections.abc import Iterable
from typing import Final

from boardwire.translations import translated

from .palette import paint
from .svg import element, group, path, rect, text

BACK: Final = "card-back"
"""The symbol of a card that lies face down."""

SUIT_PATHS: Final = {
    "c": "M-4 15C-2 11-1 9-1 6C-3 10-7 11-10 9C-15 6-14-2-8-3C-7-3-6-3-5-2C-8-6-7-13 0-13"
    "C7-13 8-6 5-2C6-3 7-3 8-3C14-2 15 6 10 9C7 11 3 10 1 6C1 9 2 11 4 15Z",
    "d": "M0-15L11 0L0 15L-11 0Z",
    "h": "M0 15C-6 8-13 2-13-5C-13-12-5-15 0-7C5-15 13-12 13-5C13 2 6 8 0 15Z",
    "s": "M0-13C7-4 13 0 13 6C13 11 6 13 2 8L5 15H-5L-2 8C-6 13-13 11-13 6C-13 0-7-4 0-13Z",
}
"""The outline of each suit around the origin, 30 high."""


def table(width: float, height: float) -> str:
    """Return a table of green felt."""
    return rect(0, 0, width, height, rx=40, fill=paint("felt")) + rect(
        14,
        14,
        width - 28,
        height - 28,
        rx=30,
        fill="none",
        stroke=paint("felt-line"),
        stroke_width=4,
    )


def player_label(x: float, y: float, name: str) -> str:
    """Return the name of a player on the felt."""
    return text(x, y, translated(name.capitalize()), 32, "card", font_weight="600")


def place(x: float, y: float, height: float = 180) -> str:
    """Return the place of a card of that height on the table."""
    width = 0.72 * height
    return rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        rx=12,
        fill="none",
        stroke=paint("felt-line"),
        stroke_width=4,
        stroke_dasharray="10 8",
    )


def blank_card(colour: str = "card") -> str:
    """Return a card without a face, in a box of 100 x 100."""
    return rect(
        14, 0, 72, 100, rx=7, fill=paint(colour), stroke=paint("white-edge"), stroke_width=1.5
    )


def card_back() -> str:
    """Return the back of a card."""
    frame = rect(19.5, 5.5, 61, 89, rx=4)
    diamonds = path("M50 25L67 50L50 75L33 50ZM50 38L58 50L50 62L42 50Z")
    return blank_card("card-back") + group(
        [frame, diamonds],
        fill="none",
        stroke=paint("card"),
        stroke_width=1.8,
        stroke_opacity=0.7,
        stroke_linejoin="round",
    )


def playing_card(rank: str, suit: str) -> str:
    """Return a card of the 52: large rank and suit, to be read when it is small."""
    colour = "third" if suit in "dh" else "black"
    shown = "10" if rank == "T" else rank
    return (
        blank_card()
        + text(50, 30, shown, 44, colour, font_weight="600")
        + path(SUIT_PATHS[suit], transform="translate(50 72) scale(1.25)", fill=paint(colour))
    )


def playing_cards(ranks: Iterable[str] = "23456789TJQKA") -> dict[str, str]:
    """The symbols of all cards of these ranks, and of their back: ``card-Ah``, ``card-back``."""
    return {
        f"card-{rank}{suit}": playing_card(rank, suit) for rank in ranks for suit in SUIT_PATHS
    } | {BACK: card_back()}


def chip() -> str:
    """Return a chip."""
    middle = {"cx": 50.0, "cy": 50.0}
    return (
        element("circle", **middle, r=22, fill=paint("third"), stroke=paint("black-edge"))
        + element(
            "circle",
            **middle,
            r=18,
            fill="none",
            stroke=paint("card"),
            stroke_width=6,
            stroke_dasharray="7.54 11.31",
        )
        + element("circle", **middle, r=11, fill=paint("card"))
    )
