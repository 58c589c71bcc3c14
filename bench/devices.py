"""Measures what each device of a search saves: nodes to a depth without it and with all devices.

python bench/devices.py [GAME] [--depth N] [--positions N]

Games of chance are searched by expectiminimax, the others by alpha-beta. The positions come from
random games of a fixed seed, so the figures are the same on every machine. A device that only makes
the tree smaller (a table, an order of moves) shows here; what changes the tree, such as quiescence
or an extension, may cost nodes and is judged by matches:
`bench/strength.py features alphabeta --game chess --option quiescence`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from boardwire import _native as native
from boardwire.games import CHANCE, OVER, Game, State, load

Search = type[native.AlphaBeta | native.Expectiminimax]
_CHANCE = (("star", 1), ("star", 0), ("ordering", False), ("table", 0))
"""Devices of expectiminimax that can be turned off."""


def positions(game: Game, count: int, plies: int = 12) -> list[State]:
    """Return positions with a player to act, after at least `plies` random plies."""
    chooser = random.Random(1)
    found: list[State] = []
    while len(found) < count:
        state, left = game.start(), plies
        while state.to_act() != OVER and (left > 0 or state.to_act() == CHANCE):
            outcomes = [it for it, _ in state.chance_outcomes()] or state.legal_moves()
            state.apply(chooser.choice(outcomes))
            left -= 1
        if state.to_act() != OVER:
            found.append(state)
    return found


def nodes_to(depth: int, states: list[State], search: Search, **options: int) -> int:
    """Count the nodes that searches of all positions to a depth visit, with one table."""
    made = search(**options)
    return sum(made.search(state.position, depth=depth).nodes for state in states)


def devices(search: Search) -> Iterator[tuple[str, int]]:
    """Yield the options of a search that turn a device off, and the value that does."""
    if search is native.Expectiminimax:
        yield from _CHANCE
    else:
        for name, default, *_ in search.declared():
            if isinstance(default, bool):
                yield name, False


def main() -> None:
    """Print a line for each device that can be turned off."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="chess")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--positions", type=int, default=10)
    chosen = parser.parse_args()
    game = load(chosen.game)
    search: Search = native.Expectiminimax if game.has_chance else native.AlphaBeta
    states = positions(game, chosen.positions)
    everything = nodes_to(chosen.depth, states, search)
    print(f"{game.name}, {len(states)} positions to depth {chosen.depth}: {everything} nodes")
    for name, value in devices(search):
        nodes = nodes_to(chosen.depth, states, search, **{name: value})
        off = f"{name}={int(value)}"
        print(f"with {off:22} {nodes:12} nodes, {nodes / everything:6.2f} times")


if __name__ == "__main__":
    main()
