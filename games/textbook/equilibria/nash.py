"""Nash equilibria of matrix games: nobody gains by choosing otherwise alone.

Pure equilibria are found by trying all profiles, for any number of players. Mixed equilibria of two
players are found by their supports (Nisan, Roughgarden, Tardos, Vazirani, *Algorithmic Game
Theory*, section 3.4): a mixture is fixed by the moves in it and by as many moves of the opponent
that are equally good against it. That gives all extreme equilibria, also of degenerate games (Avis,
Rosenberg, Savani and von Stengel, "Enumeration of Nash Equilibria for Two-Player Games", Economic
Theory 42, 2010); every other equilibrium is a mixture of those that share a strategy. All numbers
are fractions, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from boardwire.games.rules.normal_form import NormalForm, Profile
from boardwire.values import value_class

MOST_MOVES = 14
"""The most moves of both players together for the search of mixed equilibria."""

Mixture = tuple[Fraction, ...]
"""The probability of each move of a player."""
Payoffs = list[list[Fraction]]
"""The payoffs of one player: rows are its own moves, columns the opponent's."""


@value_class
class Equilibrium:
    """A Nash equilibrium of two players.

    Args:
        mixtures: The mixture of each player.
        values: The expected payoff of each player.
    """

    mixtures: tuple[Mixture, Mixture]
    values: tuple[Fraction, Fraction]


def best_responses(form: NormalForm, player: int) -> set[Profile]:
    """Return the profiles in which the player's move is best against those of the others."""
    best: dict[Profile, Fraction] = {}
    for profile, payoffs in form.payoffs.items():
        others = (*profile[:player], *profile[player + 1 :])
        best[others] = max(best.get(others, payoffs[player]), payoffs[player])
    return {
        profile
        for profile, payoffs in form.payoffs.items()
        if payoffs[player] == best[(*profile[:player], *profile[player + 1 :])]
    }


def pure_equilibria(form: NormalForm) -> list[Profile]:
    """Return the profiles of which nobody wants to leave alone, in ascending order."""
    return sorted(set.intersection(*(best_responses(form, it) for it in range(form.players))))


def extreme_equilibria(form: NormalForm) -> list[Equilibrium]:
    """Return all extreme equilibria of a game of two players, pure ones included.

    A game without degeneracy has no others, and their number is odd.
    """
    ours, theirs = payoffs_of(form, 0), payoffs_of(form, 1)
    found = []
    for second in _extreme_mixtures(ours):
        for first in _extreme_mixtures(theirs):
            mine, yours = _against(ours, second), _against(theirs, first)
            if _is_best(first, mine) and _is_best(second, yours):
                found.append(Equilibrium((first, second), (max(mine), max(yours))))
    return sorted(found, key=lambda it: it.mixtures, reverse=True)


def continua(equilibria: Sequence[Equilibrium]) -> list[tuple[int, int]]:
    """Pairs of equilibria in which one player has the same strategy.

    Every mixture between the two strategies of the other player is an equilibrium, too.
    """
    return [
        (first, second)
        for first, second in combinations(range(len(equilibria)), 2)
        if any(
            mine == yours
            for mine, yours in zip(
                equilibria[first].mixtures, equilibria[second].mixtures, strict=True
            )
        )
    ]


def payoffs_of(form: NormalForm, player: int) -> Payoffs:
    """Return the payoffs of one of two players: rows are its own moves, columns the opponent's."""
    own, other = len(form.moves[player]), len(form.moves[1 - player])
    return [
        [
            form.payoffs[(row, column) if player == 0 else (column, row)][player]
            for column in range(other)
        ]
        for row in range(own)
    ]


def _extreme_mixtures(payoffs: Payoffs) -> list[Mixture]:
    """Return the mixtures of the opponent that are fixed by equally good replies among the rows."""
    rows, columns = len(payoffs), len(payoffs[0])
    found: dict[Mixture, None] = {}
    for size in range(1, min(rows, columns) + 1):
        for support in combinations(range(columns), size):
            for replies in combinations(range(rows), size):
                mixture = _indifferent(payoffs, support, replies)
                if mixture and set(replies) <= _best(_against(payoffs, mixture)):
                    found[mixture] = None
    return list(found)


def _indifferent(
    payoffs: Payoffs, support: Sequence[int], replies: Sequence[int]
) -> Mixture | None:
    """Return the one mixture of all columns in `support` that makes the replies equally good.

    None if there is no such mixture, or more than one.
    """
    # Unknowns: the probabilities of the support, then the value of the replies.
    zero, one = Fraction(0), Fraction(1)
    equations = [[*(payoffs[row][it] for it in support), -one, zero] for row in replies]
    equations.append([*(one for _ in support), zero, one])
    solution = _solved(equations)
    if solution is None or min(solution[:-1]) <= 0:
        return None
    mixture = [zero] * len(payoffs[0])
    for column, probability in zip(support, solution, strict=False):
        mixture[column] = probability
    return tuple(mixture)


def _solved(equations: list[list[Fraction]]) -> list[Fraction] | None:
    """The solution of as many linear equations as unknowns, by Gauss and Jordan, if it is one."""
    size = len(equations)
    for column in range(size):
        pivot = next((row for row in range(column, size) if equations[row][column]), None)
        if pivot is None:
            return None
        equations[column], equations[pivot] = equations[pivot], equations[column]
        head = equations[column][column]
        equations[column] = [it / head for it in equations[column]]
        for row in range(size):
            factor = equations[row][column]
            if row != column and factor:
                equations[row] = [
                    it - factor * other
                    for it, other in zip(equations[row], equations[column], strict=True)
                ]
    return [equation[-1] for equation in equations]


def _against(payoffs: Payoffs, mixture: Mixture) -> list[Fraction]:
    """Return the expected payoff of each row against a mixture of the columns."""
    return [sum((a * b for a, b in zip(row, mixture, strict=True)), Fraction(0)) for row in payoffs]


def _best(values: Sequence[Fraction]) -> set[int]:
    return {row for row, value in enumerate(values) if value == max(values)}


def _is_best(mixture: Mixture, values: Sequence[Fraction]) -> bool:
    """Return whether a mixture has only moves of the greatest value."""
    return {move for move, probability in enumerate(mixture) if probability} <= _best(values)
