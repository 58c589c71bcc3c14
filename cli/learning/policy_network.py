"""``boardwire learn connect4``: learn a policy and value network from self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from boardwire.games import OptionError

from .run_options import RunOptions, command_line

if TYPE_CHECKING:
    from boardwire.clients.learning.policy.policy_run import PolicyGeneration

_GAMES_OF_A_MINUTE = 5
"""Games of the match per minute of the run, at most 100: the match takes 1/20 of the run."""
_MATCH_SIMULATIONS = 1_000
"""The simulations of each move in this match."""
_MOST_SIMULATIONS = 10_000


def learn_network(run: RunOptions) -> None:
    """Alternate games and fits until the time is over, then play against plain MCTS.

    Args:
        run: The options; the game is one of `POLICY_GAMES`.

    Raises:
        OptionError: An option is not for networks, or the folder has another run.
    """
    if run.option or run.scratch:
        raise OptionError(
            f"a network of {run.game} begins with nothing, for the usual board: leave out --option "
            "and --scratch"
        )
    if run.nodes > _MOST_SIMULATIONS:
        raise OptionError(f"--nodes must be at most {_MOST_SIMULATIONS} with a network")
    from boardwire.clients.learning import RunFolder
    from boardwire.clients.learning.policy.policy_games import POLICY_GAMES, PolicyPlay
    from boardwire.clients.learning.policy.policy_match import match_plan, share_of
    from boardwire.clients.learning.policy.policy_run import PolicyPlan, learn_policy

    conditions = PolicyPlay(seed=run.seed)
    if run.nodes:
        conditions = PolicyPlay(seed=run.seed, simulations=max(run.nodes, 2))
    plan = PolicyPlan(
        minutes=run.minutes,
        folder=RunFolder(run.folder(run.game)),
        generations=run.generations,
        play=conditions,
        threads=run.threads,
    )
    learn_policy(POLICY_GAMES[run.game], plan, command_line(), _print)
    best = plan.folder.best
    click.echo(f"{best}: the network; use it as mcts:weights={best}")
    games = run.match_games or min(2 * round(_GAMES_OF_A_MINUTE * run.minutes / 2), 100)
    if games == 0:
        return
    share = share_of(
        match_plan(run.game, best, games=games, simulations=_MATCH_SIMULATIONS, seed=run.seed)
    )
    click.echo(
        f"against plain MCTS, {games} games, {_MATCH_SIMULATIONS:,} simulations a move: "
        f"{share.value:.0%} of the points (95%: {share.lower:.0%} to {share.upper:.0%})"
    )


def _print(done: PolicyGeneration) -> None:
    click.echo(
        f"generation {done.number}: {done.games} games, {done.seconds:.0f} s, "
        f"policy {done.policy:.3f}, value {done.value:.3f}"
    )
