"""Handicap stones of Go: the fixed points of GTP 2 (section 4.1.1), other points, and positions.

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwire.games.errors import IllegalMove, OptionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION
from boardwire.games.points import point_name

FEWEST, MOST = 2, 9
"""The numbers of stones of a fixed handicap on a large board."""

_Point = tuple[int, int]


def fixed_handicap(size: int, stones: int) -> tuple[str, ...]:
    """The points of a fixed handicap.

    Args:
        size: The width and height of the board.
        stones: The number of stones.

    Raises:
        OptionError: There is no such handicap on the board.
    """
    most = _most_fixed(size)
    if not FEWEST <= stones <= most:
        allowed = f"from {FEWEST} to {most} stones" if most else "none"
        raise OptionError(
            f"on {size}x{size} points there is no fixed handicap of {stones} stones, but {allowed}"
        )
    return _names(_fixed_points(size, stones))


def free_handicap(size: int, stones: int) -> tuple[str, ...]:
    """The points of a handicap of any number of stones: fixed points first, then far from others.

    Args:
        size: The width and height of the board.
        stones: The number of stones.

    Raises:
        OptionError: The board is too small for the stones.
    """
    most = size * size - 1
    if not FEWEST <= stones <= most:
        allowed = f"from {FEWEST} to {most} stones" if most >= FEWEST else "none"
        raise OptionError(
            f"on {size}x{size} points there is no handicap of {stones} stones, but {allowed}"
        )
    fixed = min(stones, _most_fixed(size))
    points = _fixed_points(size, fixed) if fixed >= FEWEST else []
    free = [(column, row) for row in range(size) for column in range(size)]
    free = [point for point in free if point not in points]
    nearest = {point: min((_distance(point, it) for it in points), default=0) for point in free}
    while len(points) < stones:
        chosen = max(free, key=lambda it: (nearest[it], -_off_line(it, size)))
        free.remove(chosen)
        points.append(chosen)
        for point in free:
            distance = _distance(point, chosen)
            nearest[point] = min(nearest[point], distance) if len(points) > 1 else distance
    return _names(points)


def handicap_game(game: Game, points: Sequence[str]) -> Game:
    """A game of Go that starts with black's handicap stones on the board, and white to move.

    Args:
        game: The game with its options.
        points: The points of the stones.

    Raises:
        GameError: The stones cannot be placed: a point is none of the board, or has a stone.
    """
    state = game.start()
    for point in points:
        if not state.yield_turn(0):
            raise IllegalMove("the game is over before all handicap stones are placed")
        state.apply(state.parse_move(point))
    state.yield_turn(1)
    return game.with_options(**{POSITION.name: state.position_text()})


def handicap_of(game: Game) -> tuple[str, ...]:
    """The points of the handicap stones with which a game starts; empty if there is no handicap.

    A start is a handicap if it has two stones of black or more and none of white, who moves first.
    """
    if game.name != "go" or not game.options.get(POSITION.name):
        return ()
    state = game.start()
    stones = [(piece.player, point) for point, piece in state.view().points() if piece is not None]
    if len(stones) < FEWEST or state.to_act() != 1 or any(player for player, _ in stones):
        return ()
    return tuple(point for _, point in stones)


def _most_fixed(size: int) -> int:
    """The largest number of fixed handicap stones on a board; 0 if it has no fixed points."""
    return 0 if size < 7 else MOST if size % 2 and size > 7 else 4


def _fixed_points(size: int, stones: int) -> list[_Point]:
    near = _near(size)
    middle, far = size // 2, size - 1 - near
    corners = [(near, near), (far, far), (near, far), (far, near)]
    sides = [(near, middle), (far, middle), (middle, near), (middle, far)]
    points = corners[:stones] + sides[: max(stones // 2 * 2 - 4, 0)]
    if stones % 2 and stones > 4:
        points.append((middle, middle))
    return points


def _near(size: int) -> int:
    """The line of the fixed points near an edge, counted from 0."""
    return 3 if size >= 13 else 2


def _distance(one: _Point, two: _Point) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _off_line(point: _Point, size: int) -> int:
    """The distance of a point from the line of the fixed points, in both directions."""
    return sum(abs(min(it, size - 1 - it) - _near(size)) for it in point)


def _names(points: Iterable[_Point]) -> tuple[str, ...]:
    return tuple(point_name(column, row) for column, row in points)
