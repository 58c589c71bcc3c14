"""Speed of rules and searches on this machine, for `boardwire bench` and bench/peers.py."""

from .rate import Rate
from .rules import rates_of_rules
from .searches import first_to_search, rates_of_searches
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
    "first_to_search",
    "rates_of_rules",
    "rates_of_searches",
    "solve_all",
]
