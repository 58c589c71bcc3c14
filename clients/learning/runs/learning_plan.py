"""The plan of a learning run: the use of its time."""

from __future__ import annotations

from dataclasses import replace

from boardwire.values import value_class

from ..self_play_plan import SelfPlayPlan
from .run_folder import RunFolder

_GENERATION_MINUTES = 5.0
_MOST_GENERATIONS = 8
_MATCH_GAMES = 300


@value_class(kw_only=True)
class LearningPlan:
    """The settings of a learning run.

    Args:
        minutes: The time of the whole run, with what earlier runs in the folder took.
        folder: The folder that keeps positions, weights, the log and the report. A run goes on from
            what is in it.
        threads: Games at a time, in self-play and in matches.
        seed: The seed of everything that is random.
        nodes: The nodes of each search in self-play; 0 for those of the game's plan.
        generations: The number of generations; 0 to derive it from the minutes.
        match: The games of a match of new weights against current ones, at most; 0 for as many as
            show a lead of 40 Elo points.
        memory: The number of generations, counted from the last, whose positions are fitted to.
        scratch: Whether to begin with those of the game's plan, or the named weights by hand, not
            with the current ones.
    """

    minutes: float
    folder: RunFolder
    threads: int = 2
    seed: int = 1
    nodes: int = 0
    generations: int = 0
    match: int = 0
    memory: int = 3
    scratch: bool = False

    @property
    def count(self) -> int:
        """The number of generations."""
        by_time = round(self.minutes / _GENERATION_MINUTES)
        return self.generations or min(max(by_time, 2), _MOST_GENERATIONS)

    @property
    def generation_seconds(self) -> float:
        """The time of one generation."""
        return 60 * self.minutes / self.count

    @property
    def play_seconds(self) -> float:
        """The time of self-play in it; the rest is for the fit and the match."""
        return 0.6 * self.generation_seconds

    @property
    def match_games(self) -> int:
        """The games of a match, at most."""
        return self.match or _MATCH_GAMES

    def self_play(self, generation: int, usual: SelfPlayPlan) -> SelfPlayPlan:
        """Return the conditions of the games of a generation, with a seed of its own.

        Args:
            generation: Its number.
            usual: The conditions of the game's plan.
        """
        nodes = self.nodes or usual.nodes
        return replace(usual, nodes=nodes, seed=self.seed * 1000 + generation)
