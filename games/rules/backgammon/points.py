"""Positions of backgammon as lists of points: ``b 6:5 8:3 13:5 24:2 w 6:5 8:3 13:5 24:2 to b``.

After a player come its points, each with the number of its checkers; ``bar`` is a point too.
Checkers that are not listed are off the board. A player's points are counted from its own side, or
all from one side: ``by b``. ``to w`` is the player on roll, black if it is left out, and ``roll
65`` its roll.
"""

from __future__ import annotations

import re

from boardwire.games.errors import PositionError
from boardwire.translations import english
from boardwire.values import value_class
from boardwire.vocabulary import parse_player

from .gnubg_id import BAR, CHECKERS, POINTS

_POINT = re.compile(r"(bar|[0-9]{1,2})(?::([0-9]{1,2}))?", re.ASCII)
_DICE = re.compile(r"([1-6])-?([1-6])", re.ASCII)
_FORM = english(
    "write the points of both players as b 6:5 8:3 13:5 24:2 w 6:5 8:3 13:5 24:2 to b roll 65"
)


@value_class
class PointList:
    """A position as a list of points.

    Args:
        counts: The checkers of black and of white, POINTS numbers each, from the own side.
        on_roll: The player on roll.
        dice: The roll, the larger die first, or zeros.
    """

    counts: tuple[list[int], list[int]]
    on_roll: int
    dice: tuple[int, int]


def is_point_list(text: str) -> bool:
    """Return whether a text is meant as a list of points: its first word is a player."""
    return parse_player(text.split(" ", 1)[0]) in (0, 1)


def read_point_list(text: str) -> PointList:
    """Read a list of points.

    Raises:
        PositionError: The text is none, or a player has more than 15 checkers.
    """
    listed: list[tuple[int, int, int]] = []  # player, point, checkers
    settings: dict[str, str] = {}
    words = iter(text.lower().replace(",", " ").split())
    player = None
    for word in words:
        if word in ("by", "to", "roll"):
            settings[word] = next(words, "")
        elif parse_player(word) in (0, 1):
            player = parse_player(word)
        elif (match := _POINT.fullmatch(word)) and player is not None:
            point = BAR if match[1] == "bar" else int(match[1])
            if not 0 < point <= BAR:
                raise PositionError(
                    english("{word}: points are 1 to 24, and bar", word=repr(word[:20]))
                )
            listed.append((player, point, int(match[2] or 1)))
        else:
            raise PositionError(
                english(
                    "{word} is no point with its checkers: {what}", word=repr(word[:20]), what=_FORM
                )
            )
    counted_from = _player(settings, "by")
    counts = [0] * POINTS, [0] * POINTS
    for owner, point, count in listed:
        turned = counted_from is not None and counted_from != owner and point != BAR
        counts[owner][BAR - point if turned else point] += count
    for side in counts:
        side[0] = CHECKERS - sum(side)
        if side[0] < 0:
            raise PositionError(
                english(
                    "a player has {the_side} checkers, at most {checkers}",
                    the_side=sum(side[1:]),
                    checkers=CHECKERS,
                )
            )
    return PointList(counts, _player(settings, "to") or 0, _dice(settings.get("roll")))


def counted_from(text: str) -> int | None:
    """The player from whose side a list of points counts all of them; None if each has its own."""
    words = text.lower().replace(",", " ").split()
    return parse_player(words[words.index("by") + 1]) if "by" in words[:-1] else None


def _player(settings: dict[str, str], word: str) -> int | None:
    if word not in settings:
        return None
    player = parse_player(settings[word])
    if player not in (0, 1):
        raise PositionError(
            english(
                "after {word} comes b or w, not {settings}",
                word=word,
                settings=repr(settings[word][:20]),
            )
        )
    return player


def _dice(text: str | None) -> tuple[int, int]:
    if text is None:
        return 0, 0
    match = _DICE.fullmatch(text)
    if match is None:
        raise PositionError(
            english("after roll come two dice such as 65, not {text}", text=repr(text[:20]))
        )
    first, second = sorted((int(match[1]), int(match[2])), reverse=True)
    return first, second
