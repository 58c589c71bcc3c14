"""Games in normal form as values: the moves of each player, and the payoffs of each profile.

Payoffs are exact fractions, so that ties, dominance and equilibria are found exactly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from boardwire.translations import english

from ..errors import OptionError
from ..words import Words, phrase

Profile = tuple[int, ...]
"""A move of every player."""

MAX_PLAYERS = 6
MAX_PROFILES = 20_000
"""The most cells of a table of payoffs."""
_NUMBER = re.compile(
    r"[+-]?\d{1,10}(?:/\d{1,10}|(?:\.\d{1,18})?(?:e[+-]?\d{1,2})?)", re.ASCII | re.IGNORECASE
)
"""A payoff as text. An exponent is short: `Fraction` writes out every digit of a number."""

_RPS = "[[0,-1,1],[1,0,-1],[-1,1,0]]"
PRESETS: dict[str, tuple[str, str]] = {
    "rock-paper-scissors": (_RPS, "rock,paper,scissors"),
    "prisoners-dilemma": ("[[[-1,-1],[-3,0]],[[0,-3],[-2,-2]]]", "cooperate,defect"),
    "battle-of-the-sexes": ("[[[2,1],[0,0]],[[0,0],[1,2]]]", "opera,football"),
    "matching-pennies": ("[[1,-1],[-1,1]]", "heads,tails"),
    "stag-hunt": ("[[[3,3],[0,2]],[[2,0],[2,2]]]", "stag,hare"),
    "chicken": ("[[[0,0],[-1,1]],[[1,-1],[-10,-10]]]", "swerve,straight"),
}
"""Well-known games: payoffs and names of moves (Shoham and Leyton-Brown, section 3.2)."""

MOVE_WORDS: dict[str, Words] = {
    "rock": phrase("Rock"),
    "paper": phrase("Paper"),
    "scissors": phrase("Scissors"),
    "cooperate": phrase("Cooperate"),
    "defect": phrase("Defect"),
    "opera": phrase("Opera"),
    "football": phrase("Football"),
    "heads": phrase("Heads"),
    "tails": phrase("Tails"),
    "stag": phrase("Stag"),
    "hare": phrase("Hare"),
    "swerve": phrase("Swerve"),
    "straight": phrase("Straight"),
}
"""The moves of these games in words."""


@dataclass(frozen=True)
class NormalForm:
    """A game in normal form.

    Args:
        moves: The names of the moves of each player.
        payoffs: The payoff of each player, by the numbers of their moves.
    """

    moves: tuple[tuple[str, ...], ...]
    payoffs: dict[Profile, tuple[Fraction, ...]]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.moves)

    @property
    def zero_sum(self) -> bool:
        """Whether two players play for the same sum in every cell, so that one's gain is a loss."""
        return self.players == 2 and len({sum(it) for it in self.payoffs.values()}) == 1

    def names(self, profile: Profile) -> list[str]:
        """Return the names of the moves of a profile."""
        return [names[move] for names, move in zip(self.moves, profile, strict=True)]


def read_payoffs(payoffs: str, moves: str = "") -> NormalForm:
    """Read a preset's name or nested lists in JSON, and names of moves.

    ``[[0,1],[2,3]]`` are black's payoffs in a zero-sum game: a row for each move of black. With a
    list of payoffs in each cell, ``[[[3,3],[0,5]],[[5,0],[1,1]]]``, every player has its own, and
    more players nest deeper. Numbers may be fractions in quotes: ``"1/3"``.

    Raises:
        OptionError: The text is no such table, or the names do not fit.
    """
    if payoffs in PRESETS:
        payoffs, usual = PRESETS[payoffs]
        moves = moves or usual
    try:
        table = json.loads(payoffs, parse_float=str)
    except (ValueError, RecursionError) as error:
        raise OptionError(
            english(
                "{payoffs} is no table of payoffs: write {presets}, or rows in JSON "
                "such as [[1,-1],[-1,1]] or [[[3,3],[0,5]],[[5,0],[1,1]]]",
                payoffs=repr(payoffs[:60]),
                presets=", ".join(PRESETS),
            )
        ) from error
    sizes = _sizes(table)
    zero_sum = len(sizes) == 2
    counts = sizes if zero_sum else sizes[:-1]
    if not zero_sum and sizes[-1:] != (len(counts),):
        raise OptionError(
            english(
                "a table of payoffs has rows of numbers, black's payoffs, or in each "
                "cell a list of one payoff for each of the {counts} players",
                counts=max(len(counts), 2),
            )
        )
    found: dict[Profile, tuple[Fraction, ...]] = {}
    for profile, cell in _cells(table, counts):
        if isinstance(cell, list) == zero_sum:
            raise OptionError(
                english("the cells of a table of payoffs are alike: numbers, or lists of them")
            )
        if zero_sum:
            found[profile] = _number(cell), -_number(cell)
        else:
            found[profile] = tuple(map(_number, cell))
    return NormalForm(_named(moves, counts), found)


def _sizes(table: object) -> tuple[int, ...]:
    """Return the lengths of nested lists, from the outermost on, by the first of each."""
    sizes: list[int] = []
    cells = 1
    while isinstance(table, list) and table:
        sizes.append(len(table))
        cells *= len(table)
        table = table[0]
    if cells > MAX_PROFILES or len(sizes) > MAX_PLAYERS + 1:
        raise OptionError(
            english(
                "a table of payoffs has at most {max_players} players and {max_profiles} numbers",
                max_players=MAX_PLAYERS,
                max_profiles=f"{MAX_PROFILES:,}",
            )
        )
    return tuple(sizes)


def _cells(table: object, counts: tuple[int, ...]) -> Iterator[tuple[Profile, Any]]:
    """Yield each profile of moves with the cell of the table.

    Raises:
        OptionError: Rows differ in length, or a cell is no number and no list of numbers.
    """
    for profile in product(*map(range, counts)):
        cell: Any = table
        for depth, move in enumerate(profile):
            if not isinstance(cell, list) or len(cell) != counts[depth]:
                raise OptionError(english("all rows of a table of payoffs have the same length"))
            cell = cell[move]
        if isinstance(cell, list) and len(cell) != len(counts):
            raise OptionError(
                english(
                    "a cell of payoffs has one number for each of {counts} players",
                    counts=len(counts),
                )
            )
        yield profile, cell


def _number(value: object) -> Fraction:
    problem = OptionError(
        english(
            "{value} is no payoff: write a number, or a fraction '1/3'",
            value=repr(str(value)[:20]),
        )
    )
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise problem
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        raise problem
    try:
        number = Fraction(value)
    except ZeroDivisionError as error:
        raise problem from error
    if abs(number) > 10**9:
        raise problem
    return number


def _named(moves: str, counts: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the names of the moves of each player; numbers from 1 on where none are given.

    Raises:
        OptionError: There are too many or too few, or two are equal.
    """
    if not moves:
        return tuple(tuple(str(it + 1) for it in range(count)) for count in counts)
    rows = [tuple(name.strip() for name in row.split(",")) for row in moves.split("/")]
    if len(rows) == 1:
        rows *= len(counts)
    if tuple(map(len, rows)) != counts or any(
        len({name.lower() for name in row}) != len(row) for row in rows
    ):
        wanted = " and ".join(map(str, counts))
        raise OptionError(
            english(
                "option moves must have {wanted} different names for the players' moves",
                wanted=wanted,
            )
        )
    return tuple(rows)
