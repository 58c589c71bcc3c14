"""Estimates of moves before any simulation, which priors, PUCT and progressive widening begin with.

A network gives better ones. Here they come from the static evaluation of the game.
"""

from __future__ import annotations

from boardwire.games import OVER, State


def value_for(state: State, player: int) -> float:
    """Return the reward that a state promises to a player, between 0 and 1; exact at the end."""
    value = state.returns()[player] if state.to_act() == OVER else state.evaluate(player)
    return (value + 1) / 2


def estimates(state: State) -> dict[int, float]:
    """Return the reward that each move promises to the player to act."""
    player = state.to_act()
    found = {}
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        found[move] = value_for(after, player)
    return found
