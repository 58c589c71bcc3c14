"""The fixed points of handicap stones in Go, as GTP 2 has them (section 4.1.1).

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html
"""

from __future__ import annotations

from boardwire.games.errors import OptionError
from boardwire.games.points import point_name

FEWEST, MOST = 2, 9
"""The numbers of stones of a fixed handicap on a large board."""


def fixed_handicap(size: int, stones: int) -> tuple[str, ...]:
    """The points of a fixed handicap.

    Args:
        size: The width and height of the board.
        stones: The number of stones.

    Raises:
        OptionError: There is no such handicap on the board.
    """
    most = 0 if size < 7 else MOST if size % 2 and size > 7 else 4
    if not FEWEST <= stones <= most:
        allowed = f"from {FEWEST} to {most} stones" if most else "none"
        raise OptionError(
            f"on {size}x{size} points there is no fixed handicap of {stones} stones, but {allowed}"
        )
    near = 3 if size >= 13 else 2
    middle, far = size // 2, size - 1 - near
    corners = [(near, near), (far, far), (near, far), (far, near)]
    sides = [(near, middle), (far, middle), (middle, near), (middle, far)]
    points = corners[:stones] + sides[: max(stones // 2 * 2 - 4, 0)]
    if stones % 2 and stones > 4:
        points.append((middle, middle))
    return tuple(point_name(column, row) for column, row in points)
