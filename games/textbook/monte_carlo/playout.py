"""Playouts: random games to the end, and their rewards."""

from __future__ import annotations

from random import Random

from boardwire.games import CHANCE, OVER, State

MOST_PLIES = 2000
"""A longer random game is cut off, and the static evaluation replaces its result."""


def random_move(state: State, random: Random) -> int:
    """Return a random move, all equally likely; or a chance outcome by its probability."""
    if state.to_act() == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(outcomes, weights)[0])
    return random.choice(state.legal_moves())


def playout(state: State, random: Random) -> tuple[float, ...]:
    """Play random moves from a state to the end of the game; return each player's reward.

    Rewards lie between 0 and 1, as UCB1 needs them: 1 for a win, 1/2 for a draw, 0 for a loss.
    """
    state = state.copy()
    for _ in range(MOST_PLIES):
        if state.to_act() == OVER:
            returns = state.returns()
            break
        state.apply(random_move(state, random))
    else:
        returns = [state.evaluate(player) for player in range(state.players)]
    return tuple((value + 1) / 2 for value in returns)
