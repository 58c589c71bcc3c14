"""Analyses as lines of text, for GUIs.

The formats are those of `lz-analyze` of Leela Zero and `kata-analyze` of KataGo (KataGo,
docs/GTP_Extensions.md). Rates and leads are those of the player to act.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardwire.values import value_class

_Z = 1.96  # standard deviations below the mean: a lower bound that is too high once in forty


@value_class
class Candidate:
    """A move at the root of a search.

    Args:
        move: The text of the move.
        visits: Simulations through the move, or nodes searched below it.
        value: -1 to 1 for the player to act.
        lower: A lower bound of the value; of 97.5 % where values are means.
        prior: The prior probability of the move, 0 to 1; 0 where there is none.
        line: The texts of the line of play that begins with the move.
        score: The score in the game's own unit, for the player to act; None if it is not known.
    """

    move: str
    visits: int
    value: float
    lower: float
    prior: float
    line: tuple[str, ...]
    score: float | None = None


@value_class
class RootValue:
    """The value of a position as a whole.

    Args:
        visits: Simulations, or nodes.
        value: -1 to 1 for the player to act.
        score: The score in the game's own unit, for the player to act; None if it is not known.
    """

    visits: int
    value: float
    score: float | None = None


def lower_bound(value: float, visits: int) -> float:
    """Return Wilson's lower bound for a mean of won and lost games, -1 to 1.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if visits == 0:
        return -1.0
    rate = (value + 1) / 2
    spread = math.sqrt(max(rate * (1 - rate), 0.0) / visits + (_Z / (2 * visits)) ** 2)
    lower = (rate + _Z**2 / (2 * visits) - _Z * spread) / (1 + _Z**2 / visits)
    return max(2 * lower - 1, -1.0)


def lz_line(moves: Sequence[Candidate]) -> str:
    """Write a line of `lz-analyze`: rates are parts of 10000."""
    return " ".join(
        f"info move {it.move} visits {it.visits} winrate {_rate(it.value) * 10000:.0f} "
        f"prior {it.prior * 10000:.0f} lcb {_rate(it.lower) * 10000:.0f} order {order} "
        f"pv {' '.join(it.line)}"
        for order, it in enumerate(moves)
    )


def kata_line(
    moves: Sequence[Candidate],
    root: RootValue | None = None,
    ownership: Sequence[float] = (),
) -> str:
    """Write a line of `kata-analyze`: rates are parts of 1, utilities go from -1 to 1.

    Args:
        moves: The candidates, best first.
        root: The value of the position as a whole, if it is wanted.
        ownership: The owner of each point, the top row first: -1 to 1, for the player to act.
    """
    words = [
        f"info move {it.move} visits {it.visits} utility {it.value:.6f} "
        f"winrate {_rate(it.value):.6f}{_lead(it.score)} prior {it.prior:.6f} "
        f"lcb {_rate(it.lower):.6f} utilityLcb {it.lower:.6f} order {order} "
        f"pv {' '.join(it.line)}"
        for order, it in enumerate(moves)
    ]
    if root is not None:
        words.append(
            f"rootInfo visits {root.visits} utility {root.value:.6f} "
            f"winrate {_rate(root.value):.6f}{_lead(root.score)}"
        )
    if ownership:
        words.append("ownership " + " ".join(f"{it:.4g}" for it in ownership))
    return " ".join(words)


def _rate(value: float) -> float:
    return min(max((value + 1) / 2, 0.0), 1.0)


def _lead(score: float | None) -> str:
    return "" if score is None else f" scoreMean {score:.4g} scoreLead {score:.4g}"
