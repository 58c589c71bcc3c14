"""Speed of the rules of a game: random playouts and perft, on one thread."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from boardwire import _native
from boardwire.games import Game

from .rate import Rate

_MAX_PERFT_DEPTH = 60


def rates_of_rules(game: Game, seconds: float) -> Iterator[Rate]:
    """Measure from the start of a game, for about `seconds` of processor time each."""
    position = game.start().position
    count, plies, spent = 1, 0, 0.0
    while spent < seconds / 2:
        count *= 2
        begun = process_time()
        plies = _native.playouts(position, count, seed=1).plies
        spent = process_time() - begun
    yield Rate("playouts", "games/s", count / spent)
    yield Rate("playouts", "plies/s", plies / spent)
    depth, leaves, spent = _deepest_perft(position, seconds)
    yield Rate("perft", f"leaves/s at depth {depth}", leaves / max(spent, 1e-6))


def _deepest_perft(position: _native.StateLike, seconds: float) -> tuple[int, int, float]:
    """Run the deepest perft of about a tenth of `seconds`; return depth, leaves, processor seconds.

    It ends earlier where games end, or where the next ply would take much longer.
    """
    deepest = (0, 1, 0.0)
    for depth in range(1, _MAX_PERFT_DEPTH):
        begun = process_time()
        leaves = _native.perft(position, depth)
        spent = process_time() - begun
        if not leaves:
            break
        expected = spent * leaves / deepest[1]
        deepest = (depth, leaves, spent)
        if spent > seconds / 10 or expected > 2 * seconds:
            break
    return deepest
