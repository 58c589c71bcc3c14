"""``boardwire learn go``: learn the probabilities of moves from self-play."""

from __future__ import annotations

from boardwire.games import OptionError

from .evaluation import keep_what_wins, plan_of
from .run_options import RunOptions, require_scipy

_SIMULATIONS = 700
_MOST_SIMULATIONS = 1_000_000


def learn_go(run: RunOptions) -> None:
    """Learn the weights of moves, and print the outcome.

    Raises:
        OptionError: An option is not for Go, or the folder has another run.
    """
    if run.option:
        raise OptionError("the moves of go are learned on 9x9 points: leave out --option")
    if run.nodes > _MOST_SIMULATIONS:
        raise OptionError(f"--nodes must be at most {_MOST_SIMULATIONS:,} in Go")
    require_scipy()
    from boardwire.clients.learning.moves import MovePlay, MoveSteps

    conditions = MovePlay(seed=run.seed, simulations=run.nodes or _SIMULATIONS)
    keep_what_wins(MoveSteps(plan_of(run, "go"), conditions), "mcts")
