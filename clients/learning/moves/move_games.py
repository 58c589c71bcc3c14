"""Games of Go by Monte Carlo tree search against itself, for learning move probabilities."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Literal

from boardwire import _native
from boardwire.values import value_class

from .examples import MoveExamples

Position = list[tuple[int, list[int]]]
"""The visits and the features of each move."""

WeightsChoice = Path | Literal[False] | None
"""A file, None for the weights that come with the program, False for the priors by hand."""


@value_class(kw_only=True)
class MovePlay:
    """The conditions of self-play.

    Args:
        size: The number of points on a side of the board.
        simulations: The simulations of each search.
        random_plies: A game begins with fewer random moves than this, at least two lines from the
            edge.
        varied_plies: Up to this ply a move is sometimes not the best one.
        vary: Up to that ply, one move in this number is one of the next best.
        settled: Positions with a value of the search further from 0 than this are left out.
        seed: The seed of the random numbers.
    """

    size: int = 9
    simulations: int = 700
    random_plies: int = 4
    varied_plies: int = 30
    vary: int = 8
    settled: float = 0.8
    seed: int = 1


_SETTLED_SEARCHES = 5
"""The number of searches with a settled value after which a game ends."""

_NEXT_BEST = 4
KOMI = 7.5
MEMORY = 64  # megabytes for the tree of a search


def play(
    conditions: MovePlay,
    *,
    weights: WeightsChoice = None,
    first: int,
    games: int,
    threads: int = 1,
    ended: Callable[[], bool] = lambda: False,
) -> MoveExamples:
    """Play games, until their number is reached or `ended` returns true.

    Args:
        conditions: The conditions.
        weights: The weights of moves that the search begins with.
        first: The number of the first game; each number has its own random numbers.
        games: The number of games.
        threads: Games at a time.
        ended: Asked before each game; the first one is always played.

    Returns:
        The positions of the games that were played.
    """

    def one(number: int) -> list[Position]:
        return [] if number > first and ended() else _game(conditions, number, weights)

    with ThreadPoolExecutor(threads) as pool:
        played = list(pool.map(one, range(first, first + games)))
    return MoveExamples.of([it for it in played if it])


def search_by(weights: WeightsChoice, seed: int) -> _native.Mcts:
    """Return a search that estimates moves by weights.

    Its first search raises ValueError if the file cannot be read or does not fit.
    """
    search = _native.Mcts(memory=MEMORY, seed=seed, learned_priors=weights is not False)
    if isinstance(weights, Path):
        search.weigh_from(str(weights))
    return search


def _game(conditions: MovePlay, number: int, weights: WeightsChoice) -> list[Position]:
    """Return the positions of a game whose value was not settled."""
    drawn = Random(f"{conditions.seed} {number}")
    state = _native.Go(conditions.size, KOMI)
    search = search_by(weights, drawn.randrange(2**31))
    positions: list[Position] = []
    for _ in range(drawn.randrange(conditions.random_plies)):
        state.apply(random_move(state, drawn))
    settled = ply = 0
    while state.to_act() != _native.OVER and settled < _SETTLED_SEARCHES:
        found = search.search(state, simulations=conditions.simulations)
        certain = abs(found.value) > conditions.settled
        settled = settled + 1 if certain else 0
        visits = {it.move: it.visits for it in found.moves}
        rows = [(visits[move], features) for move, features in state.move_features()]
        if not certain and len(rows) > 1 and any(count for count, _ in rows):
            positions.append(rows)
        move = found.moves[0].move
        if ply < conditions.varied_plies and drawn.randrange(conditions.vary) == 0:
            move = drawn.choice(found.moves[1 : 1 + _NEXT_BEST] or found.moves).move
        state.apply(move)
        search.advance(move)
        ply += 1
    return positions


def random_move(state: _native.Go, drawn: Random) -> int:
    """Return a random play at least two lines from the edge, or any move where there is none."""
    moves = state.legal_moves()
    far = range(2, state.size - 2)
    inside = [it for it in moves if it // state.size in far and it % state.size in far]
    return drawn.choice(inside or moves)
