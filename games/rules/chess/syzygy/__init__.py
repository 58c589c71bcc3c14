"""Syzygy tables: who wins a position of chess with few men, if both sides play their best."""

from .endings import SyzygyEndings
from .root_moves import SyzygyMoves
from .tables import SyzygyTables, TableOutcome

__all__ = ["SyzygyEndings", "SyzygyMoves", "SyzygyTables", "TableOutcome"]
