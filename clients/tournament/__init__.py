"""Matches on this machine, without a server: engines as processes, and tables of their results."""

from .local import CutShort, play_games
from .standings import Standing, standings

__all__ = ["CutShort", "Standing", "play_games", "standings"]
