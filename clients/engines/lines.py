"""Search results as lines of text, for GUIs that show analyses and for logs.

The formats are those of `lz-analyze` of Leela Zero and `kata-analyze` of KataGo (KataGo,
docs/GTP_Extensions.md). Rates and leads are those of the player to act.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from boardwire import _native
from boardwire.games import CHANCE, State
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

    @classmethod
    def of(cls, result: _native.SearchResult) -> RootValue:
        """Return that of a search result."""
        return cls(sum(it.visits for it in result.moves), result.value, result.score)


def line_texts(state: State, moves: Sequence[int]) -> tuple[str, ...]:
    """Return the texts of a line of play from `state`, up to the first roll."""
    return tuple(text for _, text in coloured_line(state, moves))


def coloured_line(state: State, moves: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield player and text of each move in a line of play from `state`, up to the first roll."""
    state = state.copy()
    for move in moves:
        player = state.to_act()
        if player == CHANCE or not state.is_legal(move):
            return
        yield player, state.move_text(move)
        state.apply(move)


def candidates(
    state: State, result: _native.SearchResult, *, sampled: bool, most: int = 0
) -> list[Candidate]:
    """Return the moves that a search has looked at, best first.

    Args:
        state: The position that was searched.
        result: The result of the search.
        sampled: Whether values are means of simulations.
        most: The number of moves to return at most; 0 for all.
    """
    looked_at = [move for move in result.moves if move.visits or move.move == result.move]
    looked_at.sort(key=lambda it: it.move != result.move)  # stable for the other moves
    return [
        Candidate(
            state.move_text(it.move),
            it.visits,
            it.value,
            lower_bound(it.value, it.visits) if sampled else it.value,
            it.prior,
            line_texts(state, _line_of(it, result)),
            result.score if it.move == result.move else None,
        )
        for it in (looked_at[:most] if most else looked_at)
    ]


def _line_of(move: _native.RootMove, result: _native.SearchResult) -> list[int]:
    known = result.pv if move.move == result.move else []
    return max(known, move.pv, [move.move], key=len)


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
    return "" if score is None else f" scoreMean {score:g} scoreLead {score:g}"


def result_line(state: State, result: _native.SearchResult) -> str:
    """Write a search result as one line for a log."""
    move = "none" if result.move is None else state.move_text(result.move)
    facts = [f"move {move}", f"value {result.value:+.4f}", f"depth {result.depth}"]
    facts += [f"nodes {result.nodes}", f"seconds {result.seconds:.3f}"]
    if result.score is not None:
        facts.append(f"score {result.score:+g}")
    if result.exact:
        facts.append("solved")
    if result.distance is not None:
        facts.append(f"distance {result.distance}")
    return " ".join((*facts, "pv", *line_texts(state, result.pv)))
