"""The programs with errors, and what is wrong in each."""

from __future__ import annotations

from boardwire.translations import english

from . import (
    last_of_ties,
    lost_sign,
    min_calls_min,
    never_raised,
    starts_at_zero,
    swapped_window,
)
from .bug import Asked, Bug

BUGS: dict[str, Bug] = {
    it.name: it
    for it in (
        Bug(
            "min-calls-min",
            (min_calls_min.max_value, min_calls_min.min_value),
            Asked.VALUE,
            (
                (
                    "value = min(value, min_value(child, alpha, beta))",
                    "value = min(value, max_value(child, alpha, beta))",
                ),
                ("if value >= alpha:", "if value <= alpha:"),
            ),
            english(
                "MAX moves after MIN, so MIN-VALUE must call MAX-VALUE. MIN is cut off when its "
                "value is not above alpha: MAX has something as good."
            ),
        ),
        Bug(
            "swapped-window",
            (swapped_window.negamax,),
            Asked.VALUE,
            (
                (
                    "value = max(value, -negamax(child, -alpha, -beta))",
                    "value = max(value, -negamax(child, -beta, -alpha))",
                ),
            ),
            english(
                "With other signs the ends change places: the lower end of the child's window is "
                "-beta."
            ),
        ),
        Bug(
            "lost-sign",
            (lost_sign.negamax,),
            Asked.VALUE,
            (
                (
                    "value = max(value, negamax(child, -beta, -alpha))",
                    "value = max(value, -negamax(child, -beta, -alpha))",
                ),
            ),
            english(
                "The child's value is that of the opponent: it needs the other sign before it is "
                "compared."
            ),
        ),
        Bug(
            "starts-at-zero",
            (starts_at_zero.max_value, starts_at_zero.min_value),
            Asked.VALUE,
            (("value = 0", "value = -inf"),),
            english(
                "MAX must begin with -∞. With 0 it never finds a value below zero, even if all "
                "moves lose."
            ),
        ),
        Bug(
            "never-raised",
            (never_raised.max_value, never_raised.min_value),
            Asked.LEAVES,
            (("alpha = min(alpha, value)", "alpha = max(alpha, value)"),),
            english(
                "The value of the root is right, so no test of values finds this error. But alpha "
                "stays at -∞, and MIN's nodes are never cut off."
            ),
        ),
        Bug(
            "last-of-ties",
            (last_of_ties.best_move,),
            Asked.MOVE,
            (("if value >= alpha:", "if value > alpha:"),),
            english(
                "A node that is cut off returns only a bound. If it equals alpha, the true value "
                "may be less: only a greater value makes a better move."
            ),
        ),
    )
}
"""The programs by name."""
