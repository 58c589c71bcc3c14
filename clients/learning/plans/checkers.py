"""Checkers of both variants: patterns, fitted mostly to scores of the search.

Nine of ten games are drawn, even with a lead in material, so results alone contain little
information.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..game_plan import LAST, GamePlan
from ..self_play_plan import SelfPlayPlan

_PIECES = np.dtype([("own", "<u8"), ("other", "<u8"), ("kings", "<u8")])
"""Dark squares as bits, kings of both sides together. The player to act moves down the board."""


def _no_capture(rows: NDArray[np.void]) -> NDArray[np.bool_]:
    """Choose the positions without a capture, the only ones that quiescence search evaluates.

    Captures are compulsory, so a position had one if the next has fewer pieces. What follows the
    last position of a game is not known; it counts as a capture.
    """
    pieces = np.bitwise_count(rows["own"] | rows["other"])
    quiet = np.zeros(len(rows), np.bool_)
    quiet[:-1] = pieces[1:] == pieces[:-1]
    chosen: NDArray[np.bool_] = quiet & ((rows["flags"] & LAST) == 0)
    return chosen


CHECKERS = GamePlan(
    game="checkers",
    native="checkers",
    board=_PIECES,
    result="wins less losses",
    steps=15,
    mix=0.7,
    first_mix=0.7,
    evaluated=_no_capture,
    self_play=SelfPlayPlan(nodes=1000, least_random=4, most_random=12),
    ridge=3.0,
    opening="random:6",
)

DRAUGHTS = replace(CHECKERS, options={"variant": "international"}, native="draughts")
