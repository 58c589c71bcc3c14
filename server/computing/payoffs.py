"""The analysis of a table of payoffs as JSON: dominance, equilibria, and the value."""

from __future__ import annotations

import json
from fractions import Fraction

from boardwire.games import load
from boardwire.games.errors import OptionError
from boardwire.games.rules.matrix import Matrix
from boardwire.games.rules.normal_form import NormalForm
from boardwire.games.textbook.equilibria.dominance import Elimination, eliminations, remaining
from boardwire.games.textbook.equilibria.mixed_dominance import dominating_mixture
from boardwire.games.textbook.equilibria.nash import (
    MOST_MOVES,
    continua,
    extreme_equilibria,
    pure_equilibria,
)
from boardwire.games.textbook.equilibria.payoff_table import PayoffTable, number_text
from boardwire.games.textbook.equilibria.zero_sum import solve_zero_sum
from boardwire.translations import english

MOST_SHOWN = MOST_MOVES
"""The most moves of both players together of a table that a page shows."""


def payoffs_text(payoffs: str, moves: str, *, weak: bool) -> str:
    """Return a table of payoffs for two players, and all that is found about it.

    Args:
        payoffs: The name of a well-known game, or payoffs in JSON.
        moves: Names of the moves; empty for the usual ones.
        weak: Whether weakly dominated moves are eliminated, too.

    Raises:
        GameError: It is no such table, or it is too large.
    """
    game = load("matrix", payoffs="".join(payoffs.split()), moves=moves)
    assert isinstance(game, Matrix)
    form = game.form
    if form.players != 2:
        raise OptionError(english("a page shows tables of payoffs for two players only"))
    if sum(map(len, form.moves)) > MOST_SHOWN:
        raise OptionError(
            english(
                "a page shows tables with at most {most} rows and columns together", most=MOST_SHOWN
            )
        )
    return json.dumps(_data(form, weak), separators=(",", ":"), ensure_ascii=False)


def _data(form: NormalForm, weak: bool) -> dict[str, object]:
    table = PayoffTable(form)
    rows, columns = map(range, map(len, form.moves))
    steps = list(eliminations(form, weak=weak, mixture=dominating_mixture))
    found = extreme_equilibria(form)
    equilibria = [
        {
            "mixtures": [_texts(it) for it in equilibrium.mixtures],
            "values": _texts(equilibrium.values),
        }
        for equilibrium in found
    ]
    return {
        "moves": [list(names) for names in form.moves],
        "zero_sum": form.zero_sum,
        "cells": [
            [
                [{"payoff": text, "best": best} for text, best in table.parts((row, column))]
                for column in columns
            ]
            for row in rows
        ],
        "eliminations": [_step(it) for it in steps],
        "left": [list(moves) for moves in remaining(form, steps)],
        "pure": [list(profile) for profile in pure_equilibria(form)],
        "equilibria": equilibria,
        "continua": [list(pair) for pair in continua(found)],
        "value": _value(form) if form.zero_sum else None,
    }


def _step(step: Elimination) -> dict[str, object]:
    return {
        "player": step.player,
        "move": step.move,
        "by": [[move, number_text(part)] for move, part in step.by],
        "strict": step.strict,
    }


def _value(form: NormalForm) -> dict[str, object]:
    solution = solve_zero_sum(form)
    return {
        "value": number_text(solution.value),
        "mixtures": [_texts(it) for it in solution.mixtures],
    }


def _texts(numbers: tuple[Fraction, ...]) -> list[str]:
    return [number_text(it) for it in numbers]
