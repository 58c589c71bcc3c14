"""Moves of matrix games that a mixture of other moves dominates, by linear programming.

Shoham and Leyton-Brown, *Multiagent Systems*, sections 3.4.3 and 4.5.1. A mixture strictly
dominates a move if it pays more on average whatever the others choose. The program looks for the
mixture that gains most where it gains least; the move is dominated if that is more than nothing.
Of the mixtures of the same moves the equal one is shown, if it dominates as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from boardwire.games.rules.normal_form import NormalForm

from .dominance import Left, Mixture, with_move
from .linear import linear_program

_LEAST_GAIN = 1e-9
_DENOMINATORS = (100, 10_000, 1_000_000)
"""The largest denominators of probabilities that are tried, so that they are easy to read."""


def dominating_mixture(form: NormalForm, left: Left, player: int, worse: int) -> Mixture | None:
    """The mixture of a player's other moves that strictly dominates one; None if there is none.

    Args:
        form: The game.
        left: The moves that all players may still make.
        player: The player.
        worse: The move that may be dominated.

    Raises:
        GameError: scipy is not installed.
    """
    moves = [move for move in left[player] if move != worse]
    if len(moves) < 2:
        return None
    others = list(product(*((0,) if it == player else left[it] for it in range(form.players))))
    gains = [
        [
            form.payoffs[with_move(profile, player, move)][player]
            - form.payoffs[with_move(profile, player, worse)][player]
            for move in moves
        ]
        for profile in others
    ]
    # Unknowns: the probabilities of the moves, then the least gain. For each profile of the others:
    # least gain - sum of probability * gain <= 0.
    found = linear_program(
        c=[0.0] * len(moves) + [-1.0],
        A_ub=[[*(-float(gain) for gain in row), 1.0] for row in gains],
        b_ub=[0.0] * len(gains),
        A_eq=[[1.0] * len(moves) + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * len(moves) + [(None, None)],
    )
    if found[-1] <= _LEAST_GAIN:
        return None
    for weights in _readable(found[:-1]):
        mixture = [weight / sum(weights) for weight in weights]
        if all(
            sum((it * gain for it, gain in zip(mixture, row, strict=True)), Fraction()) > 0
            for row in gains
        ):
            return tuple((move, it) for move, it in zip(moves, mixture, strict=True) if it)
    return None


def _readable(weights: list[float]) -> Iterator[list[Fraction]]:
    """Exact weights close to those that were computed, those that are easy to read first."""
    yield [Fraction(weight > _LEAST_GAIN) for weight in weights]
    for denominator in _DENOMINATORS:
        yield [max(Fraction(it).limit_denominator(denominator), Fraction()) for it in weights]
