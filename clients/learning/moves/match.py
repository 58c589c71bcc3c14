"""The match of learned weights of moves against those that were in force before."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardwire import _native
from boardwire.matches.tournaments.statistics import Estimate, Multinomial, score

from .self_play import KOMI, WeightsChoice, random_move, search_by

_RANDOM_PLIES = 2
_WON = 0.95
_WON_SEARCHES = 4


def match(
    ours: WeightsChoice,
    theirs: WeightsChoice,
    *,
    pairs: int,
    size: int,
    simulations: int,
    seed: int,
) -> Estimate:
    """Play pairs of games from random openings, with the same number of simulations for both.

    A game ends early when both sides agree for some moves who wins.

    Args:
        ours: One side's weights.
        theirs: The other's.
        pairs: The number of pairs; each side has black once.
        size: Points a side of the board.
        simulations: Of each search.
        seed: The seed of the openings and searches.

    Returns:
        The first side's share of the points.
    """
    drawn = Random(seed)
    counts = [0] * 5
    for _ in range(pairs):
        opening = _native.Go(size, KOMI)
        for _ in range(_RANDOM_PLIES):
            opening.apply(random_move(opening, drawn))
        seeds = [drawn.randrange(2**31) for _ in range(2)]
        black = _black_wins(opening, (ours, theirs), simulations, seeds)
        white = not _black_wins(opening, (theirs, ours), simulations, seeds)
        counts[2 * (black + white)] += 1
    return score(Multinomial(tuple(counts)))


def _black_wins(
    opening: _native.Go,
    sides: tuple[WeightsChoice, WeightsChoice],
    simulations: int,
    seeds: Sequence[int],
) -> bool:
    state = opening.copy()
    searches = [search_by(side, seed) for side, seed in zip(sides, seeds, strict=True)]
    agreed = 0  # searches in a row that say so: positive for black
    while state.to_act() != _native.OVER and abs(agreed) < _WON_SEARCHES:
        player = state.to_act()
        found = searches[player].search(state, simulations=simulations)
        value = found.value if player == 0 else -found.value
        winner = (value > _WON) - (value < -_WON)
        agreed = winner if agreed * winner <= 0 else agreed + winner
        state.apply(found.moves[0].move)
        for search in searches:
            search.advance(found.moves[0].move)
    return agreed > 0 if abs(agreed) == _WON_SEARCHES else state.returns()[0] > 0
