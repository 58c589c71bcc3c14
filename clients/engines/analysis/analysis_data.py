"""Search results as data, for `boardwire analyze --json`."""

from __future__ import annotations

from typing import Any

from boardwire import _native
from boardwire.games import State
from boardwire.protocol import Colour
from boardwire.protocol.gtp.analysis_lines import Candidate

from .candidates import candidates, line_texts, root_value
from .go_playouts import GoEstimate


def analysis_data(
    state: State,
    result: _native.SearchResult,
    *,
    sampled: bool,
    most: int = 0,
    estimate: GoEstimate | None = None,
    policy: bool = False,
) -> dict[str, Any]:
    """Return a search result as data for JSON; unknown values are None.

    Args:
        state: The position that was searched, with a player to act.
        result: The result of the search.
        sampled: Whether values are means of simulations.
        most: The maximum number of moves; 0 for all.
        estimate: The owners of points, and leads, in Go; None to leave them out.
        policy: Whether to list the priors of all legal moves.
    """
    data: dict[str, Any] = {
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
    if estimate is not None:
        player = state.to_act()
        data["ownership"] = [round(it, 3) for it in estimate.top_first(1 - 2 * player)]
        data["score"] = round(estimate.lead_for(player, result.value, root_value(result).visits), 2)
        for move in data["moves"]:
            move["score"] = round(estimate.lead_for(player, move["value"], move["visits"]), 2)
    if policy:
        total = sum(it.prior for it in result.moves)
        data["policy"] = {
            state.move_text(it.move): round(it.prior / total, 6) if total else 0.0
            for it in result.moves
        }
    return data


def _move_data(candidate: Candidate, *, bound: bool) -> dict[str, Any]:
    """Return one move; `bound` marks a value that is an upper bound."""
    return {
        "move": candidate.move,
        "visits": candidate.visits,
        "value": candidate.value,
        "bound": bound,
        "lower": candidate.lower,
        "prior": candidate.prior,
        "pv": list(candidate.line),
    }
