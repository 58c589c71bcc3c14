"""The analysis of a matrix game in words: elimination, Pareto optima, equilibria, the value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from boardwire.games.rules.normal_form import NormalForm
from boardwire.games.rules.players import player_names

from .dominance import eliminations, remaining
from .mixed_dominance import are_mixtures_searched, dominating_mixture
from .nash import (
    MOST_MOVES,
    Mixture,
    continua,
    extreme_equilibria,
    payoffs_of,
    pure_equilibria,
)
from .pareto import MOST_CELLS, pareto_optima
from .payoff_table import number_text
from .zero_sum import has_scipy, is_small, solve_zero_sum

_DENOMINATOR = 10_000
_SHOWN = 12
"""The most Pareto optima that are shown."""


def analysis(form: NormalForm, *, weak: bool = False) -> Iterator[str]:
    """Yield the lines of what is found about a game in normal form.

    Args:
        form: The game.
        weak: Whether moves that are only weakly dominated are eliminated, too.
    """
    yield from _elimination(form, weak)
    yield ""
    yield f"Pareto optima: {_optima(form)}"
    pure = [f"({', '.join(form.names(profile))})" for profile in pure_equilibria(form)]
    yield f"pure equilibria: {', '.join(pure) if pure else 'none'}"
    if form.players == 2:
        yield from _mixed(form)
    if form.zero_sum:
        yield ""
        yield from _value(form)


def _optima(form: NormalForm) -> str:
    """Return the Pareto optima in words."""
    if form.zero_sum:
        return "every cell, since what one player gains the other one loses"
    found = pareto_optima(form)
    if found is None:
        return f"not searched, since there are more than {MOST_CELLS:,} cells"
    shown = ", ".join(f"({', '.join(form.names(profile))})" for profile in found[:_SHOWN])
    return f"{shown} and {len(found) - _SHOWN} more" if len(found) > _SHOWN else shown


def _elimination(form: NormalForm, weak: bool) -> Iterator[str]:
    names = player_names(form.players)
    kind = "strict and weak" if weak else "strict"
    find = dominating_mixture if are_mixtures_searched(form) else None
    steps = list(eliminations(form, weak=weak, mixture=find))
    if find is None and any(len(moves) > 2 for moves in remaining(form, steps)):
        kind += ", without mixtures, which need scipy in a table of this size"
    if not steps:
        yield f"iterated elimination ({kind}): no move is dominated"
        return
    yield f"iterated elimination ({kind}):"
    for number, step in enumerate(steps, 1):
        moves = form.moves[step.player]
        how = "strictly" if step.strict else "weakly"
        yield (
            f"  {number}. {names[step.player]}: {moves[step.move]} is {how} dominated by "
            f"{' + '.join(_part(moves[move], part) for move, part in step.by)}"
        )
    left = remaining(form, steps)
    for name, moves, rest in zip(names, form.moves, left, strict=True):
        yield f"  left for {name}: {', '.join(moves[move] for move in rest)}"


def _part(move: str, probability: Fraction) -> str:
    return move if probability == 1 else f"{number_text(probability)} {move}"


def _mixed(form: NormalForm) -> Iterator[str]:
    size = sum(map(len, form.moves))
    if size > MOST_MOVES:
        yield f"mixed equilibria: not searched, since there are {size} moves (at most {MOST_MOVES})"
        return
    found = extreme_equilibria(form)
    mixed = [
        it
        for it in found
        if any(0 < probability < 1 for mixture in it.mixtures for probability in mixture)
    ]
    yield f"mixed equilibria: {len(mixed) or 'none'}"
    for number, it in enumerate(mixed, 1):
        words = "; ".join(
            f"{name} {_mixture(moves, mixture)}"
            for name, moves, mixture in zip(player_names(2), form.moves, it.mixtures, strict=True)
        )
        values = ", ".join(map(number_text, it.values))
        yield f"  {number}. {words} (payoffs {values})"
    for first, second in continua(found):
        one, other = (
            "; ".join(
                _mixture(moves, mixture)
                for moves, mixture in zip(form.moves, found[it].mixtures, strict=True)
            )
            for it in (first, second)
        )
        yield f"a continuum: every mixture of ({one}) and ({other}) is an equilibrium, too"


def _value(form: NormalForm) -> Iterator[str]:
    exact = is_small(payoffs_of(form, 0))
    if not exact and not has_scipy():
        yield (
            "value for black: not computed, since a table of this size needs scipy: "
            'pip install "boardwire[solve]"'
        )
        return
    solution = solve_zero_sum(form)
    how = "by the simplex method" if exact else "by linear programming, rounded"
    yield f"value for black, {how}: {_rounded(solution.value)}"
    for name, moves, mixture in zip(player_names(2), form.moves, solution.mixtures, strict=True):
        words = ", ".join(
            move if probability == 1 else f"{move} {_rounded(probability)}"
            for move, probability in zip(moves, mixture, strict=True)
            if probability
        )
        yield f"  {name} secures it by {words}"


def _mixture(moves: tuple[str, ...], mixture: Mixture) -> str:
    return ", ".join(
        move if probability == 1 else f"{move} {number_text(probability)}"
        for move, probability in zip(moves, mixture, strict=True)
        if probability
    )


def _rounded(number: Fraction) -> str:
    """Return a number as it is if its denominator is small, else rounded."""
    return number_text(number) if number.denominator <= _DENOMINATOR else f"{float(number):.6f}"
