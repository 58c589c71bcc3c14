"""Battleship."""

from .game import Battleship
from .state import BattleshipState

__all__ = ["Battleship", "BattleshipState"]
