"""GNU Backgammon's language for external players: lines to its socket and their answers.

*GNU Backgammon Manual*, "External players", and the programs' sources, `external.c` and
`drawboard.c` (`FIBSBoard`). A position is the line that the server FIBS calls "boardstyle 3". The
answer is one line: a play `8/5 6/5`, empty where there is none, or `roll`, `double`, `take` or
`drop`.
"""

from collections.abc import Sequence
from typing import Final

from boardwire.values import value_class

VERSION: Final = "version"
"""The command that asks for versions; the answer has four lines."""

LAST_OF_VERSION: Final = "Software:"
"""The start of the last line of that answer."""

ERROR: Final = "Error:"
"""The start of the answer to what the program does not understand."""

BAR: Final = 25


@value_class
class FibsBoard:
    """A position from the view of the player on roll; if a double is offered, of the doubler.

    Args:
        own: The player's checkers by point, counted from its own side: off, 1 to 24, bar.
        other: The other player's checkers, counted from that player's side.
        length: The points of the match; 0 for a game for money.
        scores: The points of the player and of the other.
        dice: The roll; zeros where a player is asked whether it doubles or takes.
        cube: The value of the cube, without a double that is offered.
        may_double: Whether the player, and the other, may turn the cube.
        doubled: Whether the player has offered a double, and the other one is asked.
        crawford: Whether the match has the Crawford rule.
        after_crawford: Whether this is no Crawford game, although a player needs one point.
        jacoby: Whether gammons of a game for money count only after a double.
    """

    own: Sequence[int]
    other: Sequence[int]
    length: int = 0
    scores: tuple[int, int] = (0, 0)
    dice: tuple[int, int] = (0, 0)
    cube: int = 1
    may_double: tuple[bool, bool] = (True, True)
    doubled: bool = False
    crawford: bool = False
    after_crawford: bool = False
    jacoby: bool = False

    def line(self, *, other_first: bool = False) -> str:
        """Return the line that asks about this position.

        Args:
            other_first: Whether the program reads the other player's score first.
        """
        scores = self.scores[::-1] if other_first else self.scores
        points = [0] * (BAR + 1)
        for point in range(1, BAR + 1):
            points[point] += self.own[point]
            points[BAR - point] -= self.other[point]
        fields = (
            *("own", "other", self.length, *scores, *points),
            *(1, *self.dice, 0, 0),  # 1: it is this player's turn; no dice of the other one
            *(self.cube, *map(int, self.may_double), int(self.doubled)),
            *(1, -1, 0, BAR),  # own checkers are positive and move from 24 to 1
            *(self.own[0], self.other[0], self.own[BAR], self.other[BAR], 0, 0),
            *(int(self.after_crawford), 0),
        )
        rules = f"crawfordrule {_switch(self.crawford)} jacobyrule {_switch(self.jacoby)}"
        return f"board:{':'.join(map(str, fields))} {rules} beavers off"


def _switch(value: bool) -> str:
    return "on" if value else "off"


def _checkers(*points: int) -> tuple[int, ...]:
    """Return the checkers on these points, with the others of 15 off."""
    return 15 - len(points), *(points.count(point) for point in range(1, BAR + 1))


_AT_THE_START = _checkers(24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6)

PROBES: Final = (
    (FibsBoard(_AT_THE_START, _AT_THE_START, 9, (4, 8), after_crawford=True), "double"),
    (
        FibsBoard(_checkers(2, 1), _checkers(1, 1), 9, (4, 8), after_crawford=True, doubled=True),
        "drop",
    ),
)
"""A position to double, and one with a double to drop, with the answers of a program that reads the
player's own score first. With the scores in the other order both answers are certain to be others:
the leader needs one point, so that a double gains nothing, and a dropped one loses the match.

Version 1.07.001 reads the other player's score first, except where a double was offered.
"""
