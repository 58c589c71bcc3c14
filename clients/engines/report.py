"""An analysis as data: what `boardwire analyze` prints."""

from __future__ import annotations

from typing import Any

from boardwire import _native
from boardwire.games import State
from boardwire.protocol import Colour

from .lines import Candidate, candidates, line_texts


def analysis_data(
    state: State, found: _native.SearchResult, *, sampled: bool, most: int = 0
) -> dict[str, Any]:
    """What a search of `state` found, as JSON has it; what is not known is None.

    Args:
        state: What was searched, with a player to act.
        found: What was found.
        sampled: Whether values are means of simulations.
        most: How many moves to list at most; 0 for all.
    """
    return {
        "to_act": str(Colour(state.to_act())),
        "move": None if found.move is None else state.move_text(found.move),
        "value": found.value,
        "score": found.score,
        "solved": found.exact,
        "distance": found.distance,
        "pv": list(line_texts(state, found.pv)),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "moves": [
            _move_data(it, bound=order > 0 and not sampled)
            for order, it in enumerate(candidates(state, found, sampled=sampled, most=most))
        ],
    }


def _move_data(candidate: Candidate, *, bound: bool) -> dict[str, Any]:
    """One move; `bound`: its value is not more than that, and may be less."""
    return {
        "move": candidate.move,
        "visits": candidate.visits,
        "value": candidate.value,
        "bound": bound,
        "prior": candidate.prior,
        "pv": list(candidate.line),
    }
