"""Plays of backgammon as some books write them: all points counted from one side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from boardwire.games.model import CHANCE
from boardwire.override import override
from boardwire.vocabulary import PASS

from .game import ROLL, BackgammonState
from .gnubg_id import BAR
from .plays import OFF, Step
from .points import counted_from, is_point_list


class CountedState(BackgammonState):
    """A position whose plays are written by their steps, ``5-10,5-11``, in the points of one side.

    A play that leads to one position in two ways has both: ``5-10,10-16 or 5-11,11-16``. Russell
    and Norvig write plays so.
    """

    numbered_by: ClassVar[int]

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE or move >= ROLL:
            return super().move_text(move)
        return " or ".join(sorted(self._way_text(way) for way in self._ways(move))) or PASS

    def _ways(self, move: int) -> Iterator[list[Step]]:
        """Yield the ways of a play: one, or two where a checker may use either die first."""
        steps = self.core.steps(move)
        if not steps:
            return
        yield steps
        if len(steps) != 2 or steps[0][1] != steps[1][0] or steps[1][1] == OFF:
            return
        (start, between, hit), (_, end, _) = steps
        other = start - (between - end)
        blots = self.counts(1 - self.core.player)
        if other != between and not hit and not blots[BAR - other] and not blots[BAR - between]:
            yield [(start, other, False), (other, end, steps[1][2])]

    def _way_text(self, steps: list[Step]) -> str:
        return ",".join(
            f"{self._point(start)}-{self._point(end)}{'*' * hit}"
            for start, end, hit in sorted(steps, key=lambda it: (-it[0], -it[1]))
        )

    def _point(self, point: int) -> str:
        """Return a point of the mover as it is counted from the side."""
        if point in (BAR, OFF):
            return "bar" if point == BAR else "off"
        return str(point if self.core.player == self.numbered_by else BAR - point)


class _CountedFromBlack(CountedState):
    numbered_by = 0


class _CountedFromWhite(CountedState):
    numbered_by = 1


def counted(state: BackgammonState, position: str) -> BackgammonState:
    """The state with plays in the points of the side that a list of points names after ``by``.

    Args:
        state: A state.
        position: The text of the position that it comes from.
    """
    side = counted_from(position) if is_point_list(position) else None
    if side is None:
        return state
    kind = (_CountedFromBlack, _CountedFromWhite)[side]
    return kind(state.game, state.core, state.last_move)
