"""Limited strength in chess: the levels of a search, and the ratings that were measured for them.

A level limits the positions that a search visits, or its playouts. Below the weakest search an
engine plays some of its moves at random.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from boardwire.clients.engines.search.searcher import BestMove, Searcher, SearchLimits
from boardwire.games import State
from boardwire.values import value_class

FULL_SKILL = 20
"""The `Skill StrengthLevel` of full strength, as in Stockfish."""


@value_class
class StrengthLevel:
    """A way to search less, and its rating.

    Args:
        elo: The rating, on the scale of Stockfish's `UCI_Elo`.
        nodes: The positions that a search visits, or its playouts.
        random: The share of the moves that are random.
    """

    elo: int
    nodes: int
    random: float = 0.0


LEVELS: Mapping[str, tuple[StrengthLevel, ...]] = {
    "alphabeta": (
        StrengthLevel(800, 42, 0.20),
        StrengthLevel(950, 42, 0.15),
        StrengthLevel(1100, 42, 0.12),
        StrengthLevel(1250, 42, 0.04),
        StrengthLevel(1350, 42),
        StrengthLevel(1500, 46),
        StrengthLevel(1650, 72),
        StrengthLevel(1800, 170),
        StrengthLevel(1950, 580),
        StrengthLevel(2100, 4_500),
        StrengthLevel(2250, 35_000),
    )
}
"""The measured levels of each searcher, the weakest first: `python bench/uci_elo.py`."""


@dataclass(slots=True)
class Strength:
    """The strength that a controller asks for.

    Args:
        levels: The measured levels of the searcher, the weakest first; at least two.
        seed: Seed of the random moves; 0 for another one every time.

    Attributes:
        limited: Whether `elo` counts (`UCI_LimitStrength`).
        elo: The rating (`UCI_Elo`).
        skill: The `Skill StrengthLevel`, which counts where `limited` is not set.
    """

    levels: tuple[StrengthLevel, ...]
    seed: int = 0
    limited: bool = False
    elo: int = 0
    skill: int = FULL_SKILL
    _random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.elo = self.most
        self._random = Random(self.seed or None)

    @property
    def least(self) -> int:
        """The rating of the weakest level."""
        return self.levels[0].elo

    @property
    def most(self) -> int:
        """The rating of the strongest level."""
        return self.levels[-1].elo

    @property
    def level(self) -> StrengthLevel | None:
        """The level in force; None for the full strength."""
        if self.limited:
            return level_of(self.levels, self.elo)
        if self.skill == FULL_SKILL:
            return None
        span = self.most - self.least
        return level_of(self.levels, self.least + round(span * self.skill / FULL_SKILL))

    def random_move(
        self, level: StrengthLevel, state: State, limits: SearchLimits
    ) -> BestMove | None:
        """Draw whether the next move of a level is random; return it, or None for a search."""
        if self._random.random() >= level.random:
            return None
        return BestMove(self._random.choice(limits.permitted(state)))


def strength_of(searcher: Searcher) -> Strength | None:
    """Return the full strength of a searcher; None if no levels of it were measured."""
    levels = LEVELS.get(searcher.name)
    return None if levels is None else Strength(levels, int(searcher.number("seed")))


def level_of(levels: tuple[StrengthLevel, ...], elo: int) -> StrengthLevel:
    """Return the level of a rating: between two measured ones, nodes grow by a constant factor."""
    above = next((i for i, it in enumerate(levels) if it.elo >= elo), len(levels) - 1)
    high, low = levels[above], levels[max(above - 1, 0)]
    if high.elo == low.elo or elo >= high.elo:
        return high
    part = max((elo - low.elo) / (high.elo - low.elo), 0.0)
    nodes = math.exp(math.log(low.nodes) * (1 - part) + math.log(high.nodes) * part)
    return StrengthLevel(elo, round(nodes), low.random * (1 - part) + high.random * part)
