"""The plan of a game: the settings of learning that differ from game to game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwire.games import Game, load
from boardwire.values import value_class

from .self_play_plan import SelfPlayPlan

EXACT = 1
"""The flag of a score that is exact, from the solver."""
LAST = 2
"""The flag of the last position of a game."""


class Loss(Enum):
    """The function that a fit minimises.

    `SQUARES`: the squares of (evaluation - result), for results that are scores, as in Othello.
    `LOGISTIC`: the cross entropy of results and the probability 1 / (1 + exp(-evaluation)), for
    results that are wins, draws and losses. The unit of results is then that of log-odds.
    """

    SQUARES = "squares"
    LOGISTIC = "logistic"


Phase = Callable[[NDArray[np.void]], NDArray[np.float64]]
"""Returns the remaining share of the game in each position: 1 at its start, near 0 at the end."""


def every_position(rows: NDArray[np.void]) -> NDArray[np.bool_]:
    """Choose all positions."""
    return np.ones(len(rows), np.bool_)


@value_class(kw_only=True)
class GamePlan:
    """The settings with which the evaluation of a game is learned.

    Args:
        game: The name of the game.
        options: The options of the game for which the features are made, besides the usual ones.
        native: The name of its learner in the native code, which is that of the file of weights.
        board: The fields of a packed position, as numpy has them.
        result: The unit of results, for people.
        loss: The function that the fit minimises.
        start: Weights that a fit anew and a run from scratch begin with, by the names of their rows
            in the text of weights; all others are 0. The named weights then are the first features:
            those of the first section of the text, then those of the others, each part with room
            for as many features as the other. Without any, a fit begins with 0, and a run from
            scratch with the named weights by hand.
        ridge: The strength of the pull of weights towards 0, or towards those that the fit begins
            with, as a number of positions.
        steps: The steps of conjugate gradients of a fit.
        most: The positions of a stage that weights of features are fitted to, at most; of more an
            even part. A network is fitted to all.
        mix: The share of the search's score in the target of the fit; the rest is the result of the
            game.
        first_mix: The same in the first generation, whose games may be played by weights of another
            unit.
        evaluated: Chooses the positions that are fitted to, by whole games of rows: those that a
            search evaluates.
        phase: The remaining share of the game in a position; with it, scores are calibrated by the
            results, see `fit/calibration.py`. With None they stay unchanged.
        turned: Whether the player to act in each position is another one than in the position
            before. The scores of later positions of a game count for its earlier ones then, see
            `fit/lambda_returns.py`; with None they do not.
        trace: Their weight, lambda.
        self_play: The conditions of games.
        opening: The openings of matches, in the form of `boardwire match --opening`.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    native: str
    board: np.dtype[np.void]
    result: str
    loss: Loss = Loss.LOGISTIC
    start: Mapping[str, Sequence[int]] = field(default_factory=dict)
    ridge: float = 30.0
    steps: int = 25
    most: int = 5_000_000
    mix: float = 0.3
    first_mix: float = 0.0
    evaluated: Callable[[NDArray[np.void]], NDArray[np.bool_]] = every_position
    phase: Phase | None = None
    turned: Callable[[NDArray[np.void]], NDArray[np.bool_]] | None = None
    trace: float = 0.0
    self_play: SelfPlayPlan = field(default_factory=SelfPlayPlan)
    opening: str = "random:8"

    @property
    def rows(self) -> np.dtype[np.void]:
        """The fields of a position in a file.

        These are the packed position, seen by its player to act, the score of the search in the
        unit of the weights, the result of the game, and flags.
        """
        fields = [(name, self.board[name]) for name in self.board.names or ()]
        return np.dtype([*fields, ("score", "<i2"), ("result", "i1"), ("flags", "u1")])

    def load(self) -> Game:
        """Return the game with its options."""
        return load(self.game, **self.options)


TWO_BITBOARDS = np.dtype([("own", "<u8"), ("other", "<u8")])
"""The pieces of the player to act and those of the other as bits."""
