"""``boardwire learn othello`` and the like: learn the weights of an evaluation from self-play."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import typer

from .common import game_of
from .learn_options import RunOptions, command_line, require_scipy

if TYPE_CHECKING:
    from boardwire.clients.learning import Learner, PositionFile

_TOLD_SECONDS = 10.0
"""Seconds from one line about self-play to the next."""


def learn_weights(run: RunOptions) -> None:
    """Play, fit and play a match by turns, and say what came of it.

    Raises:
        OptionError: The game has no evaluation that can be learned, or the folder has another run.
    """
    learner = learner_for(run.game, run.option)
    require_scipy()
    from boardwire.clients.learning import LearningPlan, RunFolder
    from boardwire.clients.learning.generations import Learning, learn
    from boardwire.clients.learning.report import write_report

    plan = LearningPlan(
        minutes=run.minutes,
        folder=RunFolder(run.folder(learner.plan.native)),
        threads=run.threads,
        seed=run.seed,
        nodes=run.nodes,
        generations=run.generations,
        scratch=run.scratch,
    )
    learning = Learning(learner, plan, command_line(), typer.echo, Told())
    log = learn(learning)
    write_report(learning, log)
    best = plan.folder.best
    if any(it.kept for it in log.generations):
        typer.echo(f"{best}: the best weights; use them as alphabeta:weights={best}")
    else:
        typer.echo("no weights were better than the current ones")
    typer.echo(f"{plan.folder.report}: the report")


def learner_for(game: str, options: list[str] | None) -> Learner:
    """Return the learner of a game with options.

    Raises:
        OptionError: The game has no evaluation that can be learned, or not with these options.
    """
    from boardwire.clients.learning import learner_of  # only here: it takes a while

    return learner_of(game_of(game, options))


class Told:
    """Tells of self-play now and then."""

    def __init__(self) -> None:
        self._told = monotonic()

    def __call__(self, file: PositionFile) -> None:
        """Tell how far a file of positions is, unless that was told just now."""
        if monotonic() - self._told < _TOLD_SECONDS:
            return
        self._told = monotonic()
        typer.echo(f"  {file.games} games, {file.positions} positions", err=True)
