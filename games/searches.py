"""The bundled searches that suit a game, by their names."""

from __future__ import annotations

from .model import Game

_SAMPLED = frozenset({"go", "hex", "gomoku"})
"""Games that Monte Carlo tree search plays best."""


def searches_for(game: Game) -> tuple[str, ...]:
    """Return the names of the searches that play a game, the one that plays it best first.

    Some of them may not play it with its options. The player `random` is none of them.
    """
    if not game.perfect_information:
        return ("bridge", "ismcts", "pimc")
    if game.has_chance or game.players != 2 or not game.zero_sum:
        return ("expectiminimax", "alphabeta", "mcts")
    if game.name in _SAMPLED:
        return ("mcts", "alphabeta", "expectiminimax")
    return ("alphabeta", "mcts", "expectiminimax")
