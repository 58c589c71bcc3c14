"""Criticality: the points of Go whose owner decides the game.

Random games go on from a position. At the end of each one a point belongs to Black or to White, and
one of them has won. A point is critical if its owner is the winner more often than owners and
winners that have nothing to do with each other would be.

R. Coulom, "Criticality: a Monte-Carlo Heuristic for Go Programs", invited talk (2009);
S. Pellegrino et al., "Localizing Search in Monte-Carlo Go Using Statistical Covariance", ICGA
Journal 32 (2009).
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire import _native
from boardwire.games import load
from boardwire.games.options import Option
from boardwire.translations import english, t

from .convolution import board_rows
from .findings import Chosen, Experiment, Findings, FindingsTable, NumberMap, figure

POSITION = "3X1O3/3X1O3/3X1O3/2X2O3/1XXOOOX2/1OXOXXX2/1OOXX1O2/3O1OO2/9 X"
_KOMI = 7


def criticality(owners: Sequence[Sequence[int]], winners: Sequence[int]) -> list[float]:
    """Return the criticality of each point.

    It is P(the owner wins) - P(Black owns) P(Black wins) - P(White owns) P(White wins), between
    -1/2 and 1/2: 0 where owners and winners are independent, and 1/2 where they are always the same
    and both sides win half of the games.

    Args:
        owners: For each game the owner of each point: 1 for Black, -1 for White.
        winners: The winner of each game, at least one.
    """
    games = len(winners)
    black = sum(it > 0 for it in winners) / games
    found = []
    for point in range(len(owners[0])):
        both = sum(game[point] == winner for game, winner in zip(owners, winners, strict=True))
        owned = sum(game[point] > 0 for game in owners) / games
        found.append(both / games - owned * black - (1 - owned) * (1 - black))
    return found


def _conduct(chosen: Chosen, seed: int) -> Findings:
    position, games = str(chosen["position"]).replace("_", " "), int(chosen["games"])
    stones = board_rows(position)
    side = len(stones)
    core = load("go", size=side, position=position).start().position
    assert isinstance(core, _native.Go)
    owners = [
        [1 if it > 0 else -1 for it in core.ownership(1, seed * 1_000_003 + game + 1)]
        for game in range(games)
    ]
    winners = [1 if sum(game) > _KOMI else -1 for game in owners]
    black = sum(it > 0 for it in winners) / games
    found = criticality(owners, winners)
    held = [sum(game[point] for game in owners) / games for point in range(side * side)]
    maps = (
        NumberMap("owner: Black 1, White -1", _rows(held, side), 1, stones),
        NumberMap("criticality", _rows(found, side), 2, stones),
    )
    best = sorted(range(side * side), key=lambda it: (-found[it], it))[:5]
    rows = [
        (f"{'ABCDEFGHJKLMNOPQRST'[it % side]}{it // side + 1}", figure(held[it]), figure(found[it]))
        for it in best
    ]
    table = FindingsTable(
        ("point", "owner", "criticality"),
        rows,
        f"the five most critical points; Black wins {black:.0%} of {games:,} random games",
    )
    words = (
        t(
            "Points that one side owns in nearly every game decide nothing. The owner of a "
            "critical point is the winner: a search that knows these points looks there first."
        ),
    )
    return Findings([table], maps, words)


def _rows(values: Sequence[float], side: int) -> list[Sequence[float]]:
    """Return the values of points in rows, the top row first."""
    return [values[at : at + side] for at in range(0, side * side, side)][::-1]


CRITICALITY = Experiment(
    "criticality",
    english("Criticality: the points of Go whose owner wins"),
    "Coulom 2009",
    (
        Option("position", POSITION.replace(" ", "_"), english("a position of Go, up to 19x19")),
        Option("games", 1000, english("random games"), minimum=10, maximum=5000),
    ),
    _conduct,
)
