"""The match of a network against plain MCTS with random playouts.

Both have the same number of simulations for each move, so that a busy machine does not decide, as
in the matches of `boardwire.clients.learning.runs.gate`.
"""

from __future__ import annotations

from pathlib import Path

from boardwire.clients.learning.runs.silent_match import play_match
from boardwire.clients.tournament import TournamentPlan
from boardwire.clients.tournament.sections import EngineSettings
from boardwire.matches.tournaments.statistics import Estimate, score


def match_plan(
    game: str, weights: Path, *, games: int, simulations: int, seed: int
) -> TournamentPlan:
    """Return the plan of the match: pairs of games from random openings.

    Args:
        game: The game.
        weights: The file of the network.
        games: The number of games.
        simulations: The simulations of each move.
        seed: The seed of the openings.
    """
    return TournamentPlan(
        engine=(
            EngineSettings(
                cmd="mcts", name="network", nodes=simulations, option={"weights": str(weights)}
            ),
            EngineSettings(cmd="mcts", name="playouts", nodes=simulations),
        ),
        game=game,
        rounds=max(games // 2, 1),
        opening="random:4",
        seed=seed,
        output="none",
    )


def share_of(plan: TournamentPlan) -> Estimate:
    """Play the match, and return the network's share of the points with its 95 % interval."""
    return score(play_match(plan).comparisons.best("network", "playouts"))
