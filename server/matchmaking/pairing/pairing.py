"""Pairing: chooses the entrants that play each other. Nothing here waits or changes the line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from boardwire.protocol import TimeControl

from .entrant import Entrant, accepts, compatible, is_called
from .group import Pairing, PairingGroup, contradict
from .offer import Offer

Cost = tuple[int, int]
"""The matchmaking cost of two entrants: how recently they met, then how far their ratings are
apart. Lower is better."""

CostOf = Callable[[Entrant, Entrant, Offer], Cost]
"""Computes the matchmaking cost of two entrants in a game."""


def no_cost(one: Entrant, other: Entrant, offer: Offer) -> Cost:
    """Return the same cost for every pair."""
    return 0, 0


Apart = Callable[[Entrant, Entrant], bool]
"""Whether two entrants that agree are not to meet now."""


def never_apart(one: Entrant, other: Entrant) -> bool:
    """Return False: no two entrants are kept apart."""
    return False


def pairing_with(
    line: Sequence[Entrant],
    newcomer: Entrant,
    cost: CostOf = no_cost,
    apart: Apart = never_apart,
) -> Pairing | None:
    """Return the best match that a newcomer makes possible; None if there is none.

    The entrants that waited before have found no match among themselves, so it is enough to
    consider matches with the newcomer. House bots wait for guests and are not paired with each
    other. A house bot therefore goes to the guest that has waited longest.

    Args:
        line: The waiting entrants with the newcomer, the longest wait first.
        newcomer: The entrant that has just arrived.
        cost: The matchmaking cost. If costs are equal, the longer wait decides.
        apart: Returns whether two entrants are kept apart.
    """
    here = {it.name.lower() for it in line}

    def has_hope(it: Entrant) -> bool:
        return it.opponent is None or it.opponent.lower() in here

    def guests() -> Iterator[Entrant]:
        return (it for it in line if it is not newcomer and not it.house and has_hope(it))

    if not has_hope(newcomer):
        return None
    if newcomer.house:
        found = (_best(line, it, cost, apart) for it in guests() if may_meet(it, newcomer))
        return next((it for it in found if it is not None), None)
    best = _best(line, newcomer, cost, apart)
    if best is None and any(offer.seats > 2 for it in line for offer in it.offers):
        others = (_best(line, it, cost, apart) for it in guests() if may_meet(it, newcomer))
        best = next((it for it in others if it is not None), None)
    return best


def may_meet(one: Entrant, other: Entrant) -> bool:
    """Return whether two entrants could meet: a quick check that excludes most pairs."""
    if not compatible(one, other):
        return False
    if contradict(one.time, other.time) or contradict(one.rated, other.rated):
        return False
    for mine in one.offers:
        for theirs in other.offers:
            if mine.agrees(theirs) and theirs.agrees(mine):
                game = mine.game
                alone = game.players == 2 and not game.has_option(game.decides_players)
                if not alone or (is_called(other, one.opponent) and is_called(one, other.opponent)):
                    return True
    return False


def _best(line: Sequence[Entrant], first: Entrant, cost: CostOf, apart: Apart) -> Pairing | None:
    """Return the best match with `first`: the least cost, then the longest wait."""

    def order(pairing: Pairing) -> tuple[Cost, list[int]]:
        others = [it for it in pairing.seated if it is not first]
        costs = [cost(first, it, Offer(type(pairing.game))) for it in others]
        total = sum(lately for lately, _ in costs), sum(apart for _, apart in costs)
        return total, sorted(map(line.index, pairing.seated))

    return min(_pairings(line, first, cost, apart), key=order, default=None)


def scheduled_pairings(
    line: Sequence[Entrant], offer: Offer, time: TimeControl, cost: CostOf = no_cost
) -> Iterator[Pairing]:
    """Yield matches of a schedule: of the bots that wait, house bots included.

    Args:
        line: The waiting entrants, the longest wait first.
        offer: The game and its options.
        time: The time control.
        cost: As in :func:`pairing_with`.
    """
    free = [it for it in line if it.is_bot and it.opponent is None and _would_play(it, offer, time)]
    while len(free) >= offer.seats:
        first, *others = free
        others.sort(key=lambda it: cost(first, it, offer))
        seated = sorted([first, *others[: offer.seats - 1]], key=lambda it: it.blacks)
        rated = all(it.participant.seat.account is not None for it in seated)
        yield Pairing(offer.game(**offer.options), tuple(seated), time, rated)
        free = [it for it in free if it not in seated]


def _would_play(one: Entrant, offer: Offer, time: TimeControl) -> bool:
    return not contradict(one.time, time) and any(it.agrees(offer) for it in one.offers)


def pairing_of(those: Sequence[Entrant]) -> Pairing | None:
    """Return the match of exactly these entrants; None if their requirements conflict."""
    first, *others = those
    for offer in first.offers:
        group = PairingGroup.of(first, offer, len(those))
        for other in others:
            group.admit(other)
        pairing = group.pairing(those)
        if pairing is not None and accepts(first, others):
            return pairing
    return None


def pairing_filled(
    first: Entrant, line: Iterable[Entrant], house: Callable[[int], Entrant]
) -> Pairing | None:
    """Return a match of an entrant in which the house has the seats that are left.

    Args:
        first: The entrant.
        line: Other entrants, the longest wait first; bots get no seat.
        house: Makes the house player of a number, from 1 on.

    Returns:
        None if the requirements of the entrant do not allow such a match.
    """
    others = [it for it in line if it is not first and not it.is_bot and may_meet(first, it)]
    for offer in first.offers:
        group = PairingGroup.of(first, offer, offer.seats)
        for other in others:
            group.admit(other)
        fill = [house(number) for number in range(1, offer.seats - len(group.members) + 1)]
        for seat in fill:
            group.admit(seat)
        pairing = group.pairing([first, *others, *fill])
        if pairing is not None and accepts(first, group.members[1:]):
            return pairing
    return None


def _pairings(
    line: Sequence[Entrant], first: Entrant, cost: CostOf, apart: Apart
) -> Iterator[Pairing]:
    """Yield the possible matches with `first`, one per game and number of players."""
    for offer in first.offers:
        meeting = (it for it in line if it is not first and may_meet(first, it))
        others = [it for it in meeting if not apart(first, it)]
        others.sort(key=lambda it: (not is_called(it, first.opponent), cost(first, it, offer)))
        same = (it for one in (first, *others) for it in one.offers if it.game is offer.game)
        for seats in sorted({it.seats for it in same}):
            group = PairingGroup.of(first, offer, seats)
            for other in others:
                if len(group.members) == seats:
                    break
                group.admit(other)
            pairing = group.pairing(line)
            if pairing is not None and accepts(first, group.members[1:]):
                yield pairing
