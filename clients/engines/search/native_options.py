"""Options that several bundled engines have, and those that native searches declare."""

from __future__ import annotations

from boardwire import _native
from boardwire.games import Option

NativeSearch = _native.AlphaBeta | _native.Expectiminimax | _native.Mcts
HiddenSearch = _native.Pimc | _native.Ismcts


def options_of(search: type[NativeSearch | HiddenSearch]) -> tuple[Option, ...]:
    """Return the options that a native search declares."""
    return tuple(
        Option(name, default, text, *(() if isinstance(default, bool) else (low, high)))
        for name, default, low, high, text in search.declared()
        if name != "seed"
    )


TIME = Option("time", 0.0, "seconds for every move; 0 to follow the clock", 0, 86400)
SEED = Option("seed", 0, "seed of the random numbers; 0 for another seed every time", 0, 2**53)
PONDER = Option("ponder", False, "search on the opponent's time, too")
RESIGN = (
    Option("resign", -1.0, "resign below this value, from -1 (lost) to 1; -1 never resigns", -1, 1),
    Option(
        "resign_moves", 3, "moves in a row with a value below `resign` before it resigns", 1, 1000
    ),
)
PLAY = (PONDER, *RESIGN)
"""Options of play that do not concern the search."""
