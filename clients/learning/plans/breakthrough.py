"""Breakthrough: patterns, fitted mostly to scores of the search.

The results of its games contain little information about early positions: in the middle of a race
one step decides, which a static evaluation cannot see.
"""

from ..game_plan import TWO_BITBOARDS, GamePlan
from ..self_play_plan import SelfPlayPlan

BREAKTHROUGH = GamePlan(
    game="breakthrough",
    native="breakthrough",
    board=TWO_BITBOARDS,
    result="wins less losses",
    ridge=3.0,
    steps=15,
    mix=0.8,
    first_mix=0.8,
    self_play=SelfPlayPlan(nodes=1000, least_random=4, most_random=20),
)
