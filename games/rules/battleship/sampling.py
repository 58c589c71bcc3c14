"""Fleets drawn at random among those that fit the shots so far."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from boardwire.values import value_class

from .waters import Ship, Waters

PROPOSALS = 12
"""Fleets that are proposed for each one that is drawn; the more, the more equal the chances."""
_TRIES = 60


@value_class
class Knowledge:
    """The knowledge that a player has of the other one's fleet.

    Args:
        misses, hits: The squares shot at.
        sunk: For each ship reported as sunk its length, the square of the last shot at it, and the
            squares hit by then.
        named: The squares of hits for which the length of the ship is reported, by that length.
        sinkings_announced: Whether a ship that was not reported as sunk is afloat.
    """

    misses: int
    hits: int
    sunk: tuple[tuple[int, int, int], ...]
    named: tuple[tuple[int, int], ...]
    sinkings_announced: bool

    def allows(self, ship: Ship) -> bool:
        """Return whether a ship that was not reported as sunk can lie there."""
        if ship.squares & self.misses:
            return False
        if self.sinkings_announced and not ship.squares & ~self.hits:
            return False
        return self.names(ship)

    def names(self, ship: Ship) -> bool:
        """Return whether the reports on the ship's squares name only its own length."""
        return all(length == ship.length or not ship.squares & it for length, it in self.named)


def draw_fleet(
    waters: Waters, lengths: Sequence[int], known: Knowledge, random: Random
) -> tuple[Ship, ...] | None:
    """Return a fleet that fits what is known, in the order of `lengths`; None if there is none.

    Several fleets are proposed square by square, and one of them is chosen with the inverse of the
    chance to be proposed as its weight (sampling importance resampling, Rubin 1987). So all fleets
    that fit are about equally likely.
    """
    search = _FleetSearch(waters, lengths, known, random)
    proposed: list[tuple[list[Ship], float]] = []
    for tried in range(_TRIES):
        proposed += islice(search.fleets(backtrack=False), 1)
        if len(proposed) == PROPOSALS or (not proposed and tried == _TRIES // 3):
            break
    proposed = proposed or list(islice(search.fleets(backtrack=True), 1))
    if not proposed:
        return None
    largest = max(weight for _, weight in proposed)
    weights = [math.exp(weight - largest) for _, weight in proposed]
    return in_order(lengths, random.choices([fleet for fleet, _ in proposed], weights)[0])


def in_order(lengths: Sequence[int], fleet: Sequence[Ship]) -> tuple[Ship, ...]:
    """Return the ships of a fleet in the order of `lengths`, equal ones by their squares."""
    left = sorted(fleet, key=lambda ship: (ship.first, ship.last))
    found = []
    for length in lengths:
        ship = next((it for it in left if it.length == length), None)
        if ship is not None:
            left.remove(ship)
            found.append(ship)
    return tuple(found)


class _FleetSearch:
    """A sampler of fleets that fit the known facts, ship by ship.

    Args:
        waters: Where they lie.
        lengths: The lengths of the ships.
        known: What is known of the fleet.
        random: The source of all random numbers.
    """

    def __init__(
        self, waters: Waters, lengths: Sequence[int], known: Knowledge, random: Random
    ) -> None:
        self._hits, self._random = known.hits, random
        self._left = Counter(lengths)
        self._left.subtract(length for length, _, _ in known.sunk)
        self._sunk = [
            [
                ship
                for ship in waters.places(length)
                if ship.squares >> last & 1 and not ship.squares & ~hits and known.names(ship)
            ]
            for length, last, hits in known.sunk
        ]
        self._places = {
            length: [ship for ship in waters.places(length) if known.allows(ship)]
            for length, count in sorted(self._left.items())
            if count
        }

    def fleets(self, *, backtrack: bool) -> Iterator[tuple[list[Ship], float]]:
        """Fleets in a random order, each with the logarithm of its weight.

        Without backtracking there is at most one: it ends where no ship fits.
        """
        if min(self._left.values(), default=0) >= 0:
            yield from self._go_on([], 0, 0, self._left, 0.0, backtrack)

    def _go_on(
        self,
        fleet: list[Ship],
        squares: int,
        taken: int,
        left: Counter[int],
        weight: float,
        backtrack: bool,
    ) -> Iterator[tuple[list[Ship], float]]:
        sunk = len(fleet) < len(self._sunk)
        if sunk:
            wanted = self._sunk[len(fleet)]
        elif open_hits := self._hits & ~squares:
            lowest = open_hits & -open_hits
            wanted = [
                ship
                for length, ships in self._places.items()
                if left[length]
                for ship in ships
                if ship.squares & lowest
            ]
        elif length := max((it for it, count in left.items() if count), default=0):
            wanted = self._places[length]
            # Equal ships that are placed freely can be drawn in any order.
            weight -= math.log(left[length])
        else:
            yield fleet, weight
            return
        found = [ship for ship in wanted if not ship.squares & taken]
        if not found:
            return
        weight += math.log(len(found))
        chosen = (
            self._random.sample(found, len(found)) if backtrack else [self._random.choice(found)]
        )
        for ship in chosen:
            after = left
            if not sunk:
                after = left.copy()
                after[ship.length] -= 1
            yield from self._go_on(
                [*fleet, ship],
                squares | ship.squares,
                taken | ship.kept_free,
                after,
                weight,
                backtrack,
            )
