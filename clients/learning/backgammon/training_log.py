"""The log of a learning run of backgammon: a line of JSON for each generation."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from boardwire.clients.learning.runs.run_log import RunLog
from boardwire.override import override
from boardwire.values import value_class


@value_class
class Points:
    """The points of one side in a match of pairs of games with the same dice, seats exchanged.

    Args:
        games: The number of games.
        mean: Points a game.
        margin: Half the 95 % interval of the mean.
    """

    games: int
    mean: float
    margin: float

    @classmethod
    def of(cls, games: NDArray[np.int8]) -> Points:
        """Return the points of a match from those of each game; games 2n and 2n + 1 are a pair."""
        pairs = games.reshape(-1, 2).mean(1)
        spread = float(pairs.std(ddof=1)) if len(pairs) > 1 else 0.0
        return cls(len(games), float(pairs.mean()), 1.96 * spread / len(pairs) ** 0.5)

    @override
    def __str__(self) -> str:
        """Return the points as a text for people."""
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


@value_class(kw_only=True)
class BackgammonGeneration:
    """The record of a generation.

    Args:
        number: Its number, from 1.
        seconds: Its time, with its match.
        look_ahead: Whether it learned from means over all rolls, see `Stage`.
        games: The games that were played.
        positions: The positions used for learning.
        error: The root mean square of (output - target) while it was fitted, with contact.
        points: The points of the new networks against the weights of the beginning.
    """

    number: int
    seconds: float
    look_ahead: bool
    games: int
    positions: int
    error: float
    points: Points


@dataclass(slots=True)
class BackgammonLog(RunLog[BackgammonGeneration | Points]):
    """The log of a run.

    Args:
        folder: The folder of the run.
        generations: The generations, in order.
        final: The points of the match at the end; None before.
    """

    LINES = TypeAdapter[BackgammonGeneration | Points](BackgammonGeneration | Points)

    generations: list[BackgammonGeneration] = field(default_factory=list)
    final: Points | None = None

    @property
    def seconds(self) -> float:
        """The time of all generations."""
        return sum(it.seconds for it in self.generations)

    @override
    def _put(self, line: BackgammonGeneration | Points) -> None:
        if isinstance(line, Points):
            self.final = line
        else:
            self.generations.append(line)
