"""Two thirds of the average: how iterated elimination goes down to 0.

No target is above two thirds of the greatest number. So a greater number is weakly dominated by two
thirds of it, rounded down; players who know that the others know this go on from there (Nagel,
American Economic Review 85(5), 1995).
"""

from __future__ import annotations

from collections.abc import Iterator


def steps_down(limit: int, players: int) -> Iterator[int]:
    """Yield the greatest number that is left after each step, until nothing goes any more.

    With whole numbers it is 0 for up to four players. With more of them it is 1: where all others
    choose 1, the target is nearer to 1 than to 0.
    """
    while limit > 0:
        bound = 2 * limit // 3
        # Two thirds of `limit` end in 2/3, and the target can be above the half: the number above
        # may win where nearly everybody chooses `limit`.
        if limit % 3 == 1 and 3 * players > 8 * limit + 4:
            bound += 1
        if bound == limit:
            return
        yield bound
        limit = bound
