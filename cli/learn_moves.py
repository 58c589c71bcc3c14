"""``boardwire learn go``: learn the probabilities of moves from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from boardwire.games import OptionError

if TYPE_CHECKING:
    from boardwire.clients.learning.moves import MoveGeneration

_MINUTES_OF_A_GENERATION = 4.0
_PAIRS_OF_A_MINUTE = 2
"""Pairs of games of the match for each minute of the run, at most 50."""
_SIMULATIONS = 700
_MOST_SIMULATIONS = 1_000_000


def learn_go(
    folder: Path,
    command: str,
    *,
    minutes: float,
    threads: int,
    seed: int,
    simulations: int,
    generations: int,
    scratch: bool,
) -> None:
    """Play and fit until the minutes are over, then play against the weights in force.

    Args:
        folder: The folder of the run.
        command: The command that the file of weights names as its origin.
        minutes: The time of the run.
        threads: Games at a time.
        seed: The seed of everything that is random.
        simulations: The simulations of each search; 0 for the usual number.
        generations: How often is played and fitted; 0 for a number by the minutes.
        scratch: Whether to begin with the priors by hand, and to play against them at the end.

    Raises:
        OptionError: There are too many simulations, or the folder has another run.
    """
    from boardwire.clients.learning.moves import MovePlan, MovePlay, learn_moves, match

    if simulations > _MOST_SIMULATIONS:
        raise OptionError(f"--nodes must be at most {_MOST_SIMULATIONS:,} in Go")
    conditions = MovePlay(seed=seed, simulations=simulations or _SIMULATIONS)
    plan = MovePlan(
        minutes=minutes,
        folder=folder,
        generations=generations or max(2, min(round(minutes / _MINUTES_OF_A_GENERATION), 6)),
        play=conditions,
        threads=threads,
        scratch=scratch,
    )
    try:
        learn_moves(plan, command, _tell)
    except KeyboardInterrupt:
        typer.echo(f"stopped; the same command goes on in {folder}", err=True)
        raise
    typer.echo(f"{plan.best}: the weights")
    pairs = min(round(_PAIRS_OF_A_MINUTE * minutes), 50)
    if pairs == 0:
        return
    share = match(
        plan.best,
        False if scratch else None,
        pairs=pairs,
        size=conditions.size,
        simulations=conditions.simulations,
        seed=seed,
    )
    typer.echo(
        f"against {'the priors by hand' if scratch else 'the weights in force'}, "
        f"{2 * pairs} games, {conditions.simulations} simulations a move: "
        f"{share.value:.0%} of the points (95%: {share.lower:.0%} to {share.upper:.0%})"
    )


def _tell(done: MoveGeneration) -> None:
    typer.echo(
        f"generation {done.number}: {done.games} games, {done.positions} positions, "
        f"{done.seconds:.0f} s, cross entropy {done.loss:.3f} (even {done.even:.3f}, "
        f"visits {done.least:.3f}), most visited move first in {done.first:.0%}"
    )
