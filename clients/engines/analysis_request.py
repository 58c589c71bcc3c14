"""What somebody wants to see of an analysis: the arguments of `lz-analyze` and `kata-analyze`.

Source: KataGo, docs/GTP_Extensions.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardwire.protocol import Colour, CommandError, parse_bool, parse_float

USAGE = "[COLOUR] [CENTISECONDS] [KEY VALUE...]"

_INTERVAL = 1.0  # seconds, where nobody says it
_LEAST_INTERVAL = 0.01
_TRIPLES = ("avoid", "allow")  # keys with three words


@dataclass(frozen=True, slots=True)
class Wish:
    """What an analysis is to show.

    Args:
        colour: Who is to move; None for whoever is.
        seconds: The time from one line to the next.
        most: How many moves to show; 0 for all.
        root: Whether to tell of the position as a whole.
        ownership: Whether to tell whose points are, in Go.
    """

    colour: Colour | None = None
    seconds: float = _INTERVAL
    most: int = 0
    root: bool = False
    ownership: bool = False

    @classmethod
    def parse(cls, words: Sequence[str]) -> Wish:
        """Read the arguments as `USAGE` says; keys that mean nothing here are skipped.

        Raises:
            CommandError: A value cannot be read, or is missing.
        """
        left = list(words)
        try:
            colour = _colour(left)
            pairs = _pairs(left)
            centiseconds = parse_float(pairs.get("interval", str(100 * _INTERVAL)))
            return cls(
                colour,
                max(centiseconds / 100, _LEAST_INTERVAL),
                max(int(parse_float(pairs.get("maxmoves", "0"))), 0),
                parse_bool(pairs.get("rootinfo", "false")),
                parse_bool(pairs.get("ownership", "false")),
            )
        except ValueError as error:
            raise CommandError.syntax(USAGE, str(error)) from error


def _colour(words: list[str]) -> Colour | None:
    """Take the colour from the front, if there is one."""
    try:
        colour = Colour.parse(words[0]) if words else None
    except ValueError:
        return None
    del words[:1]
    return colour


def _pairs(words: list[str]) -> dict[str, str]:
    """Keys, in lower case, with the first word of their values; a number in front is `interval`."""
    pairs: dict[str, str] = {}
    if words and words[0][0].isdigit():
        pairs["interval"] = words.pop(0)
    while words:
        key = words.pop(0).lower()
        taken = 3 if key in _TRIPLES else 1
        if len(words) < taken:
            raise ValueError(f"{key} has no value")
        pairs[key] = words[0]
        del words[:taken]
    return pairs
