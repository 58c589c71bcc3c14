"""Tournaments between engines that this machine runs."""

from .local_executor import LocalExecutor
from .play import play_games

__all__ = ["LocalExecutor", "play_games"]
