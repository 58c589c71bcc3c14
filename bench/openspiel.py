"""OpenSpiel's side of the comparisons: its searches and playouts in C++, on one thread.

Its expectiminimax exists in Python only.
"""

from __future__ import annotations

import random
import time

import pyspiel
from open_spiel.python.algorithms.minimax import expectiminimax

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
    """Return the rate of MCTSBot, which takes a number of simulations, not a time.

    So a short search first counts how many fit.
    """

    def rate(simulations: int) -> float:
        return simulations / _search_seconds(game, 1, simulations)

    return rate(max(1, int(rate(500) * seconds)))


def playouts_per_second(game: str, seconds: float) -> float:
    """The rate of random playouts: a search of two simulations, all of whose work is rollouts."""

    def rate(rollouts: int) -> float:
        return 2 * rollouts / _search_seconds(game, rollouts, 2)

    return rate(max(1, int(rate(50) * seconds / 2)))


def expectiminimax_leaves_per_second(moves: int, positions: int) -> float:
    """Leaves a processor second of its expectiminimax in Python, on backgammon.

    Args:
        moves: How deep it looks; it does not count rolls.
        positions: From how many positions of random games.
    """
    chooser = random.Random(1)
    leaves, spent = 0, 0.0

    def value(state: object) -> float:
        nonlocal leaves
        leaves += 1
        return 0.0

    for _ in range(positions):
        state = pyspiel.load_game("backgammon").new_initial_state()
        wanted = chooser.randint(5, 60)
        while not state.is_terminal() and (wanted > 0 or state.is_chance_node()):
            state.apply_action(chooser.choice(state.legal_actions()))
            wanted -= 1
        if state.is_terminal():
            continue
        begun = time.process_time()
        expectiminimax(state, moves, value, state.current_player())
        spent += time.process_time() - begun
    return leaves / spent
