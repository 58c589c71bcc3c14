"""Schedules: ways to choose the games of a tournament."""

from .adaptive import Adaptive, Encounter
from .encounters import Encounters
from .gauntlet import Gauntlet
from .knockout import Knockout
from .pool import SwissPool
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
    "Pyramid",
    "RoundRobin",
    "Rounds",
    "StopRule",
    "Swiss",
    "SwissPool",
    "Until",
    "bye_points",
]
