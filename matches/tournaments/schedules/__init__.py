"""Schedules: ways to choose the games of a tournament."""

from .encounters import Encounters
from .gauntlet import Gauntlet
from .round_robin import RoundRobin
from .rounds import Rounds

__all__ = ["Encounters", "Gauntlet", "RoundRobin", "Rounds"]
