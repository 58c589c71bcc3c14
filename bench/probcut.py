"""Fits the errors of shallow searches of Othello, for Multi-ProbCut.

python bench/probcut.py [--positions N] [--depth N] [--seed N]

Positions of self-play are searched to each depth with the weights in force, without cuts by
Multi-ProbCut. It prints the standard deviation of the deep score less the shallow one, in
hundredths of a disc, for each stage of the game, and in parentheses for each depth from 4 on. The
first numbers are the table of `native/games/othello/probcut.hpp`. Searches that reach the end of
the game are left out.
"""

from __future__ import annotations

import argparse

import numpy as np

from boardwire import _native as native
from boardwire.clients.learning import learner_of
from boardwire.games import load

FIRST = 4
"""The least depth that Multi-ProbCut predicts."""
HALF = 2000
"""The score that has the value 0.5."""


def shallow_depth(depth: int) -> int:
    """The depth of the search that predicts one of this depth, as `Othello::probcut_depth`."""
    return depth // 4 * 2 + depth % 2


def score_of(value: float) -> float:
    """Return the score of a value, in hundredths of a disc."""
    return HALF * value / (1 - abs(value))


def scores(position: native.Othello, depth: int) -> list[float] | None:
    """The scores of searches to each depth from 1 on; None where one sees the end of the game."""
    search = native.AlphaBeta(probcut=False, solve=False, table=16)
    found = []
    for plies in range(1, depth + 1):
        result = search.search(position, depth=plies)
        if result.exact or abs(result.value) > 0.9:
            return None
        found.append(score_of(result.value))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=600, help="positions to search (600)")
    parser.add_argument("--depth", type=int, default=9, help="the greatest depth (9)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the positions (1)")
    arguments = parser.parse_args()
    learner = learner_of(load("othello"))
    rows = np.frombuffer(
        learner.native.self_play(
            seed=arguments.seed,
            first=0,
            games=max(arguments.positions // 20, 1),
            nodes=300,
            least_random=6,
            most_random=16,
            solved=20_000,
            decided=0,
            threads=1,
        ),
        learner.plan.rows,
    )
    chosen = np.random.default_rng(arguments.seed).permutation(rows)[: arguments.positions]
    stages = learner.stages(chosen.tobytes())
    errors: dict[tuple[int, int], list[float]] = {}
    for row, stage in zip(chosen, stages, strict=True):
        position = native.Othello.from_cells(8, int(row["own"]), int(row["other"]), 0)
        if (found := scores(position, arguments.depth)) is None:
            continue
        for depth in range(FIRST, arguments.depth + 1):
            error = found[depth - 1] - found[shallow_depth(depth) - 1]
            errors.setdefault((int(stage), depth), []).append(error)
    for stage in range(learner.layout.stages):
        row = [errors.get((stage, it), []) for it in range(FIRST, arguments.depth + 1)]
        every = [error for it in row for error in it]
        if every:
            depths = ", ".join(f"{np.std(it):.0f}" for it in row)
            print(f"stage {stage}: {np.std(every):.0f} ({depths}) in {len(row[0])} positions")


if __name__ == "__main__":
    main()
