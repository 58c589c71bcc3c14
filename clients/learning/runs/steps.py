"""The steps of a generation, which differ between the kinds of learning."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from boardwire.clients.engines.search.weights_file import WeightsLayout
from boardwire.clients.tournament import TournamentPlan

from ..fit.fitted_weights import Fit, FitWords
from ..self_play import Progress
from .learning_plan import LearningPlan


class Steps(Protocol):
    """The steps of a generation. They keep their files in the folder of the run.

    Weights that are None stand for the first weights of a run.
    """

    @property
    def plan(self) -> LearningPlan:
        """The plan of the run."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def layout(self) -> WeightsLayout:
        """The layout of the weights."""

    @property
    def words(self) -> FitWords:
        """The words for the error of a fit."""

    def begin(self) -> None:
        """Write what a run needs to begin with.

        Raises:
            OSError: It cannot be written.
        """

    def play(
        self, number: int, weights: Path | None, deadline: float, progress: Progress
    ) -> tuple[int, int]:
        """Play games against itself, or more of them.

        Args:
            number: The number of the generation.
            weights: The current weights.
            deadline: The time of `monotonic` at which to end.
            progress: Called now and then.

        Returns:
            The numbers of games and of positions of the generation.

        Raises:
            OptionError: The folder has games of other conditions.
            OSError: A file cannot be read or written.
        """

    def fit(self, number: int, weights: Path | None) -> Fit:
        """Fit weights to the positions of this generation and of earlier ones.

        Args:
            number: The number of the generation.
            weights: The current weights.

        Raises:
            OptionError: A file is damaged, or there are too few positions.
            OSError: A file cannot be read.
        """

    def match(self, number: int, weights: Path | None) -> TournamentPlan:
        """Return the plan of the match of a generation's weights against the current ones."""
