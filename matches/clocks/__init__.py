"""The time of a match: the players' clocks, and the deadlines of moves.

Lag is measured and given back. A player whose connection breaks has a reconnect timeout. Only
`clock_source.py` reads a clock; the rest computes with the times that it is given.
"""

from .clock import Clock, ClockState
from .clock_source import match_time
from .lag import LagAccount, LagLimits, LagMeter

__all__ = ["Clock", "ClockState", "LagAccount", "LagLimits", "LagMeter", "match_time"]
