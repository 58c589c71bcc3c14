"""Equilibria: of matrix games exactly, of games that hide information by regret minimization."""

from .averages import steps_down
from .best_response import best_response_value, exploitability
from .cfr import Cfr, ExternalSampling
from .dominance import Elimination, eliminations, remaining
from .extensive_form import (
    MOST_NODES,
    ExtensiveForm,
    GameNode,
    InformationSet,
    Strategy,
    expected_values,
    extensive_form,
    uniform,
)
from .nash import (
    MOST_MOVES,
    Equilibrium,
    best_responses,
    continua,
    extreme_equilibria,
    pure_equilibria,
)
from .zero_sum import Solution, solve_zero_sum

__all__ = [
    "MOST_MOVES",
    "MOST_NODES",
    "Cfr",
    "Elimination",
    "Equilibrium",
    "ExtensiveForm",
    "ExternalSampling",
    "GameNode",
    "InformationSet",
    "Solution",
    "Strategy",
    "best_response_value",
    "best_responses",
    "continua",
    "eliminations",
    "expected_values",
    "exploitability",
    "extensive_form",
    "extreme_equilibria",
    "pure_equilibria",
    "remaining",
    "solve_zero_sum",
    "steps_down",
    "uniform",
]
