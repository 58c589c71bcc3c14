"""A game of OpenSpiel as a subclass of `Game`; :mod:`.loading` makes the class."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import monotonic

from boardwire.games.errors import IllegalMove, PositionError
from boardwire.override import override

from .consistent import searched
from .state import START, OpenSpielState, SpielGame

COURSE_SECONDS = 0.2
"""Seconds of a search for a course that fits. A player's clock may run meanwhile."""


class OpenSpielGame(SpielGame):
    """A game whose rules are OpenSpiel's.

    A position is the numbers of all moves and outcomes of chance so far, joined by points:
    ``4.0.8``, or ``start``.
    """

    @override
    def initial(self) -> OpenSpielState:
        return OpenSpielState.first(self)

    @override
    def course(self, observed: Sequence[tuple[int, str]], observer: int | None) -> list[int] | None:
        if observer is None:
            return None
        until = monotonic() + COURSE_SECONDS
        state = searched(self.initial(), observed, observer, random.Random(0), until)
        return [ply.move for ply in state.plies()]

    @override
    def read_position(self, text: str) -> OpenSpielState:
        """Return the position after moves and outcomes of chance, given as numbers: ``4.0.8``."""
        state = self.initial()
        try:
            for word in [] if text.lower() == START else text.split("."):
                if not (word.isascii() and word.isdigit() and len(word) < 20):
                    raise IllegalMove(f"{word[:20]!r} is no number")
                state.apply(int(word))
        except IllegalMove as error:
            raise PositionError(
                f"{text[:80]!r} is no position of {self.title}: write the numbers of the moves so "
                f"far, joined by points, such as 4.0.8, or {START}; {error}"
            ) from error
        return state
