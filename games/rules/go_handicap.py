"""Handicap stones of Go: the fixed points of GTP 2 (section 4.1.1), other points, and positions.

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwire.games.errors import IllegalMove, OptionError
from boardwire.games.model import Game
from boardwire.games.options import POSITION
from boardwire.games.points import point_name
from boardwire.translations import english

FEWEST, MOST = 2, 9
"""The numbers of stones of a fixed handicap on a large board."""

_Point = tuple[int, int]


def fixed_handicap(columns: int, rows: int, stones: int) -> tuple[str, ...]:
    """Return the points of a fixed handicap.

    Args:
        columns: The width of the board.
        rows: Its height.
        stones: The number of stones.

    Raises:
        OptionError: There is no such handicap on the board.
    """
    _check_stones(stones, _most_fixed(columns, rows), "fixed handicap", columns, rows)
    return _names(_fixed_points(columns, rows, stones))


def free_handicap(columns: int, rows: int, stones: int) -> tuple[str, ...]:
    """The points of a handicap of any number of stones: fixed points first, then far from others.

    Args:
        columns: The width of the board.
        rows: Its height.
        stones: The number of stones.

    Raises:
        OptionError: The board is too small for the stones.
    """
    _check_stones(stones, columns * rows - 1, "handicap", columns, rows)
    fixed = min(stones, _most_fixed(columns, rows))
    points = _fixed_points(columns, rows, fixed) if fixed >= FEWEST else []
    free = [(column, row) for row in range(rows) for column in range(columns)]
    free = [point for point in free if point not in points]
    nearest = {point: min((_distance(point, it) for it in points), default=0) for point in free}
    while len(points) < stones:
        chosen = max(free, key=lambda it: (nearest[it], -_off_line(it, columns, rows)))
        free.remove(chosen)
        points.append(chosen)
        for point in free:
            distance = _distance(point, chosen)
            nearest[point] = min(nearest[point], distance) if len(points) > 1 else distance
    return _names(points)


def handicap_game(game: Game, points: Sequence[str]) -> Game:
    """Return a game of Go that starts with black's handicap stones on the board, and white to move.

    Args:
        game: The game with its options.
        points: The points of the stones.

    Raises:
        GameError: The stones cannot be placed: a point is none of the board, or has a stone.
    """
    state = game.start()
    for point in points:
        if not state.yield_turn(0):
            raise IllegalMove(english("the game is over before all handicap stones are placed"))
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


def _check_stones(stones: int, most: int, kind: str, columns: int, rows: int) -> None:
    """Check the number of stones of a kind of handicap.

    Raises:
        OptionError: The board has no such handicap.
    """
    if not FEWEST <= stones <= most:
        allowed = f"from {FEWEST} to {most} stones" if most >= FEWEST else "none"
        raise OptionError(
            english(
                "on {columns}x{rows} points there is no {kind} of {stones} stones, but {allowed}",
                columns=columns,
                rows=rows,
                kind=kind,
                stones=stones,
                allowed=allowed,
            )
        )


def _most_fixed(columns: int, rows: int) -> int:
    """The largest number of fixed handicap stones on a board; 0 if it has no fixed points."""
    if min(columns, rows) < 7:
        return 0
    return MOST if columns % 2 and rows % 2 and min(columns, rows) > 7 else 4


def _fixed_points(columns: int, rows: int, stones: int) -> list[_Point]:
    left, low = _near(columns), _near(rows)
    right, high = columns - 1 - left, rows - 1 - low
    middle = columns // 2, rows // 2
    corners = [(left, low), (right, high), (left, high), (right, low)]
    sides = [(left, middle[1]), (right, middle[1]), (middle[0], low), (middle[0], high)]
    points = corners[:stones] + sides[: max(stones // 2 * 2 - 4, 0)]
    if stones % 2 and stones > 4:
        points.append(middle)
    return points


def _near(lines: int) -> int:
    """The line of the fixed points near an edge, counted from 0, on a side with that many lines."""
    return 3 if lines >= 13 else 2


def _distance(one: _Point, two: _Point) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _off_line(point: _Point, *sides: int) -> int:
    """Return the distance of a point from the line of the fixed points, in both directions."""
    return sum(
        abs(min(at, lines - 1 - at) - _near(lines)) for at, lines in zip(point, sides, strict=True)
    )


def _names(points: Iterable[_Point]) -> tuple[str, ...]:
    return tuple(point_name(column, row) for column, row in points)
