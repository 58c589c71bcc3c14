"""The common part of the searches that play simulations: MCTS, PIMC and information-set MCTS."""

from __future__ import annotations

import random

from boardwire import _native
from boardwire.games import Option

from .native_options import TIME, HiddenSearch
from .search_arguments import search_arguments
from .searcher import Root, SearchLimits, SearchMonitor

LIMITS = (
    TIME,
    Option("playouts", 0, "playouts per move; 0 for no limit", 0, 2**53),
    Option("depth", 0, "plies of the tree; 0 for no limit", 0, 200),
)


def simulated(
    search: _native.Mcts | HiddenSearch, root: Root, limits: SearchLimits, monitor: SearchMonitor
) -> _native.SearchResult:
    """Run a search; the arguments are those of `Searcher.search`."""
    arguments = search_arguments(limits, monitor)
    return search.search(root.state.position, simulations=limits.nodes, **arguments)


def drawn_seed(given: float) -> int:
    """Return the seed for the option `seed`; for 0, a new seed each time."""
    return int(given) or random.SystemRandom().getrandbits(48)
