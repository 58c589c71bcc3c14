"""``boardwire learn go``: learn the probabilities of moves from self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from boardwire.games import OptionError

from .learn_options import RunOptions, command_line, require_scipy

if TYPE_CHECKING:
    from boardwire.clients.learning.moves import MoveGeneration

_MINUTES_OF_A_GENERATION = 4.0
_PAIRS_OF_A_MINUTE = 2
"""Pairs of games of the match for each minute of the run, at most 50."""
_SIMULATIONS = 700
_MOST_SIMULATIONS = 1_000_000


def learn_go(run: RunOptions) -> None:
    """Play and fit until the minutes are over, then play against the weights in force.

    Raises:
        OptionError: An option is not for Go, or the folder has another run.
    """
    if run.option:
        raise OptionError("the moves of go are learned on 9x9 points: leave out --option")
    if run.nodes > _MOST_SIMULATIONS:
        raise OptionError(f"--nodes must be at most {_MOST_SIMULATIONS:,} in Go")
    require_scipy()
    from boardwire.clients.learning import RunFolder
    from boardwire.clients.learning.moves import MovePlan, MovePlay, learn_moves, match

    conditions = MovePlay(seed=run.seed, simulations=run.nodes or _SIMULATIONS)
    generations = max(2, min(round(run.minutes / _MINUTES_OF_A_GENERATION), 6))
    plan = MovePlan(
        minutes=run.minutes,
        folder=RunFolder(run.folder("go")),
        generations=run.generations or generations,
        play=conditions,
        threads=run.threads,
        scratch=run.scratch,
    )
    learn_moves(plan, command_line(), _tell)
    typer.echo(f"{plan.folder.best}: the weights")
    pairs = min(round(_PAIRS_OF_A_MINUTE * run.minutes), 50)
    if pairs == 0:
        return
    share = match(
        plan.folder.best,
        False if run.scratch else None,
        pairs=pairs,
        size=conditions.size,
        simulations=conditions.simulations,
        seed=run.seed,
    )
    typer.echo(
        f"against {'the priors by hand' if run.scratch else 'the weights in force'}, "
        f"{2 * pairs} games, {conditions.simulations} simulations a move: "
        f"{share.value:.0%} of the points (95%: {share.lower:.0%} to {share.upper:.0%})"
    )


def _tell(done: MoveGeneration) -> None:
    typer.echo(
        f"generation {done.number}: {done.games} games, {done.positions} positions, "
        f"{done.seconds:.0f} s, cross entropy {done.loss:.3f} (even {done.even:.3f}, "
        f"visits {done.least:.3f}), most visited move first in {done.first:.0%}"
    )
