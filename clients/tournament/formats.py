"""The formats of a tournament by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from boardwire.matches.tournaments import Schedule
from boardwire.matches.tournaments.schedules import Encounters, Gauntlet, RoundRobin

Format = Literal["roundrobin", "gauntlet"]
"""The name of a format."""

_Maker: TypeAlias = Callable[[int, Encounters, int, int], Schedule]

_FORMATS: Final[Mapping[Format, _Maker]] = {
    "roundrobin": lambda engines, encounters, rounds, seeds: RoundRobin(
        engines, encounters, rounds
    ),
    "gauntlet": Gauntlet,
}


def make_schedule(
    format: Format, engines: int, encounters: Encounters, rounds: int, seeds: int
) -> Schedule:
    """Make the schedule of a format.

    Args:
        format: Its name.
        engines: The number of engines.
        encounters: Makes the games.
        rounds: The number of rounds.
        seeds: The number of challengers of a gauntlet.

    Raises:
        ScheduleError: The format does not fit the number of engines.
    """
    return _FORMATS[format](engines, encounters, rounds, seeds)
