"""The course of a sequential test, and how often it errs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from boardwire.matches.tournaments.statistics import (
    Multinomial,
    SequentialTest,
    Sprt,
    SprtModel,
    Verdict,
)

from ...crosstables import finished

WIN, DRAW, LOSS = (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)


def play_pair(test: SequentialTest, pair: int, first: Sequence[float]) -> Verdict:
    """A pair in which the tested engine has this result twice."""
    test.note(pair, finished(("new", "old"), first))
    return test.note(pair, finished(("old", "new"), first[::-1]))


def test_it_waits_for_complete_pairs() -> None:
    test = SequentialTest(Sprt(0, 200), "new", "old")
    for pair in range(100):
        assert test.note(pair, finished(("new", "old"), WIN)) is Verdict.OPEN
    assert test.llr == 0
    noted = [test.note(pair, finished(("old", "new"), LOSS)) for pair in range(100)]
    assert noted[0] is Verdict.OPEN
    assert noted[-1] is Verdict.H1


def test_a_verdict_stands_whatever_the_games_that_were_still_played_bring() -> None:
    test = SequentialTest(Sprt(0, 200), "new", "old")
    pair = 0
    while play_pair(test, pair, WIN) is Verdict.OPEN:
        pair += 1
    for late in range(1000, 1020):
        assert play_pair(test, late, LOSS) is Verdict.H1
    assert test.llr < test.sprt.upper


def test_the_bayesian_model_looks_at_single_games() -> None:
    test = SequentialTest(Sprt(0, 100, model=SprtModel.BAYESIAN), "new", "old")
    test.note(0, finished(("new", "old"), WIN))
    assert test.llr > 0
    assert test.results.size == 1


def verdict_on(
    sprt: Sprt, shares: Sequence[float], generator: np.random.Generator, step: int
) -> Verdict:
    """The verdict on results that are drawn by chance, looked at after every `step` groups."""
    counts = np.zeros(len(shares), np.int64)
    while True:
        counts += generator.multinomial(step, shares)
        verdict = sprt.verdict(sprt.llr(Multinomial(tuple(counts.tolist()))))
        if verdict is not Verdict.OPEN:
            return verdict


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "shares", "step"),
    [
        (SprtModel.LOGISTIC, (0.1, 0.2, 0.4, 0.2, 0.1), 4),
        (SprtModel.NORMALIZED, (0.05, 0.15, 0.6, 0.15, 0.05), 8),
        (SprtModel.BAYESIAN, (0.3, 0.4, 0.3), 4),
    ],
)
def test_it_errs_no_more_often_than_it_says(
    model: SprtModel, shares: Sequence[float], step: int
) -> None:
    sprt = Sprt(0, 100, alpha=0.05, beta=0.1, model=model)
    generator = np.random.default_rng(7)
    runs = 200
    better = {
        lead: sum(
            verdict_on(sprt, sprt.likeliest(shares, lead), generator, step) is Verdict.H1
            for _ in range(runs)
        )
        for lead in (0, 100)
    }
    # Two standard errors of so many runs are added to what is allowed.
    assert better[0] / runs <= 0.05 + 0.03
    assert 1 - better[100] / runs <= 0.1 + 0.04
