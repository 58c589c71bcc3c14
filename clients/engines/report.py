"""Search results as data, for `boardwire analyze --json`."""

from __future__ import annotations

from typing import Any

from boardwire import _native
from boardwire.games import State
from boardwire.protocol import Colour

from .lines import Candidate, candidates, line_texts


def analysis_data(
    state: State, result: _native.SearchResult, *, sampled: bool, most: int = 0
) -> dict[str, Any]:
    """Return a search result as JSON has it; unknown values are None.

    Args:
        state: The position that was searched, with a player to act.
        result: The result of the search.
        sampled: Whether values are means of simulations.
        most: The number of moves to list at most; 0 for all.
    """
    return {
        "to_act": str(Colour(state.to_act())),
        "move": None if result.move is None else state.move_text(result.move),
        "value": result.value,
        "score": result.score,
        "solved": result.exact,
        "distance": result.distance,
        "pv": list(line_texts(state, result.pv)),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "moves": [
            _move_data(it, bound=order > 0 and not sampled)
            for order, it in enumerate(candidates(state, result, sampled=sampled, most=most))
        ],
    }


def _move_data(candidate: Candidate, *, bound: bool) -> dict[str, Any]:
    """Return one move; `bound` marks a value that is an upper bound."""
    return {
        "move": candidate.move,
        "visits": candidate.visits,
        "value": candidate.value,
        "bound": bound,
        "prior": candidate.prior,
        "pv": list(candidate.line),
    }
