"""The course of a sequential test: games are noted as they end, and a verdict stands."""

from __future__ import annotations

from boardwire.matches.records.match_record import MatchRecord

from .comparison import Comparison
from .multinomial import Multinomial
from .sprt import Sprt, SprtModel, Verdict


class SequentialTest:
    """An SPRT on the games of two engines.

    The test looks at complete pairs only, after each of them; the bayesian model, which knows no
    pairs, after each game. A verdict stands: games that were still being played when it fell change
    the figures, but not the verdict. The same games in the same order give the same verdict, so a
    tournament that is resumed notes those of its journal first.

    Args:
        sprt: The test.
        one: The name of the engine that is tested.
        other: The name of its opponent.
        pair_size: See `Comparison`.
    """

    def __init__(self, sprt: Sprt, one: str, other: str, pair_size: int = 2) -> None:
        self.sprt = sprt
        self.comparison = Comparison(one, other, pair_size)
        self.verdict = Verdict.OPEN
        """The verdict so far."""

    def note(self, pair: int, record: MatchRecord) -> Verdict:
        """Add a finished game; return the verdict.

        Args:
            pair: The number of the game's pair (`ScheduledGame.pair`).
            record: The record of the game.
        """
        complete = self.comparison.note(pair, record)
        if self.verdict is Verdict.OPEN and (complete or self._by_games):
            self.verdict = self.sprt.verdict(self.llr)
        return self.verdict

    @property
    def results(self) -> Multinomial:
        """The results that the test looks at."""
        return self.comparison.games if self._by_games else self.comparison.pairs

    @property
    def llr(self) -> float:
        """The logarithm of the ratio of the likelihoods of H1 and H0."""
        return self.sprt.llr(self.results)

    @property
    def _by_games(self) -> bool:
        return self.sprt.model is SprtModel.BAYESIAN
