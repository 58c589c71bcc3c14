"""Places of the players of a tournament, with tie-breaks for those with equal points.

Buchholz is the sum of the points of all opponents, one for each game. Sonneborn-Berger is the sum
of the points gained from each opponent times that opponent's points. Both measure the strength of
the opponents; Sonneborn-Berger counts only opponents that lost points to the player. A game for
more than two counts each opponent in it as a share of the game.

Source: FIDE Handbook C.07, Tie-Break Regulations; a bye counts here as a win over nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardwire.matches.records.match_record import MatchRecord
from boardwire.values import value_class

from .standings import points_of


@value_class
class Place:
    """A player's place in a tournament.

    Args:
        place: From 1 on; players with everything equal share a place.
        name: The player.
        points: The points of its games, and of its byes.
        buchholz: The sum of its opponents' points.
        sonneborn_berger: The sum of its opponents' points, weighted with what it won of them.
    """

    place: int
    name: str
    points: float
    buchholz: float
    sonneborn_berger: float


def places(
    names: Sequence[str],
    records: Iterable[MatchRecord],
    byes: Mapping[str, float] | None = None,
) -> list[Place]:
    """Return the places of the players, the first one first.

    Args:
        names: The players; those with everything equal stay in this order.
        records: The games; void ones count nothing.
        byes: The points of byes, by player.
    """
    points = {name: float((byes or {}).get(name, 0.0)) for name in names}
    games: list[tuple[tuple[str, ...], list[float]]] = []
    for record in records:
        if record.result is None or not record.result.returns:
            continue
        gained = points_of(record)
        games.append((record.players, gained))
        for name, point in zip(record.players, gained, strict=True):
            points[name] += point
    buchholz, berger = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    for players, gained in games:
        for player, point in zip(players, gained, strict=True):
            met = sum(points[it] for it in players if it != player) / (len(players) - 1)
            buchholz[player] += met
            berger[player] += point * met
    keys = {name: (points[name], buchholz[name], berger[name]) for name in names}
    order = sorted(names, key=lambda name: keys[name], reverse=True)
    return [
        Place(1 + sum(keys[other] > keys[name] for other in names), name, *keys[name])
        for name in order
    ]
