"""Elo, normalized Elo and the likelihood of superiority, with 95 % confidence intervals.

Elo is a function of the mean score: 400 points stand for ten to one. Normalized Elo divides the
lead in the mean score by the standard deviation of a game, so that it shows how many games it takes
to prove the lead, whatever the draws and the openings. One unit of it is 1/347 standard deviations,
which makes both alike for games without draws.

The intervals are those of fastchess and fishtest: the score is normally distributed with the
variance that was observed. Where all groups of games ended alike no variance was observed; then the
interval comes from the exact binomial bound of how frequent an unseen score can be.

Sources: M. Van den Bergh, Normalized Elo (https://www.cantate.be/Fishtest/normalized_elo.pdf);
fastchess, elo_wdl.cpp and elo_pentanomial.cpp; C. Clopper and E. Pearson, Biometrika 26 (1934).
"""

from __future__ import annotations

import math

from boardwire.values import value_class

from .multinomial import Multinomial

CONFIDENCE = 0.95
"""The share of intervals that contain the true value."""
QUANTILE = 1.959963984540054
"""The standard deviations around its mean in which a normal distribution has that share."""
NORMALIZED_ELO = 800 / math.log(10)
"""Units of normalized Elo in one standard deviation of a game."""


def normal_share(deviations: float) -> float:
    """Return the share of a normal distribution up to that many standard deviations above its mean.

    `statistics.NormalDist` has it as well, and takes a while to import.
    """
    return 0.5 * math.erfc(-deviations / math.sqrt(2))


@value_class
class Estimate:
    """A value with its 95 % confidence interval.

    Args:
        value: The most likely value; infinite for Elo where all games were won or lost.
        lower: The lower end of the interval.
        upper: The upper end.
    """

    value: float
    lower: float
    upper: float

    @property
    def error(self) -> float:
        """Half of the interval, as in ``20.1 +/- 5.3``; infinite if one of its ends is."""
        return (self.upper - self.lower) / 2


def expected_score(elo: float) -> float:
    """Return the expected score, 0 to 1, of a player who is `elo` points stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the lead in Elo points that a mean score stands for; infinite for 0, 1 and beyond."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def score(results: Multinomial) -> Estimate:
    """Return the mean score of a game; 0 to 1 if nothing is known."""
    if not results.groups:
        return Estimate(0.5, 0.0, 1.0)
    mean = results.mean
    if results.variance == 0:
        unseen = 1 - ((1 - CONFIDENCE) / 2) ** (1 / results.groups)
        return Estimate(mean, (1 - unseen) * mean, (1 - unseen) * mean + unseen)
    error = QUANTILE * math.sqrt(results.variance / results.groups)
    return Estimate(mean, max(0.0, mean - error), min(1.0, mean + error))


def elo(results: Multinomial) -> Estimate:
    """Return the lead in Elo points."""
    found = score(results)
    return Estimate(elo_of(found.value), elo_of(found.lower), elo_of(found.upper))


def normalized_elo(results: Multinomial) -> Estimate:
    """The lead in units of normalized Elo; infinite where all groups ended alike and not even."""
    if not results.groups:
        return Estimate(0.0, -math.inf, math.inf)
    lead = results.mean - 0.5
    unit = NORMALIZED_ELO / math.sqrt(results.size)
    if results.variance:
        value = unit * lead / math.sqrt(results.variance)
    else:
        value = math.copysign(math.inf, lead) if lead else 0.0
    error = unit * QUANTILE / math.sqrt(results.groups)
    return Estimate(value, value - error, value + error)


def superiority(results: Multinomial) -> float:
    """The likelihood of superiority (LOS): how probable it is that the player is the stronger one.

    Returns:
        0 to 1; 1/2 where nothing speaks for either. Where all groups ended alike it is the
        posterior probability of the binomial distribution with a uniform prior.
    """
    lead = results.mean - 0.5
    if results.variance:
        return normal_share(lead / math.sqrt(results.variance / results.groups))
    if lead == 0:
        return 0.5
    doubt = 0.5 ** (results.groups + 1)
    return 1 - doubt if lead > 0 else doubt


def elo_text(lead: Estimate | None) -> str:
    """A lead in Elo points with its 95 % interval: ``+35 ± 12``; ``> +213`` if all games were won.

    Empty if nothing is known.
    """
    if lead is None or (math.isinf(lead.lower) and math.isinf(lead.upper)):
        return ""
    value, lower, upper = (_points(it) for it in (lead.value, lead.lower, lead.upper))
    if math.isinf(lead.value):
        return f"> {lower}" if lead.value > 0 else f"< {upper}"
    if math.isinf(lead.upper):
        return f"{value} (> {lower})"
    if math.isinf(lead.lower):
        return f"{value} (< {upper})"
    return f"{value} ± {lead.error:.0f}"


def _points(value: float) -> str:
    """Whole points with their sign; zero has none."""
    return f"{value:+.0f}" if abs(value) > 0.5 else "0"
