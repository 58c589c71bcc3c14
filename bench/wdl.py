"""Fit the chances to win, to draw and to lose in chess (`UCI_ShowWDL`) to games of the engine.

`alphabeta` plays itself from random openings. Each score after the opening, with the result of its
game, is one observation of Davidson's model. The two numbers of the model are those with the
greatest likelihood.

    python bench/wdl.py --games 200
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.games import OVER, load

PLIES = 400
OPENINGS = (4, 10)  # the fewest and the most random plies
MOST = 2000  # centipawns; beyond them nothing is learned

Observations = Counter[tuple[int, float]]
"""The number of games for each score, in centipawns for the player to act, and its result."""


def observe(seed: int, nodes: int) -> Observations:
    """Play a game; return its observations."""
    dice = random.Random(seed)
    state = load("chess").start()
    for _ in range(dice.randint(*OPENINGS)):
        if state.to_act() != OVER:
            state.apply(dice.choice(state.legal_moves()))
    searcher = make_searcher("alphabeta", {"table": 16})
    limits = SearchLimits(nodes=nodes)
    moves: list[int] = []
    scores: list[tuple[int, int]] = []
    while state.to_act() != OVER and len(moves) < PLIES:
        best = searcher.search(Root(state), limits)
        assert best.result is not None
        if best.result.score is not None and abs(best.result.score) <= MOST:
            scores.append((state.to_act(), round(best.result.score)))
        moves.append(best.move)
        state.apply(best.move)
    returns = state.returns() if state.to_act() == OVER else [0.0, 0.0]
    return Counter((score, returns[player]) for player, score in scores)


def likelihood(found: Observations, unit: float, drawishness: float) -> float:
    """Return the logarithm of the likelihood of observations."""
    total = 0.0
    for (score, result), count in found.items():
        root = math.exp(score / unit / 2)
        weight = root if result > 0 else 1 / root if result < 0 else drawishness
        total += count * math.log(weight / (root + 1 / root + drawishness))
    return total


def fitted(found: Observations) -> tuple[float, float]:
    """Return the centipawns of a natural unit of strength, and the drawishness."""
    unit, drawishness = 100.0, 1.0
    for factor in (1.3, 1.1, 1.03, 1.01):
        while True:
            near = [
                (unit * factor**i, drawishness * factor**j) for i in (-1, 0, 1) for j in (-1, 0, 1)
            ]
            best = max(near, key=lambda it: likelihood(found, *it))
            if best == (unit, drawishness):
                break
            unit, drawishness = best
    return unit, drawishness


def main() -> None:
    """Play, fit, and print the two numbers."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=4000, help="nodes for each move")
    chosen = parser.parse_args()
    found: Observations = Counter()
    for seed in range(chosen.games):
        found += observe(seed, chosen.nodes)
    unit, drawishness = fitted(found)
    print(f"{chosen.games} games, {found.total()} scores")
    print(f"CENTIPAWNS = {unit:.0f}")
    print(f"DRAWISHNESS = {drawishness:.2f}")


if __name__ == "__main__":
    main()
