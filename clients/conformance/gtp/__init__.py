"""The checks of GTP, a module for each area."""

from boardwire.clients.conformance.check import Check
from boardwire.clients.conformance.gtp_engine import GtpEngine

from . import administration, analysis, board, ending, framing, genmove, moves, time, undo

GTP_CHECKS: tuple[Check[GtpEngine], ...] = tuple(
    check
    for area in (framing, administration, board, moves, undo, genmove, time, analysis, ending)
    for check in area.AREA.checks
)
"""All checks, in the order in which they are made."""

__all__ = ["GTP_CHECKS"]
