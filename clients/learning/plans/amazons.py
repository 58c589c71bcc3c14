"""Amazons: distances of queens and kings, fitted to wins and losses."""

import numpy as np

from ..game_plan import GamePlan
from ..self_play_plan import SelfPlayPlan

_SQUARES = np.dtype([("open", "<u8", (2,)), ("own", "u1", (4,)), ("other", "u1", (4,))])
"""Squares without an arrow as 128 bits, and the squares of the amazons."""

AMAZONS = GamePlan(
    game="amazons",
    native="amazons",
    board=_SQUARES,
    result="wins less losses",
    ridge=2.0,
    self_play=SelfPlayPlan(nodes=800, least_random=2, most_random=10),
    opening="random:4",
)
