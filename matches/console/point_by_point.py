"""Moves made point by point, for GoGui, which has no moves of two points.

In chess, a user clicks E2 first and E4 next, and only then a move is made. GoGui sends each click
as a ``play`` of its own, takes each back with an ``undo`` of its own, and takes one point at a time
from ``genmove``.
"""

from __future__ import annotations

from boardwire.games import CHANCE, State

from ..table import NO_MOVE, Table


def next_points(state: State, touched: tuple[str, ...]) -> list[str]:
    """The points that may be touched next, each once; those that stand for others come last."""
    ways = (state.points_of(move) for move in state.legal_moves())
    begun = len(touched)
    fitting = (way for way in ways if len(way) > begun and way[:begun] == touched)
    points = dict.fromkeys(way[begun] for way in fitting)
    others = (other for other, meant in state.other_points().items() if meant in points)
    return list(dict.fromkeys((*points, *others)))


def touch(
    state: State, touched: tuple[str, ...], point: str
) -> tuple[int | None, tuple[str, ...]] | None:
    """Touch one more point, or one that stands for it.

    Returns:
        The move that is complete then, or None, and all points touched. None instead of both if no
        legal move goes on with that point.
    """
    name = point.upper()
    points = (*touched, state.other_points().get(name, name))
    move, goes_on = None, False
    for it in state.legal_moves():
        way = state.points_of(it)
        if way[: len(points)] == points:
            goes_on = True
            if len(way) == len(points):
                move = it  # of several, the last one is meant
    return (move, points) if goes_on else None


def moves_from(state: State, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of the legal moves that go on from the points that were touched; none from none."""
    if not touched:
        return ()
    begun = len(touched)
    fitting = (it for it in state.legal_moves() if state.points_of(it)[:begun] == touched)
    return tuple(map(state.move_text, fitting))


def last_points(table: Table) -> tuple[str, ...]:
    """Return the points of the last move on a table; none where it was not made on a board."""
    for state, played in table.backwards():
        if played.player == CHANCE:
            continue
        return () if played.move == NO_MOVE else state.points_of(played.move)
    return ()
