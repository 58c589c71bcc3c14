"""The words of GTP: colours and numbers. Vertices and other moves are words of a game.

Every `parse_*` function takes one argument of a command, and raises `ValueError` with a message
that names the argument when it is not such a word.
"""

import re
from dataclasses import dataclass
from typing import Final

PASS: Final = "pass"
RESIGN: Final = "resign"

MAX_PLAYERS: Final = 16
MAX_NAME: Final = 40
"""Characters in a player's name at most."""
RESERVED_NAMES: Final = ("any", "console", "-")
"""Words that mean something else where a player's name may stand."""

_INT = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)
_NAME = re.compile(rf"[A-Za-z0-9._+-]{{1,{MAX_NAME}}}", re.ASCII)
_FLOAT = re.compile(
    r"[+-]?([0-9]{1,18}\.?[0-9]{0,18}|\.[0-9]{1,18})([eE][+-]?[0-9]{1,3})?", re.ASCII
)
_BOOLS = {"1": True, "true": True, "yes": True, "on": True} | {
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


@dataclass(frozen=True, slots=True, order=True)
class Colour:
    """Who a command speaks of: `b` and `w`, then `p3`, `p4` in games for more than two.

    Attributes:
        player: the player's index as the rules count, 0 for black, 1 for white.
    """

    player: int

    def __post_init__(self) -> None:
        if not 0 <= self.player < MAX_PLAYERS:
            raise ValueError(f"no player {self.player}: there are at most {MAX_PLAYERS}")

    @classmethod
    def parse(cls, text: str) -> "Colour":
        """Read `b`, `black`, `w`, `white`, `p3`..., in any case.

        Raises:
            ValueError: the text is not a colour.
        """
        word = text.lower()
        if word in ("b", "black"):
            return BLACK
        if word in ("w", "white"):
            return WHITE
        if re.fullmatch(r"p([3-9]|1[0-6])", word, re.ASCII):
            return cls(int(word[1:]) - 1)
        raise ValueError(f"not a colour: {quoted(text)}")

    def __str__(self) -> str:
        return "bw"[self.player] if self.player < 2 else f"p{self.player + 1}"


BLACK: Final = Colour(0)
WHITE: Final = Colour(1)


def quoted(text: str) -> str:
    """Quote what a peer sent for an error message, at most 40 characters of it."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def parse_name(text: str) -> str:
    """Read the name of a player at a server, as `bw-bot` takes it."""
    if not _NAME.fullmatch(text) or text.lower() in RESERVED_NAMES:
        rule = f"write up to {MAX_NAME} letters, digits and any of . _ + -"
        if text.lower() in RESERVED_NAMES:
            rule = "it means something else; take another"
        raise ValueError(f"{text[:MAX_NAME]!r} cannot be a name: {rule}")
    return text


def parse_int(text: str) -> int:
    """Read a whole number of at most 18 digits."""
    if not _INT.fullmatch(text):
        raise ValueError(f"not a whole number: {quoted(text)}")
    return int(text)


def parse_float(text: str) -> float:
    """Read a finite decimal number; `nan`, `inf`, `1_000` and overflow are refused."""
    if not _FLOAT.fullmatch(text) or abs(number := float(text)) == float("inf"):
        raise ValueError(f"not a number: {quoted(text)}")
    return number


def parse_bool(text: str) -> bool:
    """Read `true`/`false`, `1`/`0`, `yes`/`no` or `on`/`off`, in any case."""
    try:
        return _BOOLS[text.lower()]
    except KeyError:
        raise ValueError(f"not true or false: {quoted(text)}") from None
