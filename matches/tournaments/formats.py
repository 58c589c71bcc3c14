"""The formats of a tournament by their names."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from boardwire.values import value_class

from .schedule import Schedule
from .schedules import Encounters, Gauntlet, Knockout, PoolSchedule, Pyramid, RoundRobin, Swiss
from .schedules.swiss import Active

Format = Literal["roundrobin", "gauntlet", "pyramid", "swiss", "knockout", "pool"]
"""The name of a format."""

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
"""The names of all formats."""

_Maker: TypeAlias = Callable[[int, Encounters, int, int, bool, Active | None], Schedule]


@value_class
class _Kind:
    """A format.

    Args:
        make: Makes a schedule for numbers of engines, rounds and, in a gauntlet, challengers; the
            further arguments are whether the engines meet in the order of the list, and which ones
            take part in a round of a Swiss.
        rounds: The usual number of rounds for a number of engines.
    """

    make: _Maker
    rounds: Callable[[int], int] = lambda engines: 2


_FORMATS: Final[Mapping[Format, _Kind]] = {
    "roundrobin": _Kind(
        lambda engines, meet, rounds, _, listed, active: RoundRobin(
            engines, meet, rounds, listed=listed
        )
    ),
    "gauntlet": _Kind(
        lambda engines, meet, rounds, seeds, listed, active: Gauntlet(
            engines, meet, rounds, seeds, listed=listed
        )
    ),
    "pyramid": _Kind(lambda engines, meet, rounds, *_: Pyramid(engines, meet, rounds)),
    "swiss": _Kind(
        lambda engines, meet, rounds, _, listed, active: Swiss(engines, meet, rounds, active),
        lambda engines: math.ceil(math.log2(max(engines, 2))) + 1,
    ),
    "knockout": _Kind(
        lambda engines, meet, rounds, *_: Knockout(engines, meet, replays=rounds - 1),
        lambda engines: 6,
    ),
    "pool": _Kind(
        lambda engines, meet, rounds, *_: PoolSchedule(
            engines, meet, rounds * math.comb(engines, meet.game.players)
        )
    ),
}


def usual_rounds(format: Format, engines: int) -> int:
    """Return the usual number of rounds of a format for a number of engines."""
    return _FORMATS[format].rounds(engines)


def make_schedule(
    format: Format,
    engines: int,
    encounters: Encounters,
    rounds: int | None,
    seeds: int,
    *,
    listed: bool = False,
    active: Active | None = None,
) -> Schedule:
    """Make the schedule of a format.

    Args:
        format: Its name.
        engines: The number of engines.
        encounters: Makes the games.
        rounds: The number of rounds; None for the usual number of the format. In a knockout it is
            the number of encounters of engines that stay level. A pool has as many games as this
            number of rounds of a round robin.
        seeds: The number of challengers of a gauntlet.
        listed: Whether those of a round robin and of a gauntlet meet in the order of the list, as
            in fastchess; see `RoundRobin` and `Gauntlet`.
        active: The engines that take part in a round of a Swiss, see `Swiss`.

    Raises:
        ScheduleError: The format does not fit the number of engines.
    """
    kind = _FORMATS[format]
    return kind.make(
        engines, encounters, rounds or usual_rounds(format, engines), seeds, listed, active
    )
