"""How fast rules and searches are on this machine, for `boardwire bench` and bench/peers.py."""

from .rate import Rate
from .rules import rates_of_rules
from .searches import rates_of_searches
from .solving import (
    CONNECT_FOUR_STONES,
    Solved,
    connect_four_positions,
    ffo_positions,
    solve_all,
)

__all__ = [
    "CONNECT_FOUR_STONES",
    "Rate",
    "Solved",
    "connect_four_positions",
    "ffo_positions",
    "rates_of_rules",
    "rates_of_searches",
    "solve_all",
]
