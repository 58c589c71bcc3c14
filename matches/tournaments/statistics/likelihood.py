"""Most likely distributions of scores that have a given mean, or a given normalized mean.

The observed frequencies are most likely where nothing is given. A condition on the distribution
takes some likelihood away; the sequential test compares how much two conditions take.

Sources: M. Van den Bergh, Comparing the approximations for the generalized log likelihood ratio
(https://www.cantate.be/Fishtest/comparing_approximations.pdf), proposition 1.1; the same,
Comments on normalized Elo (https://www.cantate.be/Fishtest/normalized_elo_practical.pdf),
section 4.1; A. Owen, Empirical Likelihood (2001); T. Chandrupatla, Advances in Engineering
Software 28 (1997).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

_STEPS = 100
_CLOSE = 1e-12
_TINY = 1e-300


def with_mean(scores: Sequence[float], observed: Sequence[float], mean: float) -> list[float]:
    """Return the most likely distribution with this mean.

    Args:
        scores: The scores.
        observed: How frequent each was, all above 0, 1 in sum.
        mean: The mean, between the least and the largest score.

    Returns:
        The probability of each score.
    """
    return _balanced([score - mean for score in scores], observed)


def with_normalized_mean(
    scores: Sequence[float], observed: Sequence[float], ratio: float
) -> list[float]:
    """Return the most likely distribution whose mean is `ratio` standard deviations above 1/2.

    With b the score above 1/2, m1 the mean of b and m2 that of b^2, the condition is m2 = c m1^2
    with c = 1 + 1/ratio^2. The tangent of that curve at m1 = x is a linear condition: the mean of
    b^2 - 2 c x b + c x^2 is 0. So the answer is the most likely distribution on a tangent, the one
    that touches the curve there: its m1 is x. A search finds x. The iteration of fastchess and
    fishtest need not converge where the ratio is large.

    Args:
        scores: The scores, which lie evenly about 1/2.
        observed: How frequent each was, all above 0, 1 in sum.
        ratio: The mean above 1/2, in standard deviations of a score.

    Returns:
        The probability of each score.
    """
    if ratio < 0:
        return with_normalized_mean(scores, observed[::-1], -ratio)[::-1]
    lead = [score - 0.5 for score in scores]
    if ratio == 0:
        return _balanced(lead, observed)
    curvature = 1 + 1 / ratio**2
    mean = _mean(lead, observed)
    square = _mean([b * b for b in lead], observed)
    inside = mean * mean - square / curvature
    if abs(inside) <= _CLOSE * square and mean > 0:
        return list(observed)

    def at(x: float) -> list[float]:
        return _balanced(
            [b * b - 2 * curvature * x * b + curvature * x * x for b in lead], observed
        )

    def excess(x: float) -> float:
        return _mean(lead, at(x)) - x

    if inside > 0 and mean > 0:  # the tangents that leave out what was observed
        brackets = [(mean - math.sqrt(inside), mean + math.sqrt(inside))]
    else:  # the tangents that leave some of the scores on either side
        spread = math.sqrt(curvature * curvature - curvature)
        brackets = []
        for b in (it for it in lead if it > 0):
            low, high = b / (curvature + spread), b * (curvature + spread) / curvature
            if brackets and low < brackets[-1][1]:
                low, _ = brackets.pop()
            brackets.append((low, high))
    found = [at(_root(excess, low, high)) for low, high in brackets]
    return max(found, key=lambda it: expected_logarithm(it, observed))


def expected_logarithm(distribution: Sequence[float], observed: Sequence[float]) -> float:
    """Return the logarithm of the likelihood of a distribution for each group of games observed."""
    return _mean([math.log(max(it, _TINY)) for it in distribution], observed)


def _balanced(weights: Sequence[float], observed: Sequence[float]) -> list[float]:
    """Return the most likely distribution in which the mean of the weights is 0.

    It is the observed one, each frequency divided by 1 + theta * weight. Weights of both signs
    bound theta; without them there is no such distribution, and its limit is returned: all at the
    weight nearest to 0.
    """
    least, most = min(weights), max(weights)
    if least >= 0 or most <= 0:
        nearest = min(range(len(weights)), key=lambda it: abs(weights[it]))
        return [float(it == nearest) for it in range(len(weights))]
    low, high = -1 / most, -1 / least

    def mean(theta: float) -> float:
        """Return the mean of the weights, times the factors that keep it finite at both bounds."""
        total = 0.0
        for weight, share in zip(weights, observed, strict=True):
            if weight == most:
                total += share * (high - theta)
            elif weight == least:
                total -= share * (theta - low)
            else:
                total += share * weight * (theta - low) * (high - theta) / (1 + theta * weight)
        return total

    theta = _root(mean, low, high)
    return [share / (1 + theta * weight) for weight, share in zip(weights, observed, strict=True)]


def _mean(values: Sequence[float], probabilities: Sequence[float]) -> float:
    return math.fsum(a * p for a, p in zip(values, probabilities, strict=True))


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Return a zero of a function that is positive at `low` and negative at `high`.

    This is Chandrupatla's method: inverse quadratic interpolation where that is safe, else halves.
    """
    newest, other = low, high
    at_newest, at_other = function(low), function(high)
    if at_newest <= 0 or at_other >= 0:
        return low if at_newest <= 0 else high
    close = _CLOSE * (high - low)
    fraction = 0.5
    for _ in range(_STEPS):
        before, at_before = other, at_other
        middle = newest + fraction * (other - newest)
        at_middle = function(middle)
        if (at_middle > 0) == (at_newest > 0):
            before, at_before = newest, at_newest
        else:
            other, at_other = newest, at_newest
        newest, at_newest = middle, at_middle
        width = abs(other - newest)
        if at_newest == 0 or width <= close:
            break
        fraction = 0.5
        across = (newest - other) / (before - other)
        share = (at_newest - at_other) / (at_before - at_other)
        if share * share < across and (1 - share) ** 2 < 1 - across:
            fraction = at_newest / (at_other - at_newest) * at_before / (at_other - at_before) + (
                before - newest
            ) / (other - newest) * at_newest / (at_before - at_newest) * at_other / (
                at_before - at_other
            )
        least = close / width
        fraction = min(1 - least, max(least, fraction)) if least < 0.5 else 0.5
    return newest
