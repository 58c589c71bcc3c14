"""The pool of players whose mean rating is the origin of a rating list.

A rating is a difference, so its error depends on what it is a difference to. The mean of all
players is as uncertain as the least known of them: a few players who hardly played, or who lost
everything, would make the errors of all others several times larger. So the origin is the mean of
the players who are known well enough, and all errors are relative to it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_Floats = NDArray[np.float64]
_Indices = NDArray[np.intp]


def pool_of(covariance: _Floats, eligible: NDArray[np.bool_], deviation: float) -> _Indices:
    """Return the players of the pool, by the standard errors relative to its own mean.

    The least known player leaves, one after the other, until all that are left have errors small
    enough.

    Args:
        covariance: The covariances of all ratings, relative to any origin.
        eligible: The players who may be in the pool.
        deviation: The largest standard error of a player of the pool, in the same unit.

    Returns:
        The players in ascending order; all of them if no two are known well enough.
    """
    everybody = np.arange(len(eligible))
    pool = np.flatnonzero(eligible)
    own = covariance.diagonal()
    shared = covariance[:, pool].sum(axis=1)
    while len(pool) > 1:
        count = len(pool)
        mean = shared[pool].sum() / count**2
        variances = own[pool] - 2 * shared[pool] / count + mean
        worst = int(variances.argmax())
        if variances[worst] <= deviation**2:
            return pool
        shared -= covariance[:, pool[worst]]
        pool = np.delete(pool, worst)
    return everybody
