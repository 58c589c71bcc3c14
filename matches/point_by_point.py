"""Moves made point by point, as a hand makes them in GoGui, which knows no move of two points.

In chess, E2 is touched first and E4 next; only then is a move made. GoGui sends each touch as a
``play`` of its own, takes each back with an ``undo`` of its own, and wants one point at a time from
``genmove`` too.
"""

from __future__ import annotations

from boardwire.games import State


def next_points(state: State, touched: tuple[str, ...]) -> list[str]:
    """The points that may be touched after those that were, each once."""
    ways = (state.points_of(move) for move in state.legal_moves())
    begun = len(touched)
    fitting = (way for way in ways if len(way) > begun and way[:begun] == touched)
    return list(dict.fromkeys(way[begun] for way in fitting))


def touched_move(state: State, touched: tuple[str, ...]) -> int | None:
    """The legal move that exactly these points make; None while it is not complete, or is none."""
    fitting = [move for move in state.legal_moves() if state.points_of(move) == touched]
    return fitting[-1] if fitting else None


def touch(
    state: State, touched: tuple[str, ...], point: str
) -> tuple[int | None, tuple[str, ...]] | None:
    """What touching one more point makes: the move that is complete then, or None, and all points.

    None if no move goes on so.
    """
    points = (*touched, point.upper())
    move = touched_move(state, points)
    if move is None and not next_points(state, points):
        return None
    return move, points
