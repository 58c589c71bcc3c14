"""Known openings, in turn or shuffled."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .opening import Opening


class KnownOpenings:
    """Openings of a list, one after the other; after the last one the first comes again.

    Args:
        known: The list.
        seed: The seed of a random order, which is another one each time all have been picked; None
            for the order of the list.
        start: The first one to pick, from 1 on.
        notes: See `Openings.notes`.
        skipped: See `Openings.skipped`.
    """

    def __init__(
        self,
        known: Sequence[Opening],
        seed: int | None = None,
        start: int = 1,
        notes: tuple[str, ...] = (),
        skipped: str = "",
    ) -> None:
        self._known = known
        self.notes = notes
        self.skipped = skipped
        self._seed = seed
        self._start = start - 1
        self._round = -1  # of the order
        self._order: Sequence[int] = ()

    def pick(self, number: int) -> Opening:
        """Return the opening of a number, from 0 on; after the last one the first one follows."""
        round, place = divmod(number + self._start, len(self._known))
        if self._seed is None:
            return self._known[place]
        if round != self._round:
            self._round, self._order = round, _shuffled(len(self._known), self._seed, round)
        return self._known[self._order[place]]


def _shuffled(count: int, seed: int, round: int) -> list[int]:
    order = list(range(count))
    random.Random(f"{seed} {round}").shuffle(order)
    return order
