"""OpenSpiel's side of the comparisons: its searches and playouts in C++, on one thread."""

from __future__ import annotations

import time

import pyspiel

EXPLORATION = 1.4
TREE_MB = 1024


def _search_seconds(game: str, rollouts: int, simulations: int) -> float:
    """Processor seconds of one search from the initial position, after the first roll if any."""
    loaded = pyspiel.load_game(game)
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = pyspiel.MCTSBot(
        loaded,
        pyspiel.RandomRolloutEvaluator(rollouts, 1),
        EXPLORATION,
        simulations,
        TREE_MB,
        False,  # solve
        1,  # seed
        False,  # verbose
    )
    begun = time.process_time()
    bot.step(state)
    return time.process_time() - begun


def simulations_per_second(game: str, seconds: float) -> float:
    """The rate of MCTSBot, which takes a number of simulations, not a time.

    So a short search first tells how many fit.
    """

    def rate(simulations: int) -> float:
        return simulations / _search_seconds(game, 1, simulations)

    return rate(max(1, int(rate(500) * seconds)))


def playouts_per_second(game: str, seconds: float) -> float:
    """The rate of random playouts: a search of two simulations, all of whose work is rollouts."""

    def rate(rollouts: int) -> float:
        return 2 * rollouts / _search_seconds(game, rollouts, 2)

    return rate(max(1, int(rate(50) * seconds / 2)))
