"""The adapter of engines of International draughts that speak Hub: ``hub:'dame hub':hash=16``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardwire.games import Game, GameError, Option
from boardwire.games.options import complete
from boardwire.matches.drivers.hub import HubDriver
from boardwire.override import override
from boardwire.values import value_class

from .adapter import AdaptedEngine
from .program_adapter import ProgramAdapter

DRIVER_OPTIONS: Final = (
    Option("time", 0.0, "seconds for every move; 0 to follow the clock", minimum=0, maximum=86400),
    Option("depth", 0, "plies to search, without a clock; 0 to use it", minimum=0, maximum=1000),
)
"""The options of the driver; all others are parameters of the engine."""

_NAMES: Final = frozenset(option.name for option in DRIVER_OPTIONS)


@value_class
class HubAdapter(ProgramAdapter):
    """The adapter of Hub engines; it also checks the variant, International draughts."""

    @override
    def check_game(self, engine: AdaptedEngine, game: Game) -> None:
        ProgramAdapter.check_game(self, engine, game)
        if game.options["variant"] != "international":
            raise GameError(
                "engines with Hub play International draughts: add -o variant=international"
            )


def make_hub_driver(options: Sequence[tuple[str, str]]) -> HubDriver:
    """Return a driver with its own options and the parameters of the engine.

    Raises:
        OptionError: An option of the driver has a wrong value.
    """
    own = {name: value for name, value in options if name in _NAMES}
    values = complete("hub", DRIVER_OPTIONS, own)
    parameters = {name: value for name, value in options if name not in _NAMES}
    return HubDriver(parameters, int(values["depth"]), float(values["time"]))


HUB: Final[HubAdapter] = HubAdapter("hub", "Hub", lambda: ("checkers",), make_hub_driver)
