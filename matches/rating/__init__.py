"""Ratings: scores, crosstables, and the strengths of players that are fitted to them.

The model is Davidson's, with draws. Players that seem to lose on purpose are found here as well.
"""

from .crosstable import Crosstable
from .ratings import Rating, Requirements, rate

__all__ = ["Crosstable", "Rating", "Requirements", "rate"]
