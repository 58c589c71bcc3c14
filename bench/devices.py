"""What each device of alpha-beta is worth: nodes to a depth without it, beside those with all.

python bench/devices.py [GAME] [--depth N] [--positions N]

The positions come from random games of a fixed seed, so the figures are the same on every machine.
A device that only makes the tree smaller (a table, an order of moves) shows here; what changes the
tree, such as quiescence or an extension, may cost nodes and is judged by matches:
`boardwire match alphabeta alphabeta:quiescence=false --game chess --games 100`.
"""

from __future__ import annotations

import argparse
import random

from boardwire._native import OVER, AlphaBeta
from boardwire.games import Game, State, load


def positions(game: Game, count: int, plies: int = 12) -> list[State]:
    """Positions after so many random plies, none of them over."""
    chooser = random.Random(1)
    found: list[State] = []
    while len(found) < count:
        state = game.start()
        for _ in range(plies):
            if state.to_act() != OVER:
                state.apply(chooser.choice(state.legal_moves()))
        if state.to_act() != OVER:
            found.append(state)
    return found


def nodes_to(depth: int, states: list[State], **options: bool) -> int:
    """How many nodes the searches of all positions to a depth visit."""
    search = AlphaBeta(**options)
    nodes = 0
    for state in states:
        search.choose(**options)
        nodes += search.search(state.position, depth=depth).nodes
    return nodes


def main() -> None:
    """Print a line for each device that can be turned off."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="chess")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--positions", type=int, default=10)
    chosen = parser.parse_args()
    states = positions(load(chosen.game), chosen.positions)
    everything = nodes_to(chosen.depth, states)
    print(f"{chosen.game}, {len(states)} positions to depth {chosen.depth}: {everything} nodes")
    for name, default, _, _, _ in AlphaBeta.declared():
        if isinstance(default, bool):
            without = nodes_to(chosen.depth, states, **{name: False})
            print(f"without {name:20} {without:12} nodes, {without / everything:6.2f} times")


if __name__ == "__main__":
    main()
