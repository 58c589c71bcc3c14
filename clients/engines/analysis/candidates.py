"""Search results as candidates for analyses, and as lines of text for logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire import _native
from boardwire.games import CHANCE, State
from boardwire.protocol.gtp.analysis_lines import Candidate, RootValue, lower_bound


def root_value(result: _native.SearchResult) -> RootValue:
    """Return the value of the position as a whole, from the result of a search."""
    return RootValue(sum(it.visits for it in result.moves), result.value, result.score)


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
    """Return the moves that a search has visited, best first.

    Args:
        state: The position that was searched.
        result: The result of the search.
        sampled: Whether values are means of simulations.
        most: The maximum number of moves; 0 for all.
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
