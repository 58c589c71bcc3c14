"""Targets by TD(lambda): the value of a position from the later course of its game.

The target of a position is a mixture of the values of this position and of all later ones of its
game, and of the result. Their shares decrease by lambda from position to position (R. Sutton,
"Learning to Predict by the Methods of Temporal Differences", 1988; J. Baxter, A. Tridgell and L.
Weaver, "TDLeaf(lambda): Combining Temporal Difference Learning with Game-Tree Search", 1999, also
took the values from searches).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .regression import Vector


def lambda_returns(
    worths: Vector,
    results: Vector,
    last: NDArray[np.bool_],
    turned: NDArray[np.bool_],
    trace: float,
) -> Vector:
    """Return the targets of positions of whole games, in the unit of the values.

    Args:
        worths: The value of each position for its player to act.
        results: The result of its game for that player.
        last: Whether each position is the last one of its game, as the last of all is.
        turned: Whether the player to act is another one than in the position before.
        trace: lambda: 0 keeps the values, 1 uses the results.
    """
    found = np.empty(len(worths))
    ends = last.copy()
    ends[-1:] = True
    here = np.flatnonzero(ends)
    first = np.r_[0, here[:-1] + 1][: len(here)]
    later = results[here]
    # From the ends of all games to their beginnings, a position of each at a time.
    while len(here):
        found[here] = (1 - trace) * worths[here] + trace * later
        further = here > first
        here, first = here[further], first[further]
        later = np.where(turned[here], -1.0, 1.0) * found[here]
        here = here - 1
    return found
