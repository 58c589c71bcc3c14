"""Most likely distributions under a condition, checked against others that fulfil it too."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from boardwire.matches.tournaments.statistics.likelihood import (
    expected_logarithm,
    with_mean,
    with_normalized_mean,
)

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
OBSERVED = [
    [0.1, 0.2, 0.4, 0.2, 0.1],
    [0.02, 0.05, 0.13, 0.3, 0.5],
    [0.996, 0.001, 0.001, 0.001, 0.001],
    [0.3, 0.01, 0.02, 0.07, 0.6],
]


def moments(distribution: Sequence[float]) -> tuple[float, float]:
    mean = math.fsum(a * p for a, p in zip(SCORES, distribution, strict=True))
    variance = math.fsum((a - mean) ** 2 * p for a, p in zip(SCORES, distribution, strict=True))
    return mean, math.sqrt(variance)


@pytest.mark.parametrize("observed", OBSERVED)
@pytest.mark.parametrize("mean", [0.01, 0.3, 0.5, 0.98])
def test_the_mean_is_the_one_that_was_asked_for(observed: list[float], mean: float) -> None:
    found = with_mean(SCORES, observed, mean)
    assert math.fsum(found) == pytest.approx(1)
    assert moments(found)[0] == pytest.approx(mean)


@pytest.mark.parametrize("observed", OBSERVED)
@pytest.mark.parametrize("ratio", [-6.0, -1.0, -0.01, 0.0, 0.001, 0.2, 1.0, 3.0, 10.0])
def test_the_normalized_mean_is_the_one_that_was_asked_for(
    observed: list[float], ratio: float
) -> None:
    found = with_normalized_mean(SCORES, observed, ratio)
    mean, deviation = moments(found)
    assert math.fsum(found) == pytest.approx(1)
    assert (mean - 0.5) / deviation == pytest.approx(ratio, rel=1e-5, abs=1e-8)


def test_what_fulfils_the_condition_already_stays() -> None:
    observed = OBSERVED[1]
    mean, deviation = moments(observed)
    ratio = (mean - 0.5) / deviation
    assert with_mean(SCORES, observed, mean) == pytest.approx(observed)
    assert with_normalized_mean(SCORES, observed, ratio) == pytest.approx(observed)


@pytest.mark.parametrize("observed", OBSERVED)
@pytest.mark.parametrize("ratio", [-4.0, -0.5, 0.03, 1.0, 3.5])
def test_no_other_distribution_with_the_normalized_mean_is_more_likely(
    observed: list[float], ratio: float
) -> None:
    best = expected_logarithm(with_normalized_mean(SCORES, observed, ratio), observed)
    generator = random.Random(5)
    compared = 0
    for _ in range(120):
        shares = [generator.random() ** 4 for _ in SCORES]
        # Weight moves to an end of the scores until the ratio is reached.
        low, high = 0.0, 1.0
        end = SCORES.index(generator.choice((0.75, 1.0) if ratio > 0 else (0.0, 0.25)))

        def mixed(share: float, shares: list[float] = shares, end: int = end) -> list[float]:
            total = math.fsum(shares)
            return [(1 - share) * p / total + share * (n == end) for n, p in enumerate(shares)]

        def reached(share: float) -> bool:
            mean, deviation = moments(mixed(share))
            return (mean - 0.5) / deviation * math.copysign(1, ratio) >= abs(ratio)

        if reached(low) or not reached(1 - 1e-9):
            continue
        while high - low > 1e-9:
            middle = (low + high) / 2
            low, high = (low, middle) if reached(middle) else (middle, high)
        compared += 1
        assert expected_logarithm(mixed(high), observed) <= best + 1e-6
    assert compared > 10
