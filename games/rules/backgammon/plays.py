"""The text of a play of backgammon: ``24/18,13/11``, ``bar/22*/18``, ``6/off``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from boardwire.games.errors import InvalidMove
from boardwire.translations import english
from boardwire.values import value_class
from boardwire.vocabulary import PASS

from .gnubg_id import BAR

Step = tuple[int, int, bool]
"""The move of one checker by one die: from, to, and whether it hits there."""

OFF = 0

_WAY = re.compile(
    r"(?P<path>(?:bar|[0-9]{1,2})\*?(?:/(?:off|[0-9]{1,2})\*?)+)(?:\((?P<times>[1-4])\))?", re.ASCII
)


def play_text(steps: Sequence[Step]) -> str:
    """The canonical text of a play, given the rearmost checker first: the way of each checker.

    A point on the way is written where the checker hits. Of two checkers on one point the first to
    arrive moves on, so each play has one text, and different plays have different texts.
    """
    ways: list[list[tuple[int, bool]]] = []
    for start, end, hit in steps:
        way = next((way for way in ways if way[-1][0] == start), None)
        if way is None:
            ways.append([(start, False), (end, hit)])
        elif way[-1][1]:
            way.append((end, hit))
        else:
            way[-1] = (end, hit)
    return ",".join("/".join(_point(*place) for place in way) for way in ways) or PASS


def _point(point: int, hit: bool) -> str:
    name = {BAR: "bar", OFF: "off"}.get(point, str(point))
    return f"{name}*" if hit else name


@value_class
class Ways:
    """The movement of checkers that a text describes.

    Args:
        moved: The change in the number of checkers on each point.
        hits: Points that are marked as hit.
        reached: Points where a checker arrives, be it to move on, in the same way or in another.
        lengths: The points that a checker goes at once, to the next point that is written. Those
            to bear off are left out, since a higher die may do so.
    """

    moved: dict[int, int]
    hits: frozenset[int]
    reached: frozenset[int]
    lengths: frozenset[int]

    @classmethod
    def read(cls, word: str) -> Ways:
        """Read a play in lower case.

        Raises:
            InvalidMove: The text is no play.
        """
        moved: Counter[int] = Counter()
        hits: set[int] = set()
        reached: set[int] = set()
        lengths: set[int] = set()
        for text in word.split(","):
            match = _WAY.fullmatch(text)
            if match is None:
                raise InvalidMove(
                    english(
                        "{text} is no play such as 24/18,13/11 or bar/22 or 6/off",
                        text=repr(text[:20]),
                    )
                )
            places = match["path"].split("/")
            points = [_point_of(place.rstrip("*")) for place in places]
            if points != sorted(set(points), reverse=True):
                raise InvalidMove(
                    english("{text} does not go from higher to lower points", text=repr(text[:20]))
                )
            times = int(match["times"] or 1)
            moved[points[0]] -= times
            moved[points[-1]] += times
            reached.update(points[1:])
            lengths.update(start - end for start, end in pairwise(points) if end != OFF)
            hits.update(
                point for point, place in zip(points, places, strict=True) if place.endswith("*")
            )
        return cls(_without_zeros(moved), frozenset(hits), frozenset(reached), frozenset(lengths))

    def fits(self, steps: Sequence[Step], opposing: Sequence[int]) -> bool:
        """Whether the text can mean this play. A single opposing checker where it stops is hit.

        Args:
            steps: The play. Of several orders of its steps that lead to the same position it may
                have another one than the text.
            opposing: The opponent's checkers on each point, counted from the mover's side.
        """
        moved: dict[int, int] = {}
        for start, end, _ in steps:
            moved[start] = moved.get(start, 0) - 1
            moved[end] = moved.get(end, 0) + 1
        hits = {end for _, end, hit in steps if hit}
        return (
            _without_zeros(moved) == self.moved
            and self.hits <= hits
            and all(point in hits or opposing[point] == 0 for point in self.reached if point != OFF)
        )


def lengths_of(dice: tuple[int, int]) -> frozenset[int]:
    """Return the points that one checker can go with a roll, by one die or several."""
    high, low = dice
    if high == low:
        return frozenset(high * count for count in range(1, 5))
    return frozenset((high, low, high + low))


def _point_of(text: str) -> int:
    point = {"bar": BAR, "off": OFF}.get(text)
    if point is None:
        point = int(text)
    if point > BAR:
        raise InvalidMove(
            english(
                "there is no point {point}: they go from 24 to 1, with bar and off", point=point
            )
        )
    return point


def _without_zeros(moved: Mapping[int, int]) -> dict[int, int]:
    return {point: count for point, count in moved.items() if count}
