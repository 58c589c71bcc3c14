"""The names of house players: `house-4` is the house at level 4, which people read in words."""

from __future__ import annotations

import re

from boardwire.translations import t

LEVELS = range(1, 11)
"""The levels of strength, the weakest first."""
HOUSE = "house"

_NAME = re.compile(r"house(?:-(10|[1-9])(?:-([1-9]))?)?", re.ASCII | re.IGNORECASE)
_NAMED = re.compile(r"(?<![\w-])house-(?:10|[1-9])(?:-[2-9])?(?![\w-])", re.ASCII)


def level_of(name: str | None, usual: int) -> int | None:
    """Return the level of a house player by its name; None if that is no house player.

    Args:
        name: The name, or None.
        usual: The level of the name `house` alone.
    """
    found = None if name is None else _NAME.fullmatch(name)
    if found is None:
        return None
    return usual if found[1] is None else int(found[1])


def house_name(level: int, seat: int = 1) -> str:
    """Return the name of a house player.

    Args:
        level: Its level.
        seat: Its number among the house players of a match, from 1 on.
    """
    return f"{HOUSE}-{level}" if seat == 1 else f"{HOUSE}-{level}-{seat}"


def all_names() -> list[str]:
    """Return all names of house players at tables of two."""
    return [HOUSE, *(house_name(level) for level in LEVELS)]


def shown_name(name: str) -> str:
    """Return the name of a player for people: `house-4` is "House, level 4".

    Other players have the name on the wire.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return name
    level, number = found.groups()
    if level is None:
        return t("The house")
    if number is None:
        return t("House, level {level}", level=level)
    return t("House, level {level} ({number})", level=level, number=number)


def with_shown_names(sentence: str) -> str:
    """Return a sentence of the server in which house players have their names for people."""
    return _NAMED.sub(lambda found: shown_name(found[0]), sentence)
