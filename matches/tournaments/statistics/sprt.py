"""The sequential probability ratio test (SPRT): play until one of two hypotheses is believed.

H0 says that the lead of the tested engine is `elo0`, H1 that it is `elo1`. After each pair of games
the logarithm of the ratio of their likelihoods (LLR) is compared with two bounds. A test of an
engine that is no better than `elo0` accepts H1 with probability `alpha` at the most, and one that
is at least `elo1` better is refused with probability `beta` at the most. The bounds are those of
Wald, the ratio is the generalized one of fishtest: the results are otherwise as likely as can be.

In the models the hypotheses are points of Elo (logistic), of normalized Elo, or of BayesElo
(bayesian; its drawishness is that of the games so far). A score that has not occurred yet counts as
1/1000 of a group, so the test also ends where all games are won, lost or drawn. Only the bayesian
model learns nothing from draws: if all games are drawn, its test stays open.

Sources: A. Wald, Ann. Math. Stat. 16 (1945); M. Van den Bergh, Comments on normalized Elo; R.
Coulom's BayesElo; fastchess, sprt.cpp.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import Any

from boardwire.values import value_class

from .elo import NORMALIZED_ELO, expected_score
from .likelihood import expected_logarithm, with_mean, with_normalized_mean
from .multinomial import Multinomial

_UNSEEN = 1e-3  # groups that a score counts which has not occurred, as in fishtest


class SprtModel(Enum):
    """The unit of the hypotheses."""

    NORMALIZED = "normalized"
    LOGISTIC = "logistic"
    BAYESIAN = "bayesian"


class Verdict(Enum):
    """The outcome of a test."""

    OPEN = "open"
    H0 = "H0"
    H1 = "H1"


@value_class
class Sprt:
    """A sequential probability ratio test.

    Args:
        elo0: The lead of the tested engine according to H0, in Elo points of the model.
        elo1: The lead according to H1, above `elo0`.
        alpha: The largest probability to accept H1 where H0 holds.
        beta: The largest probability to accept H0 where H1 holds.
        model: The unit of `elo0` and `elo1`.

    Raises:
        ValueError: The numbers make no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: SprtModel = SprtModel.NORMALIZED

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1)):
            raise ValueError("elo0 and elo1 must be finite numbers")
        if self.elo0 >= self.elo1:
            raise ValueError(f"elo0 must be below elo1: {self.elo0:g} is not below {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 1:
                raise ValueError(f"{name} must be between 0 and 1, such as 0.05: not {value:g}")
        if self.alpha + self.beta >= 1:
            raise ValueError("alpha and beta must be below 1 in sum")

    @property
    def lower(self) -> float:
        """The LLR at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The LLR at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, results: Multinomial) -> float:
        """Return the logarithm of the ratio of the likelihoods of H1 and H0; 0 without games.

        Raises:
            ValueError: The model is bayesian and the results are not those of single games.
        """
        if not results.groups:
            return 0.0
        counts = [it or _UNSEEN for it in results.counts]
        total = math.fsum(counts)
        observed = [it / total for it in counts]
        one, other = (
            expected_logarithm(self.likeliest(observed, elo), observed)
            for elo in (self.elo1, self.elo0)
        )
        return total * (one - other)

    def verdict(self, llr: float) -> Verdict:
        """Return the outcome of the test for a ratio."""
        if llr >= self.upper:
            return Verdict.H1
        return Verdict.H0 if llr <= self.lower else Verdict.OPEN

    def to_data(self) -> dict[str, Any]:
        """Return the test as plain data for JSON."""
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "model": self.model.value,
            "lower": self.lower,
            "upper": self.upper,
        }

    def likeliest(self, observed: Sequence[float], elo: float) -> list[float]:
        """Return the distribution of scores that explains results best if the lead is `elo`.

        Args:
            observed: How frequent each score was, all above 0, 1 in sum; see `Multinomial`.
            elo: The lead in Elo points of the model.

        Returns:
            The probability of each score.

        Raises:
            ValueError: The model is bayesian and the results are not those of single games.
        """
        size = len(observed) // 2
        scores = [number / (2 * size) for number in range(2 * size + 1)]
        if self.model is SprtModel.NORMALIZED:
            return with_normalized_mean(scores, observed, math.sqrt(size) * elo / NORMALIZED_ELO)
        if self.model is SprtModel.LOGISTIC:
            return with_mean(scores, observed, expected_score(elo))
        if size != 1:
            raise ValueError("the bayesian model is for single games, not for pairs")
        losses, _, wins = observed
        drawishness = 200 * math.log10((1 - losses) / losses * (1 - wins) / wins)
        return with_mean(scores, observed, _bayesian_score(elo, drawishness))


def _bayesian_score(elo: float, drawishness: float) -> float:
    """Return the expected score of a player who is `elo` points of BayesElo stronger."""
    return (1 + expected_score(elo - drawishness) - expected_score(-elo - drawishness)) / 2
