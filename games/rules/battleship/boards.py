"""The waters of a player as cells of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwire.games.view import Piece

from .results import HIT, MISS
from .waters import Ship

Shot = tuple[int, int, int | None]
"""A player, the square that it shot at, and the result, or None before it is reported."""
_SHOTS = {None: ("shot", "?"), MISS: ("miss", "o"), HIT: ("hit", "X")}


def cells(
    area: int, owner: int, fleet: Sequence[Ship], shots: Iterable[Shot]
) -> list[Piece | None]:
    """Return the waters of a player, from the square with the number 0 on.

    Args:
        area: The number of squares.
        owner: The player.
        fleet: The ships that are seen.
        shots: The shots of both players.
    """
    found: list[Piece | None] = [None] * area
    for ship in fleet:
        for square in range(area):
            if ship.squares >> square & 1:
                found[square] = Piece(owner, "ship", "#")
    for shooter, square, result in shots:
        if shooter != owner:
            found[square] = Piece(owner, *_SHOTS[result if not result else HIT])
    return found
