"""The value of a zero-sum matrix game, and mixtures that secure it.

Von Neumann's minimax theorem (1928): the row player can secure the value v by a mixture x, and the
column player can hold it to v by a mixture y (Shoham and Leyton-Brown, *Multiagent Systems*,
section 4.1).
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec

from boardwire.games import GameError
from boardwire.games.rules.normal_form import NormalForm
from boardwire.values import value_class

from .nash import Mixture, Payoffs, payoffs_of
from .simplex import best_mixture

MOST_EXACT = 400
"""The most cells of a table that is solved in fractions; scipy solves larger ones."""

_DENOMINATOR = 1_000_000
"""The largest denominator of a probability that scipy has computed."""


@value_class
class Solution:
    """The solution of a zero-sum game.

    Args:
        value: The expected payoff of black under best play.
        mixtures: For each player probabilities of its moves that secure its value.
    """

    value: Fraction
    mixtures: tuple[Mixture, Mixture]


def solve_zero_sum(form: NormalForm) -> Solution:
    """Solve a game of two players whose payoffs have the same sum in every cell.

    Raises:
        GameError: The game is no such game, or it is large and scipy is not installed.
    """
    if not form.zero_sum:
        raise GameError("only games of two players with a constant sum have a value")
    value, first = secured(payoffs_of(form, 0))
    _, second = secured(payoffs_of(form, 1))
    return Solution(value, (first, second))


def secured(payoffs: Payoffs) -> tuple[Fraction, Mixture]:
    """Return the most that a mixture of the rows secures on average, and the mixture.

    In a table of more than `MOST_EXACT` cells the mixture is rounded to millionths, and the value
    is what this mixture secures.

    Raises:
        GameError: The table is large, and scipy is not installed.
    """
    mixture = best_mixture(payoffs) if is_small(payoffs) else _computed_mixture(payoffs)
    against = (
        sum((it * pay for it, pay in zip(mixture, column, strict=True)), Fraction())
        for column in zip(*payoffs, strict=True)
    )
    return min(against), mixture


def is_small(payoffs: Payoffs) -> bool:
    """Return whether a table is solved exactly, without scipy."""
    return len(payoffs) * len(payoffs[0]) <= MOST_EXACT


def has_scipy() -> bool:
    """Return whether scipy is installed, which large tables need."""
    return find_spec("scipy") is not None


def _computed_mixture(payoffs: Payoffs) -> Mixture:
    """Return a mixture that scipy finds, in fractions."""
    if not has_scipy():
        raise GameError(
            f"a table of more than {MOST_EXACT:,} cells needs scipy: "
            'install it with pip install "boardwire[solve]"'
        )
    rows, columns = len(payoffs), len(payoffs[0])
    # Unknowns: the mixture x, then the value v. For each column: v - sum of x[row] * payoff <= 0.
    found = import_module("scipy.optimize").linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=[[*(-float(payoffs[row][it]) for row in range(rows)), 1.0] for it in range(columns)],
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
        method="highs",
    )
    if found.status != 0:
        raise GameError(f"the linear program has no solution: {found.message}")
    weights = [
        max(Fraction(float(it)).limit_denominator(_DENOMINATOR), Fraction()) for it in found.x[:-1]
    ]
    return tuple(it / sum(weights) for it in weights)
