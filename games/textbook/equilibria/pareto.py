"""Pareto optima of matrix games: cells that no other cell improves for everybody.

Shoham and Leyton-Brown, *Multiagent Systems*, section 3.3.1. A cell dominates another one if every
player has at least as much there, and one has more.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from boardwire.games.rules.normal_form import NormalForm, Profile

MOST_CELLS = 1_000
"""The most cells of a game for more than two that are compared."""


def pareto_optima(form: NormalForm) -> list[Profile] | None:
    """Return the profiles that no other one dominates, in ascending order.

    Mixtures are not looked at.

    Returns:
        None for a game for more than two with more than `MOST_CELLS` cells.
    """
    if form.players > 2 and len(form.payoffs) > MOST_CELLS:
        return None
    optimal = _of_two if form.players == 2 else _of_any
    kept = optimal(set(form.payoffs.values()))
    return sorted(profile for profile, payoffs in form.payoffs.items() if payoffs in kept)


def _of_two(cells: Iterable[tuple[Fraction, ...]]) -> set[tuple[Fraction, ...]]:
    """Return the optimal pairs, from those with the most of the first payoff on."""
    kept: set[tuple[Fraction, ...]] = set()
    most: Fraction | None = None
    for cell in sorted(cells, reverse=True):
        if most is None or cell[1] > most:
            kept.add(cell)
            most = cell[1]
    return kept


def _of_any(cells: Iterable[tuple[Fraction, ...]]) -> set[tuple[Fraction, ...]]:
    """Return the optimal payoffs by comparing all with all."""
    given = list(cells)
    return {
        cell
        for cell in given
        if not any(
            other != cell and all(a >= b for a, b in zip(other, cell, strict=True))
            for other in given
        )
    }
