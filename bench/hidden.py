"""Measures the searches for hidden information against each other, and how exploitable they are.

python bench/hidden.py [--games NAME ...] [--pairs N] [--playouts N] [--seed N] [--json]

Information-set MCTS, perfect-information Monte Carlo over drawn worlds, flat Monte Carlo (PIMC with
one playout in each world) and the random player meet, each with the same number of playouts per
move. Games come in pairs: the same dice and cards, with the seats exchanged. A line has the mean
return of the first engine, from -1 to 1, and the interval that holds the true mean with 95%
confidence (normal, over pairs). Everything follows from the seed, on every machine.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from boardwire.clients.engines import Root, Searcher, SearchLimits, make_searcher
from boardwire.games import CHANCE, OVER, Game, load
from boardwire.override import override

GAMES: dict[str, dict[str, object]] = {
    "liars": {},
    "leduc": {},
    "kuhn": {},
}
"""The games and their options; all for two players."""

ENGINES: dict[str, tuple[str, dict[str, object]]] = {
    "ismcts": ("ismcts", {}),
    "mo-ismcts": ("ismcts", {"multiple": True}),
    "pimc": ("pimc", {}),
    "flat": ("pimc", {"world_playouts": 1}),
    "random": ("random", {}),
}
PAIRINGS = (
    *(("ismcts", "pimc"), ("mo-ismcts", "pimc"), ("ismcts", "flat"), ("pimc", "flat")),
    *(("ismcts", "random"), ("pimc", "random"), ("flat", "random")),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A measurement.

    Args:
        game: The game.
        ours, theirs: The engines.
        pairs: Pairs of games.
        mean: The mean return of the first engine.
        error: Half of the interval that holds it with 95% confidence.
    """

    game: str
    ours: str
    theirs: str
    pairs: int
    mean: float
    error: float

    @override
    def __str__(self) -> str:
        low, high = self.mean - self.error, self.mean + self.error
        return (
            f"{self.game:8} {self.ours:9} {self.theirs:7} {self.mean:+.3f}  "
            f"[{low:+.3f}, {high:+.3f}]  {2 * self.pairs} games"
        )


def played(game: Game, players: tuple[Searcher, Searcher], playouts: int, seed: int) -> float:
    """Return the return of black in one game; `seed` decides chance and the searches."""
    chance, state = Random(seed), game.start()
    for number, player in enumerate(players):
        player.set("seed", 2 * seed + number + 1)
    while (actor := state.to_act()) != OVER:
        if actor == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply(chance.choices(outcomes, weights)[0])
        else:
            state.apply(players[actor].search(Root(state), SearchLimits(nodes=playouts)).move)
    return state.returns()[0]


def measured(name: str, ours: str, theirs: str, pairs: int, playouts: int, seed: int) -> Line:
    """Play pairs of games between two engines."""
    game = load(name, **GAMES[name])
    first, second = (make_searcher(*ENGINES[engine]) for engine in (ours, theirs))
    means = [
        (
            played(game, (first, second), playouts, seed + pair)
            - played(game, (second, first), playouts, seed + pair)
        )
        / 2
        for pair in range(pairs)
    ]
    return Line(name, ours, theirs, pairs, fmean(means), 1.96 * stdev(means) / sqrt(pairs))


def lines(arguments: argparse.Namespace) -> Iterator[Line]:
    """Yield all measurements."""
    for name in arguments.games or GAMES:
        for ours, theirs in PAIRINGS:
            yield measured(name, ours, theirs, arguments.pairs, arguments.playouts, arguments.seed)


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", choices=list(GAMES), help="which games")
    parser.add_argument("--pairs", type=int, default=400, help="pairs of games for a line")
    parser.add_argument("--playouts", type=int, default=500, help="playouts of a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print lines of JSON")
    arguments = parser.parse_args()
    if arguments.pairs < 2:
        parser.error("an interval needs 2 pairs or more")
    for line in lines(arguments):
        print(json.dumps(asdict(line)) if arguments.json else line, flush=True)


if __name__ == "__main__":
    main()
