"""Obstacles: why an entrant cannot meet the only opponent that it accepts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from .entrant import Entrant, is_called
from .group import contradict


def obstacle(one: Entrant, other: Entrant) -> str:
    """Return the reason why `other` cannot meet `one`, as a clause; empty if it can.

    Args:
        one: An entrant that accepts only `other`.
        other: The opponent.
    """
    if not is_called(one, other.opponent):
        return f"{other.name} plays against {other.opponent} only"
    pairs = product(one.offers, other.offers)
    if not any(mine.agrees(its) and its.agrees(mine) for mine, its in pairs):
        games = ", ".join(dict.fromkeys(it.game.name for it in one.offers))
        return f"{other.name} does not play {games} with these options"
    if contradict(one.time, other.time):
        return f"{other.name} plays with time={other.time} only"
    if contradict(one.rated, other.rated):
        return f"{other.name} plays {'rated' if other.rated else 'unrated'} matches only"
    return ""


def obstacle_among(one: Entrant, others: Iterable[Entrant]) -> str:
    """Return the reason why an entrant cannot meet its only opponent; empty for none.

    Args:
        one: The entrant.
        others: The entrants that are here; several may have the opponent's name.
    """
    if one.opponent is None:
        return ""
    found = [obstacle(one, it) for it in others if it is not one and is_called(it, one.opponent)]
    return found[0] if found and all(found) else ""
