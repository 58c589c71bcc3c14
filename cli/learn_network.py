"""``boardwire learn connect4``: learn a policy and value network from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from boardwire.games import OptionError

if TYPE_CHECKING:
    from boardwire.clients.learning.policy.run import PolicyGeneration

_GAMES_OF_A_MINUTE = 5
"""Games of the match for each minute of the run, at most 100: it takes a twentieth of the run."""
_MOVE_SECONDS = 0.01
_MOST_SIMULATIONS = 10_000


def learn_network(
    game: str,
    folder: Path,
    command: str,
    *,
    minutes: float,
    threads: int,
    seed: int,
    simulations: int,
    generations: int,
) -> None:
    """Play and fit until the minutes are over, then play against plain MCTS.

    Args:
        game: A game of `POLICY_GAMES`.
        folder: The folder of the run.
        command: The command that the file of the network names as its origin.
        minutes: The time of the run.
        threads: Games at a time.
        seed: The seed of everything that is random.
        simulations: The simulations of each search; 0 for the usual number.
        generations: How often is played and fitted; 0 for as often as the minutes allow.

    Raises:
        OptionError: There are too many simulations, or the folder has another run.
    """
    from boardwire.clients.learning.policy.games import POLICY_GAMES, PolicyPlay
    from boardwire.clients.learning.policy.match import match_plan, share_of
    from boardwire.clients.learning.policy.run import PolicyPlan, learn_policy

    if simulations > _MOST_SIMULATIONS:
        raise OptionError(f"--nodes must be at most {_MOST_SIMULATIONS} with a network")
    conditions = PolicyPlay(seed=seed)
    if simulations:
        conditions = PolicyPlay(seed=seed, simulations=max(simulations, 2))
    plan = PolicyPlan(
        minutes=minutes, folder=folder, generations=generations, play=conditions, threads=threads
    )
    try:
        learn_policy(POLICY_GAMES[game], plan, command, _tell)
    except KeyboardInterrupt:
        typer.echo(f"stopped; the same command goes on in {folder}", err=True)
        raise
    typer.echo(f"{plan.best}: the network; use it as mcts:weights={plan.best}")
    games = min(2 * round(_GAMES_OF_A_MINUTE * minutes / 2), 100)
    if games == 0:
        return
    share = share_of(
        match_plan(game, plan.best, games=games, move_seconds=_MOVE_SECONDS, seed=seed)
    )
    typer.echo(
        f"against plain MCTS, {games} games, {_MOVE_SECONDS * 1000:.0f} ms a move: "
        f"{share.value:.0%} of the points (95%: {share.lower:.0%} to {share.upper:.0%})"
    )


def _tell(done: PolicyGeneration) -> None:
    typer.echo(
        f"generation {done.number}: {done.games} games, {done.seconds:.0f} s, "
        f"policy {done.policy:.3f}, value {done.value:.3f}"
    )
