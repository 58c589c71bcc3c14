"""The schedules that a tournament at a server can have, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardwire.matches.tournaments import Schedule
from boardwire.matches.tournaments.schedules import Encounters, Gauntlet, RoundRobin

MakeSchedule = Callable[[int, Encounters, int], Schedule]
"""Makes a schedule of the number of bots, what makes the games, and the number of rounds."""

SCHEDULES: Mapping[str, MakeSchedule] = {
    "round-robin": RoundRobin,
    "gauntlet": Gauntlet,
}
"""All schedules. They raise ScheduleError where the bots are too few."""
