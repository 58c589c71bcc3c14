"""The house: players of the server that sit in matches with people, and the engines they share."""

from .house import House
from .player import HousePlayer

__all__ = ["House", "HousePlayer"]
