"""The names of house players: `house-4` is the house at level 4."""

from __future__ import annotations

import re

LEVELS = range(1, 11)
"""The levels of strength, the weakest first."""
HOUSE = "house"

_NAME = re.compile(r"house(?:-([1-9]|10)(?:-[1-9])?)?", re.ASCII | re.IGNORECASE)


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
