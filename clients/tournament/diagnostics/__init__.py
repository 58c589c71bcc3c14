"""Faults of engines with UCI that cost them nothing, in the words of fastchess."""

from .inspection import Inspection, search_lines
from .uci_searches import LoggedSearch, searches
from .warnings import Warned, search_warnings

__all__ = ["Inspection", "LoggedSearch", "Warned", "search_lines", "search_warnings", "searches"]
