"""The checks of UCI, a module for each area."""

from boardwire.clients.conformance.check import Check
from boardwire.clients.conformance.uci_engine import UciEngine

from . import ending, handshake, options, positions, searching

UCI_CHECKS: tuple[Check[UciEngine], ...] = tuple(
    check
    for area in (handshake, options, positions, searching, ending)
    for check in area.AREA.checks
)
"""All checks, in the order in which they are made."""

__all__ = ["UCI_CHECKS"]
