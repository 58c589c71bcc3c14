"""Texts that every layer reads and writes alike: players, the pass, truth values, option values.

`protocol/` and `games/` do not import each other, so what both must write in the same way is
defined here. This module imports nothing of ours.
"""

import re
from collections.abc import Mapping
from typing import Final

OptionValue = int | float | bool | str
"""The type of an option's value."""

PASS: Final = "pass"
"""The move that passes the turn."""

MAX_PLAYERS: Final = 16
"""Players of one game, at most."""

TRUTH_WORDS: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}
"""The words for true and false, in lower case."""

_COLOURS: Final = ("b", "w")
_COLOUR_NAMES: Final = ("black", "white")
_NUMBERED = re.compile(r"p([0-9]{1,2})", re.ASCII)


def player_text(player: int) -> str:
    """Return a player's text by its index: `b`, `w`, `p3`, `p4`, ..."""
    return _COLOURS[player] if player < len(_COLOURS) else f"p{player + 1}"


def player_name(player: int) -> str:
    """Return a player's name in sentences by its index: `black`, `white`, `p3`, `p4`, ..."""
    return _COLOUR_NAMES[player] if player < len(_COLOUR_NAMES) else player_text(player)


def parse_player(text: str) -> int | None:
    """Return the index of the player that a text names, in any case: `b`, `black`, `w`, `p3`.

    Returns:
        None if the text names no player.
    """
    word = text.lower()
    for names in (_COLOURS, _COLOUR_NAMES):
        if word in names:
            return names.index(word)
    number = _NUMBERED.fullmatch(word)
    player = int(number[1]) - 1 if number else 0
    # `p1` and `p2` are no texts of players, and neither is `p03`.
    valid = len(_COLOURS) <= player < MAX_PLAYERS and player_text(player) == word
    return player if valid else None


def counted(count: int, one: str, more: str = "") -> str:
    """Return a number with its noun: `1 game`, `2 games`, `2 plies`.

    Args:
        count: The number.
        one: The noun for one thing.
        more: The noun for several; empty for `one` with an s.
    """
    return f"{count} {one if count == 1 else more or f'{one}s'}"
