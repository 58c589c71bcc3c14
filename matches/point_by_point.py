"""Moves made point by point, for GoGui, which has no moves of two points.

In chess, a user clicks E2 first and E4 next, and only then a move is made. GoGui sends each click
as a ``play`` of its own, takes each back with an ``undo`` of its own, and takes one point at a time
from ``genmove``.
"""

from __future__ import annotations

from boardwire.games import State


def next_points(state: State, touched: tuple[str, ...]) -> list[str]:
    """The points that may be touched next, each once."""
    ways = (state.points_of(move) for move in state.legal_moves())
    begun = len(touched)
    fitting = (way for way in ways if len(way) > begun and way[:begun] == touched)
    return list(dict.fromkeys(way[begun] for way in fitting))


def touched_move(state: State, touched: tuple[str, ...]) -> int | None:
    """The legal move that consists of exactly these points; None if there is none."""
    fitting = [move for move in state.legal_moves() if state.points_of(move) == touched]
    return fitting[-1] if fitting else None


def touch(
    state: State, touched: tuple[str, ...], point: str
) -> tuple[int | None, tuple[str, ...]] | None:
    """Touch one more point.

    Returns:
        The move that is complete then, or None, and all points touched. None instead of both if no
        legal move goes on with that point.
    """
    points = (*touched, point.upper())
    move = touched_move(state, points)
    if move is None and not next_points(state, points):
        return None
    return move, points
