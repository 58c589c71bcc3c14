"""Random games to their end, and what Monte Carlo methods keep of them."""

from __future__ import annotations

from random import Random

from boardwire.games import CHANCE, OVER, State

MOST_PLIES = 2000
"""A random game that is longer is broken off, and its end guessed by the evaluation."""


def random_move(state: State, random: Random) -> int:
    """A move, all equally likely; or an outcome of chance, each with its probability."""
    if state.to_act() == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(outcomes, weights)[0])
    return random.choice(state.legal_moves())


def playout(state: State, random: Random) -> tuple[float, ...]:
    """Play random moves from a state to the end of the game; return each player's reward.

    Rewards lie between 0 and 1, as UCB1 needs it: a win is 1, a draw 1/2, a loss 0.
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
