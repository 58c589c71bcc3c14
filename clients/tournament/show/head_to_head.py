"""The figures of two engines against each other, and the state of their test, as text and data."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from boardwire.matches.tournaments.statistics import (
    Comparisons,
    Estimate,
    Multinomial,
    SequentialTest,
    Sprt,
    SprtModel,
    Verdict,
    elo,
    elo_text,
    normalized_elo,
    superiority,
)
from boardwire.protocol import visible
from boardwire.values import value_class

PAIR_SCORES = "0, 1/2, 1, 3/2, 2"
"""The points of the five kinds of pairs of two games."""


@value_class
class SprtState:
    """The state of a sequential test.

    Args:
        sprt: The test.
        one: The engine that is tested.
        other: Its opponent.
        llr: The logarithm of the ratio of likelihoods, of all games that have ended.
        verdict: The verdict. It is that of the tournament, which looks at games in the order of
            their numbers.
    """

    sprt: Sprt
    one: str
    other: str
    llr: float
    verdict: Verdict

    @classmethod
    def of(cls, test: SequentialTest, comparisons: Comparisons) -> SprtState:
        """Return the state of a test with these games."""
        one, other = test.comparison.one, test.comparison.other
        by_games = test.sprt.model is SprtModel.BAYESIAN
        results = comparisons.games(one, other) if by_games else comparisons.pairs(one, other)
        return cls(test.sprt, one, other, test.sprt.llr(results), test.verdict)

    @property
    def text(self) -> str:
        """The test in a line: its hypotheses, its ratio between the bounds, its verdict."""
        sprt = self.sprt
        verdict = "open" if self.verdict is Verdict.OPEN else f"{self.verdict.value} is accepted"
        return (
            f"SPRT of {sprt.elo0:g} against {sprt.elo1:g} Elo ({sprt.model.value}), "
            f"{visible(self.one)} - {visible(self.other)}: LLR {self.llr:.2f} between "
            f"{sprt.lower:.2f} and {sprt.upper:.2f}: {verdict}"
        )

    def to_data(self) -> dict[str, Any]:
        """Return the state as plain data for JSON."""
        return {
            "one": self.one,
            "other": self.other,
            **self.sprt.to_data(),
            "llr": self.llr,
            "verdict": self.verdict.value,
        }


@value_class
class HeadToHead:
    """The results of two engines against each other, as the first of them sees it.

    Args:
        one: The name of the first engine.
        other: The name of the second.
        games: The results of single games.
        pairs: The results of complete pairs; None where no two games belong together.
    """

    one: str
    other: str
    games: Multinomial
    pairs: Multinomial | None = None

    @classmethod
    def of(cls, comparisons: Comparisons, one: str, other: str) -> HeadToHead:
        """Return the results of two engines in a tournament."""
        paired = comparisons.pair_size > 1
        pairs = comparisons.pairs(one, other) if paired else None
        return cls(one, other, comparisons.games(one, other), pairs)

    @property
    def best(self) -> Multinomial:
        """The results to estimate a lead from: complete pairs, or games where there is none."""
        return self.pairs if self.pairs is not None and self.pairs.groups else self.games

    @property
    def lines(self) -> list[str]:
        """The figures for people; nothing without games."""
        if not self.games.groups:
            return []
        losses, draws, wins = self.games.counts
        lead, normalized = elo_text(elo(self.best)), elo_text(normalized_elo(self.best))
        lines = [
            f"{visible(self.one)} - {visible(self.other)}: {wins} won, {draws} drawn, "
            f"{losses} lost",
            f"Elo {lead or 'unknown'}, nElo {normalized or 'unknown'}, "
            f"LOS {100 * superiority(self.best):.1f} %",
        ]
        if self.pairs is not None and self.pairs.groups:
            scores = f" with {PAIR_SCORES} points" if self.pairs.size == 2 else ""
            lines.append(f"pairs{scores}: {', '.join(map(str, self.pairs.counts))}")
        return lines

    def to_data(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON; a bound that is infinite is null."""
        losses, draws, wins = self.games.counts
        return {
            "one": self.one,
            "other": self.other,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": None if self.pairs is None else list(self.pairs.counts),
            "elo": _data(elo(self.best)),
            "nelo": _data(normalized_elo(self.best)),
            "los": superiority(self.best),
        }


def _data(lead: Estimate) -> dict[str, float | None]:
    values = {"value": lead.value, "lower": lead.lower, "upper": lead.upper}
    return {name: it if math.isfinite(it) else None for name, it in values.items()}


def verdict_text(tests: Iterable[SprtState]) -> str:
    """Why the tests of a tournament have ended it, in a line; empty where they have not."""
    states = list(tests)
    if not states or any(it.verdict is Verdict.OPEN for it in states):
        return ""
    if len(states) == 1:
        return f"{states[0].verdict.value} is accepted"
    verdicts = ", ".join(f"{it.verdict.value} against {visible(it.other)}" for it in states)
    return f"accepted are {verdicts}"
