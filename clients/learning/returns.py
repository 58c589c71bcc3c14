"""Targets by TD(lambda): what came later in a game tells what a position was worth.

The target of a position is a mixture of the worths of this position and of all later ones of its
game, and of the result. Their shares fall by lambda from position to position (R. Sutton, "Learning
to Predict by the Methods of Temporal Differences", 1988; J. Baxter, A. Tridgell and L. Weaver,
"TDLeaf(lambda): Combining Temporal Difference Learning with Game-Tree Search", 1999, had the worths
from searches, too).
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
    """Return the targets of positions of whole games, in the unit of the worths.

    Args:
        worths: What each position is worth to its player to act.
        results: What its game brought that player.
        last: Whether each position is the last one of its game, as the last of all is.
        turned: Whether the player to act is another one than in the position before.
        trace: lambda: 0 leaves the worths as they are, 1 takes the results.
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
