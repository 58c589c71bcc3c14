"""The table of bridge as text: the hands lie as on a compass, the trick in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardwire.vocabulary import player_text

from .cards import SEAT_NAMES

_WIDTH = 18
"""The width of the hands of West and East, and of the middle."""
_NORTH, _EAST, _SOUTH, _WEST = range(4)


def compass(hands: Sequence[str], trick: Mapping[int, str]) -> tuple[str, ...]:
    """Return the lines of a table, none of them empty.

    Args:
        hands: What is seen of each hand, from North on: a word for each suit, ``SAKQ HJ3 DT987
            C-``, or ``13 cards``.
        trick: The cards of the trick by seat.
    """
    seats = [_hand(seat, hand) for seat, hand in enumerate(hands)]
    rows = max(len(seats[_WEST]), len(seats[_EAST]), 4 if trick else 0)
    middle = _middle(trick, rows)
    beside = [
        f"{west:{_WIDTH}}{between:{_WIDTH}}{east}"
        for west, between, east in zip(
            _padded(seats[_WEST], rows), middle, _padded(seats[_EAST], rows), strict=True
        )
    ]
    indent = " " * _WIDTH
    lines = [
        *(indent + line for line in seats[_NORTH]),
        *beside,
        *(indent + line for line in seats[_SOUTH]),
    ]
    return tuple(filter(None, (line.rstrip() for line in lines)))


def _hand(seat: int, hand: str) -> list[str]:
    """Return the name of a seat, and a line for each suit or for the number of cards."""
    name = f"{SEAT_NAMES[seat]} ({player_text(seat)})"
    if hand.endswith(" cards"):
        return [name, hand]
    return [name, *(f"{word[0]} {word[1:]}" for word in hand.split() if word[0] in "SHDC")]


def _middle(trick: Mapping[int, str], rows: int) -> list[str]:
    """Return the lines between West and East: the cards of the trick."""
    north, east, south, west = (trick.get(seat, "") for seat in range(4))
    return _padded(["", f"    {north}", f"{west:8}{east}", f"    {south}"], rows)


def _padded(lines: list[str], rows: int) -> list[str]:
    """Return exactly `rows` lines, with empty ones at the end."""
    return (lines + [""] * rows)[:rows]
