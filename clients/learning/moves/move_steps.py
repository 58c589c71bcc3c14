"""The steps of a generation that learns the probabilities of moves in Go."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic

from boardwire import _native
from boardwire.clients.engines.search.weights_file import WeightsLayout
from boardwire.clients.learning.fit.fitted_weights import Fit, FitWords
from boardwire.clients.learning.runs.gate import Sides, match_plan
from boardwire.clients.learning.runs.learning_plan import LearningPlan
from boardwire.clients.learning.self_play import Progress
from boardwire.clients.tournament import TournamentPlan
from boardwire.games import OptionError
from boardwire.protocol import in_words
from boardwire.values import value_class

from .examples import MoveExamples
from .move_fit import fit_moves
from .move_games import MovePlay, play

_LEAST_POSITIONS = 20
_BATCH = 8
"""The number of games for each thread between two writes and checks of the time."""
_LOST = -0.95
"""Below this value of the search a side resigns a game of the match."""


@value_class
class MoveSteps:
    """The steps of a generation that learns the moves of Go; see `Steps`.

    Args:
        plan: The settings of the run.
        conditions: The conditions of self-play.
        games: The games of a generation; 0 for as many as its time allows.
    """

    plan: LearningPlan
    conditions: MovePlay
    games: int = 0

    @property
    def game(self) -> str:
        """The name of the game."""
        return "go"

    @property
    def layout(self) -> WeightsLayout:
        """The layout of the weights."""
        name, number, features = _native.Go.move_weights_layout()
        return WeightsLayout(name, features, 1, number)

    @property
    def words(self) -> FitWords:
        """The words for the error of a fit."""
        return FitWords("nats", "cross entropy of probabilities and visits", "all moves alike")

    def begin(self) -> None:
        """Write nothing: the priors by hand need no file."""

    def play(
        self, number: int, weights: Path | None, deadline: float, progress: Progress
    ) -> tuple[int, int]:
        """Play games of Monte Carlo tree search; see `Steps.play`."""
        path = self._positions(number)
        known = self._examples(number) if path.exists() else MoveExamples.of([])
        most = self.games or None

        def ended() -> bool:
            return monotonic() >= deadline if most is None else known.games >= most

        while not known.games or not ended():
            batch = _BATCH * self.plan.threads
            more = play(
                self.conditions,
                weights=weights or (False if self.plan.scratch else None),
                first=number * 1_000_000 + known.games,
                games=batch if most is None else min(batch, most - known.games),
                threads=self.plan.threads,
                ended=ended,
            )
            known = MoveExamples.joined([known, more])
            known.save(path)
            progress(known.games, len(known))
        return known.games, len(known)

    def fit(self, number: int, weights: Path | None) -> Fit:
        """Fit weights from scratch to the positions of all generations; see `Steps.fit`."""
        known = MoveExamples.joined([self._examples(it) for it in range(1, number + 1)])
        if len(known) < _LEAST_POSITIONS:
            raise OptionError(f"{len(known)} positions are too few: give it more time")
        fit = fit_moves(known, self.layout.features)
        return replace(fit, facts={"simulations": self.conditions.simulations, **fit.facts})

    def match(self, number: int, weights: Path | None) -> TournamentPlan:
        """Return the match of Monte Carlo tree search with both weights; see `Steps.match`."""
        resign = {"resign": str(_LOST)}
        by_hand = {"learned_priors": "false"} if self.plan.scratch else {}
        sides = Sides(
            engine="mcts",
            nodes=self.conditions.simulations,
            new={"weights": str(self.plan.folder.weights(number)), **resign},
            current={**({"weights": str(weights)} if weights else by_hand), **resign},
        )
        return match_plan(
            self.plan,
            number,
            sides,
            game="go",
            options={"size": self.conditions.size},
            opening="random:2",
        )

    def _positions(self, number: int) -> Path:
        return self.plan.folder.positions(number, "npz")

    def _examples(self, number: int) -> MoveExamples:
        path = self._positions(number)
        try:
            return MoveExamples.load(path)
        except (OSError, ValueError, KeyError) as error:
            raise OptionError(
                f"{path} cannot be read: {in_words(error)}; name another folder"
            ) from None
