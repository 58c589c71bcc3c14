"""The value of a zero-sum matrix game, by linear programming.

Von Neumann's minimax theorem (1928): the row player can secure the value v by a mixture x, and the
column player can hold it to v by a mixture y (Shoham and Leyton-Brown, *Multiagent Systems*,
section 4.1). x is found as: maximize v so that x secures v against every column.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from boardwire.games import GameError
from boardwire.games.rules.normal_form import NormalForm
from boardwire.values import value_class

from .nash import Payoffs, payoffs_of


@value_class
class Solution:
    """The solution of a zero-sum game.

    Args:
        value: The expected payoff of black under best play.
        mixtures: For each player probabilities of its moves that secure its value.
    """

    value: float
    mixtures: tuple[tuple[float, ...], tuple[float, ...]]


def solve_zero_sum(form: NormalForm) -> Solution:
    """Solve a game of two players whose payoffs have the same sum in every cell.

    Raises:
        GameError: scipy is not installed, or the game is no such game.
    """
    if not form.zero_sum:
        raise GameError("only games of two players with a constant sum have a value")
    value, first = _secured(payoffs_of(form, 0))
    _, second = _secured(payoffs_of(form, 1))
    return Solution(value + 0.0, (first, second))  # without a sign of zero


def _secured(payoffs: Payoffs) -> tuple[float, tuple[float, ...]]:
    """Return the greatest expected payoff that a mixture of the rows secures, and the mixture."""
    rows, columns = len(payoffs), len(payoffs[0])
    # Unknowns: the mixture x, then v. For each column: v - sum of x[row] * payoff <= 0.
    *mixture, value = linear_program(
        c=[0.0] * rows + [-1.0],
        A_ub=[[*(-float(payoffs[row][it]) for row in range(rows)), 1.0] for it in range(columns)],
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return value, tuple(mixture)


def linear_program(**program: Any) -> list[float]:
    """Return the unknowns of a linear program that is written as for scipy's `linprog`.

    Raises:
        GameError: scipy is not installed, or there is no solution.
    """
    found = _linprog()(**program, method="highs")
    if found.status != 0:
        raise GameError(f"the linear program has no solution: {found.message}")
    return [float(it) for it in found.x]


def has_linear_programs() -> bool:
    """Return whether scipy is installed."""
    return find_spec("scipy") is not None


def _linprog() -> Any:
    try:
        return import_module("scipy.optimize").linprog
    except ImportError as error:
        raise GameError(
            'linear programming needs scipy: install it with pip install "boardwire[solve]"'
        ) from error
