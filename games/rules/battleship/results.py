"""The results of shots: their numbers, which are outcomes of chance, and their texts."""

from __future__ import annotations

import re

from boardwire.games.errors import InvalidMove
from boardwire.games.words import Words, phrase
from boardwire.translations import english

MISS, HIT, HIT_SHIP, SUNK = 0, 1, 20, 40
"""The numbers of results; the length of the ship is added to the last two."""
_RESULT = re.compile(r"(miss|hit|hit-|sunk-)([0-9]{0,2})")


def result_text(result: int) -> str:
    """Return the text of a result: ``miss``, ``hit``, ``hit-3`` or ``sunk-3``."""
    if result >= SUNK:
        return f"sunk-{result - SUNK}"
    return f"hit-{result - HIT_SHIP}" if result >= HIT_SHIP else ("miss", "hit")[result]


def result_words(result: int) -> Words:
    """Return a result in words."""
    if result >= SUNK:
        return phrase("sunk, ship of {length}", length=result - SUNK)
    if result >= HIT_SHIP:
        return phrase("hit, ship of {length}", length=result - HIT_SHIP)
    return phrase("hit") if result == HIT else phrase("miss")


def read_result(text: str) -> int:
    """Return the number of the result that a text means.

    Raises:
        InvalidMove: The text is no result.
    """
    found = _RESULT.fullmatch(text.lower())
    if found is None or (found[1][-1] == "-") != bool(found[2]):
        raise InvalidMove(
            english(
                "{text} is no result of a shot: miss, hit, hit-3 or sunk-3", text=repr(text[:20])
            )
        )
    base = {"miss": MISS, "hit": HIT, "hit-": HIT_SHIP, "sunk-": SUNK}[found[1]]
    return base + int(found[2] or 0)
