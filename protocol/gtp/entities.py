"""The words of GTP: colours, names and numbers. Moves are words of a game.

Each `parse_*` function reads one argument of a command. It raises `ValueError` with a message that
quotes the argument if the argument is no such word.
"""

import re
from dataclasses import dataclass
from typing import Final

from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import MAX_PLAYERS, TRUTH_WORDS, parse_player, player_text

from ..errors import quoted

RESIGN: Final = "resign"

MAX_NAME: Final = 40
"""Characters in a player's name, at most."""
ANOTHER_NAME: Final = english("choose another name")
"""The words of a server that ask for another name; a program may do so by itself."""
RESERVED_NAMES: Final = ("any", "console", "-")
"""Words that have another meaning where a player's name may stand."""

_INT = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)
_NAME = re.compile(rf"[A-Za-z0-9._+-]{{1,{MAX_NAME}}}", re.ASCII)
_FLOAT = re.compile(
    r"[+-]?([0-9]{1,18}\.?[0-9]{0,18}|\.[0-9]{1,18})([eE][+-]?[0-9]{1,3})?", re.ASCII
)


@dataclass(frozen=True, slots=True, order=True)
class Colour:
    """A player as GTP writes it: `b` and `w`, then `p3`, `p4` in games for more than two.

    Attributes:
        player: the player's index in the rules, 0 for black, 1 for white.
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
        if (player := parse_player(text)) is None:
            raise ValueError(f"not a colour: {quoted(text)}")
        return cls(player)

    @override
    def __str__(self) -> str:
        return player_text(self.player)


BLACK: Final = Colour(0)
WHITE: Final = Colour(1)


def parse_name(text: str) -> str:
    """Read the name of a player at a server, as `bw-bot` takes it."""
    if text.lower() in RESERVED_NAMES:
        raise ValueError(
            english(
                "{text} cannot be a name: the word has another meaning; choose another",
                text=repr(text),
            )
        )
    if not _NAME.fullmatch(text):
        raise ValueError(
            english(
                "{text} cannot be a name: write up to {count} letters, digits and any of . _ + -",
                text=repr(text[:MAX_NAME]),
                count=MAX_NAME,
            )
        )
    return text


def parse_int(text: str) -> int:
    """Read a whole number of at most 18 digits."""
    if not _INT.fullmatch(text):
        raise ValueError(english("not a whole number: {text}", text=quoted(text)))
    return int(text)


def parse_float(text: str) -> float:
    """Read a finite decimal number; `nan`, `inf`, `1_000` and overflow are refused."""
    if not _FLOAT.fullmatch(text) or abs(number := float(text)) == float("inf"):
        raise ValueError(english("not a number: {text}", text=quoted(text)))
    return number


def parse_bool(text: str) -> bool:
    """Read `true`/`false`, `1`/`0`, `yes`/`no` or `on`/`off`, in any case."""
    if (truth := TRUTH_WORDS.get(text.lower())) is None:
        raise ValueError(english("not true or false: {text}", text=quoted(text)))
    return truth
