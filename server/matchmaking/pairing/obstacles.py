"""Obstacles: why an entrant cannot meet the only opponent that it accepts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from boardwire.translations import english

from .entrant import Entrant, is_called
from .group import contradict


def obstacle(one: Entrant, other: Entrant) -> str:
    """Return the reason why `other` cannot meet `one`, as a clause; empty if it can.

    Args:
        one: An entrant that accepts only `other`.
        other: The opponent.
    """
    if not is_called(one, other.opponent):
        return english(
            "{name} plays against {opponent} only", name=other.name, opponent=other.opponent
        )
    pairs = product(one.offers, other.offers)
    if not any(mine.agrees(its) and its.agrees(mine) for mine, its in pairs):
        games = ", ".join(dict.fromkeys(it.game.name for it in one.offers))
        return english(
            "{name} does not play {games} with these options", name=other.name, games=games
        )
    if contradict(one.time, other.time):
        return english("{name} plays with time={time} only", name=other.name, time=other.time)
    if contradict(one.rated, other.rated):
        return english(
            "{name} plays {status} matches only",
            name=other.name,
            status=english("rated") if other.rated else english("unrated"),
        )
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
