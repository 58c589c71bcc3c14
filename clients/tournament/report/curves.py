"""The leads of engines over the course of a tournament."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardwire.games.drawing.charts import Series
from boardwire.matches.tournaments import PlayedGame
from boardwire.matches.tournaments.statistics import Comparisons, elo

POINTS = 150
"""The most points of a line."""

BANDS = 2
"""The most lines that are drawn with the bands of their errors."""

BOUND = 800.0
"""The lead in Elo points beyond which leads are not distinguished."""


def lead_curves(names: Sequence[str], games: Sequence[PlayedGame], pair_size: int) -> list[Series]:
    """Return the lead of each engine over its opponents in Elo points, after each of the games.

    The first points are left out, where the error is larger than the scale.

    Args:
        names: The engines to draw; of two engines the first is enough.
        games: The games in the order of their ends.
        pair_size: See `Comparison`.
    """
    comparisons = Comparisons(pair_size)
    step = -(-len(games) // POINTS)
    points: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    bands: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for count, game in enumerate(games, 1):
        comparisons.note(game.pair, game.record)
        if count % step and count != len(games):
            continue
        for name in names:
            results = comparisons.best(name)
            lead = elo(results)
            if results.groups > 1 and not math.isinf(lead.value):
                points[name].append((count, lead.value))
                bands[name].append((lead.lower, lead.upper))
    return [
        Series(name, points[name], bands[name] if len(names) <= BANDS else (), colour)
        for colour, name in enumerate(names)
    ]
