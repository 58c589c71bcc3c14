"""Schedules: ways to choose the games of a tournament."""

from .adaptive import Adaptive, Encounter
from .encounters import Encounters
from .gauntlet import Gauntlet
from .knockout import Knockout
from .pool import PoolSchedule
from .pyramid import Pyramid
from .round_robin import RoundRobin
from .rounds import Rounds
from .swiss import Swiss, bye_points
from .until import StopRule, Until

__all__ = [
    "Adaptive",
    "Encounter",
    "Encounters",
    "Gauntlet",
    "Knockout",
    "PoolSchedule",
    "Pyramid",
    "RoundRobin",
    "Rounds",
    "StopRule",
    "Swiss",
    "Until",
    "bye_points",
]
