"""The adapter of engines that speak UGI: ``ugi:'my-engine --fast':hash=64``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from boardwire.games import Game, GameError, Option, load, names
from boardwire.games.options import complete
from boardwire.matches.drivers.uci_time import milliseconds
from boardwire.matches.drivers.ugi import UgiDriver, no_words_for
from boardwire.override import override
from boardwire.protocol.uci import GoCommand
from boardwire.values import value_class

from .adapter import AdaptedEngine
from .program_adapter import ProgramAdapter
from .uci import DRIVER_OPTIONS as UCI_DRIVER_OPTIONS

DRIVER_OPTIONS: Final[tuple[Option, ...]] = tuple(
    it for it in UCI_DRIVER_OPTIONS if it.name != "ponder"
)
"""The options of the driver; all others belong to the engine."""

_NAMES: Final = frozenset(option.name for option in DRIVER_OPTIONS)


@value_class
class UgiAdapter(ProgramAdapter):
    """The adapter for every game that UGI can express, including games of other packages."""

    @override
    def check_game(self, engine: AdaptedEngine, game: Game) -> None:
        if why := no_words_for(game):
            raise GameError(why)


def make_ugi_driver(options: Sequence[tuple[str, str]]) -> UgiDriver:
    """Return a driver with its own options and those of the engine.

    Raises:
        OptionError: An option of the driver has a wrong value.
    """
    own = {name: value for name, value in options if name in _NAMES}
    values = complete("ugi", DRIVER_OPTIONS, own)
    time, depth, nodes = float(values["time"]), int(values["depth"]), int(values["nodes"])
    limits = GoCommand(movetime=milliseconds(time) if time else None, depth=depth, nodes=nodes)
    others = [(name, value) for name, value in options if name not in _NAMES]
    return UgiDriver(others, limits if time or depth or nodes else None)


@cache
def _games() -> Sequence[str]:
    return tuple(name for name in names() if not no_words_for(load(name)))


UGI: Final[UgiAdapter] = UgiAdapter("ugi", "UGI", _games, make_ugi_driver)
