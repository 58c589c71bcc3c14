"""The steps of a generation that learns a static evaluation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from boardwire.clients.engines.search.weights import weights_text
from boardwire.clients.engines.search.weights_file import (
    LearnedWeights,
    WeightsLayout,
    bundled_file,
    write_learned,
)
from boardwire.clients.tournament import TournamentPlan
from boardwire.values import value_class

from ..fit.evaluation_fit import fit_weights
from ..fit.fit_files import weights_to_go_on
from ..fit.fitted_weights import Fit, FitWords
from ..learner import Learner, whole_weights
from ..self_play import BUNDLED, NAMED, Progress, play
from ..training_positions import read_positions
from .gate import Sides, match_plan
from .learning_plan import LearningPlan

_MATCH_NODES = 4
"""The nodes of a search in matches, in those of self-play."""


@value_class
class EvaluationSteps:
    """The steps of a generation that learns the weights of an evaluation; see `Steps`.

    Args:
        learner: The game.
        plan: The settings of the run.
    """

    learner: Learner
    plan: LearningPlan

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.learner.plan.game

    @property
    def layout(self) -> WeightsLayout:
        """The layout of the weights."""
        return self.learner.layout

    @property
    def words(self) -> FitWords:
        """The words for the error of a fit."""
        return FitWords(
            self.learner.plan.result,
            "root mean square of (evaluation - result)",
            "every position taken for even",
        )

    def begin(self) -> None:
        """Write the first weights of the run, unless it begins with the current ones."""
        if start := self._start():
            table = whole_weights(self.learner.start)
            weights = table.tobytes().ljust(2 * self.layout.features, b"\0")
            write_learned(start, LearnedWeights(self.layout, {}, weights))
        elif self.plan.scratch:
            named = weights_text(self.learner.plan.load().start())
            self.plan.folder.named.write_text(named, encoding="utf-8")

    def play(
        self, number: int, weights: Path | None, deadline: float, progress: Progress
    ) -> tuple[int, int]:
        """Play games of alpha-beta; see `Steps.play`."""
        weights = weights or self._start()
        return play(
            self.learner,
            self.plan.self_play(number, self.learner.plan.self_play),
            self.plan.folder.positions(number),
            weights=weights,
            weights_name=weights.name if weights else NAMED if self.plan.scratch else BUNDLED,
            deadline=deadline,
            threads=self.plan.threads,
            progress=progress,
        )

    def fit(self, number: int, weights: Path | None) -> Fit:
        """Fit weights to the positions of the last generations; see `Steps.fit`.

        A network is fitted further, since it needs more positions than a generation has.
        """
        first = max(number - self.plan.memory + 1, 1)
        # The first generation may play by weights of another unit, so its scores are no targets,
        # and its games are left out as soon as there are two others.
        if number > 2:
            first = max(first, 2)
        parts = [read_positions(self.plan.folder.positions(it)) for it in range(first, number + 1)]
        game = self.learner.plan
        mix = game.mix if first > 1 else game.first_mix
        start = None
        if self.learner.network is not None and (known := weights or self._bundled()):
            start = weights_to_go_on(self.learner, known)
            if not any(start[2 * len(self.learner.folded) :]):  # a network that corrects nothing
                start = None
        fit = fit_weights(self.learner, parts, start=start, mix=mix)
        nodes = self.plan.self_play(number, game.self_play).nodes
        return replace(fit, facts={"generations of positions": [first, number], "nodes": nodes})

    def match(self, number: int, weights: Path | None) -> TournamentPlan:
        """Return the match of alpha-beta with both weights; see `Steps.match`."""
        folder, game = self.plan.folder, self.learner.plan
        current = weights or self._start() or (folder.named if self.plan.scratch else None)
        sides = Sides(
            engine="alphabeta",
            nodes=_MATCH_NODES * self.plan.self_play(number, game.self_play).nodes,
            new={"weights": str(folder.weights(number))},
            current={"weights": str(current)} if current else {},
        )
        return match_plan(
            self.plan,
            number,
            sides,
            game=game.game,
            options=game.options,
            opening=game.opening,
        )

    def _start(self) -> Path | None:
        """Return the weights of the game's plan, if the run begins with them."""
        return self.plan.folder.start if self.plan.scratch and self.learner.plan.start else None

    def _bundled(self) -> Path | None:
        """Return the weights in force, if the run begins with them."""
        return None if self.plan.scratch else bundled_file(self.layout.game)
