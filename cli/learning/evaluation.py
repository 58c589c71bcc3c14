"""``boardwire learn GAME``: learn the weights of an evaluation from self-play."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import click

from ..arguments.game_options import game_of
from .run_options import RunOptions, command_line, require_scipy

if TYPE_CHECKING:
    from boardwire.clients.learning import Learner, LearningPlan
    from boardwire.clients.learning.runs.steps import Steps

_PRINTED_SECONDS = 10.0
"""The least number of seconds between two lines of progress."""


def learn_weights(run: RunOptions) -> None:
    """Learn the weights of an evaluation, and print the outcome.

    Raises:
        OptionError: The game has no evaluation that can be learned, or the folder has another run.
    """
    learner = learner_for(run.game, run.option)
    require_scipy()
    from boardwire.clients.learning.runs.evaluation_steps import EvaluationSteps

    keep_what_wins(EvaluationSteps(learner, plan_of(run, learner.plan.native)), "alphabeta")


def plan_of(run: RunOptions, name: str) -> LearningPlan:
    """Return the plan of a run whose new weights must win a match.

    Args:
        run: The options.
        name: The name of what is learned.
    """
    from boardwire.clients.learning import LearningPlan, RunFolder

    return LearningPlan(
        minutes=run.minutes,
        folder=RunFolder(run.folder(name)),
        threads=run.threads,
        seed=run.seed,
        nodes=run.nodes,
        generations=run.generations,
        match=run.match_games,
        scratch=run.scratch,
    )


def keep_what_wins(steps: Steps, engine: str) -> None:
    """Run generations of games, fit and match, write the report, and print the outcome.

    Args:
        steps: The steps of a generation.
        engine: The engine that plays by the weights.
    """
    from boardwire.clients.learning.runs.generation_report import write_report
    from boardwire.clients.learning.runs.generations import Learning, learn

    click.echo(
        f"{steps.plan.folder.path}: {steps.plan.minutes:g} minutes of games, fits and matches; "
        "Ctrl-C stops, and the same command goes on",
        err=True,
    )
    learning = Learning(steps, command_line(), click.echo, ProgressLines().played)
    log = learn(learning)
    write_report(learning, log)
    folder = steps.plan.folder
    if any(it.kept for it in log.generations):
        click.echo(f"{folder.best}: the best weights; use them as {engine}:weights={folder.best}")
    else:
        click.echo("no weights were better than the current ones")
    click.echo(f"{folder.report}: the report")


def learner_for(game: str, options: list[str] | None) -> Learner:
    """Return the learner of a game with options.

    Raises:
        OptionError: The game has no evaluation that can be learned, or not with these options.
    """
    from boardwire.clients.learning import learner_of  # only here: it takes a while

    return learner_of(game_of(game, options))


class ProgressLines:
    """Prints the progress of long work from time to time."""

    def __init__(self) -> None:
        self._printed = monotonic()

    def played(self, games: int, positions: int) -> None:
        """Print the number of games of self-play, unless a line was printed just now."""
        self.line(f"{games} games, {positions} positions")

    def line(self, line: str) -> None:
        """Print a line of progress, unless one was printed just now."""
        if monotonic() - self._printed < _PRINTED_SECONDS:
            return
        self._printed = monotonic()
        click.echo(f"  {line}", err=True)
