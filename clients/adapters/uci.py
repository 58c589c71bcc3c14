"""The adapter of engines that speak UCI, such as Stockfish: ``uci:stockfish:Threads=1``.

Lower-case options belong to the driver; all others belong to the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardwire.games import Option, OptionError
from boardwire.games.options import complete
from boardwire.matches.drivers.uci import UciDriver
from boardwire.matches.drivers.uci_games import UCI_GAMES
from boardwire.matches.drivers.uci_time import milliseconds
from boardwire.protocol.uci import GoCommand

from .program_adapter import ProgramAdapter

DRIVER_OPTIONS: Final[tuple[Option, ...]] = (
    Option("time", 0.0, "seconds for every move; 0 to follow the clock", minimum=0, maximum=86400),
    Option("depth", 0, "plies to search; 0 for no limit", minimum=0, maximum=1000),
    Option("nodes", 0, "positions to visit per move; 0 for no limit", minimum=0, maximum=10**15),
    Option("ponder", False, "search on the opponent's time, too"),
    Option("whitepov", False, "the engine's scores are from White's point of view"),
    Option("lenient", False, "leave out options that the engine does not have"),
)
"""The options of the driver, in lower case."""

_NAMES: Final = frozenset(option.name for option in DRIVER_OPTIONS)


def make_uci_driver(options: Sequence[tuple[str, str]]) -> UciDriver:
    """Return a driver with its own options and those of the engine.

    Raises:
        OptionError: An option of the driver has a wrong value.
    """
    own = {name: value for name, value in options if name in _NAMES}
    for name, value in options:
        if name.lower() == "ponder":
            own["ponder"] = value
    values = complete("uci", DRIVER_OPTIONS, own)
    if name := next(
        (
            it
            for it in ("MultiPV", "UCI_Chess960", "UCI_Variant")
            if it.lower() in {given.lower() for given, _ in options}
        ),
        "",
    ):
        raise OptionError(f"{name} is set by the game and by each command: leave it out")
    time, depth, nodes = float(values["time"]), int(values["depth"]), int(values["nodes"])
    limits = GoCommand(movetime=milliseconds(time) if time else None, depth=depth, nodes=nodes)
    others = [it for it in options if it[0] not in _NAMES and it[0].lower() != "ponder"]
    switches = {name: bool(values[name]) for name in ("ponder", "whitepov", "lenient")}
    return UciDriver(others, limits if time or depth or nodes else None, **switches)


UCI: Final = ProgramAdapter("uci", "UCI", lambda: tuple(UCI_GAMES), make_uci_driver)
