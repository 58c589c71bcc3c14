"""The table of Battleship: the sea of each player with its ships, shots, and what is afloat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from boardwire.games.points import point_name

from .boards import Shot
from .options import Rules
from .results import HIT_SHIP, MISS, SUNK
from .sampling import Knowledge
from .waters import Ship


def sea(
    rules: Rules,
    ships: Sequence[Ship],
    placed: int,
    shots: Iterable[Shot],
    known: Knowledge,
) -> dict[str, Any]:
    """Return the sea of a player as an observer sees it.

    `ships` has the squares of each ship that is seen, `placed` is the number of ships that lie
    there, `shots` has the result of each shot at it by its square, and `sunk` the squares of ships
    that the reports prove to be sunk. `afloat` has the lengths of the others; it is left out where
    sinkings are not reported.

    Args:
        rules: The options of the game.
        ships: The ships that the observer sees.
        placed: The number of ships that the observer knows to be placed.
        shots: The shots at this sea.
        known: The knowledge of the player that shoots at it.
    """
    lengths = Counter(rules.lengths)
    lengths.subtract(length for length, _, _ in known.sunk)
    afloat = sorted(lengths.elements(), reverse=True)
    return {
        "ships": [squares_of(rules, ship.squares) for ship in ships],
        "placed": placed,
        "shots": {square_name(rules, square): result_word(result) for _, square, result in shots},
        "sunk": [it for ship in _proven(rules, known) for it in squares_of(rules, ship.squares)],
        **({"afloat": afloat} if known.sinkings_announced else {}),
    }


def last_shot(rules: Rules, shot: Shot) -> dict[str, Any]:
    """Return the last shot: its player, square and result, and the length of a ship it names."""
    player, square, result = shot
    named = result is not None and result >= HIT_SHIP
    return {
        "player": player,
        "square": square_name(rules, square),
        "result": result_word(result),
        **({"length": (result - HIT_SHIP) % (SUNK - HIT_SHIP)} if named and result else {}),
    }


def result_word(result: int | None) -> str:
    """Return a result without the length of the ship: miss, hit or sunk; due before the report."""
    if result is None:
        return "due"
    if result == MISS:
        return "miss"
    return "sunk" if result >= SUNK else "hit"


def squares_of(rules: Rules, squares: int) -> list[str]:
    """Return the names of a set of squares."""
    return [square_name(rules, it) for it in range(rules.area) if squares >> it & 1]


def square_name(rules: Rules, square: int) -> str:
    """Return the name of a square."""
    row, column = divmod(square, rules.size)
    return point_name(column, row)


def _proven(rules: Rules, known: Knowledge) -> list[Ship]:
    """Return the ships reported as sunk that can lie at one place alone, by the reports so far."""
    found = []
    for length, last, hits in known.sunk:
        places = [
            ship
            for ship in rules.waters.places(length)
            if ship.squares >> last & 1 and not ship.squares & ~hits and known.names(ship)
        ]
        found += places if len(places) == 1 else []
    return found
