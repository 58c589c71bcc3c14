"""Moves of matrix games that a mixture of other moves dominates.

Shoham and Leyton-Brown, *Multiagent Systems*, sections 3.4.3 and 4.5.1. A mixture strictly
dominates a move if it pays more on average whatever the others choose. The gains over the move are
the payoffs of a zero-sum game against the others: the move is dominated if its value is above 0.
Of the mixtures of the same moves the equal one is shown, if it dominates as well.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from boardwire.games.rules.normal_form import NormalForm

from .dominance import Left, Mixture, with_move
from .nash import Payoffs
from .zero_sum import has_scipy, is_small, secured


def dominating_mixture(form: NormalForm, left: Left, player: int, worse: int) -> Mixture | None:
    """Return the mixture of a player's other moves that strictly dominates one, if there is one.

    Args:
        form: The game.
        left: The moves that all players may still make.
        player: The player.
        worse: The move that may be dominated.

    Raises:
        GameError: The table is large, and scipy is not installed.
    """
    moves = [move for move in left[player] if move != worse]
    if len(moves) < 2:
        return None
    gains = _gains(form, left, player, worse)
    value, mixture = secured(gains)
    if value <= 0:
        return None
    support = sum(it > 0 for it in mixture)
    equal = [Fraction(it > 0, support) for it in mixture]
    if all(
        sum((part * gain for part, gain in zip(equal, column, strict=True)), Fraction()) > 0
        for column in zip(*gains, strict=True)
    ):
        mixture = tuple(equal)
    return tuple((move, it) for move, it in zip(moves, mixture, strict=True) if it)


def are_mixtures_searched(form: NormalForm) -> bool:
    """Return whether mixtures can be found in a game: it is small, or scipy is installed."""
    everything = tuple(tuple(range(len(moves))) for moves in form.moves)
    return has_scipy() or all(
        is_small(_gains(form, everything, player, 0))
        for player, moves in enumerate(form.moves)
        if len(moves) > 2
    )


def _gains(form: NormalForm, left: Left, player: int, worse: int) -> Payoffs:
    """Return what other moves pay more than one: a row for each, a column for each profile."""
    others = list(product(*((0,) if it == player else left[it] for it in range(form.players))))
    return [
        [
            form.payoffs[with_move(profile, player, move)][player]
            - form.payoffs[with_move(profile, player, worse)][player]
            for profile in others
        ]
        for move in left[player]
        if move != worse
    ]
