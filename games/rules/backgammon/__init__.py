"""Backgammon."""

from .game import START, Backgammon, BackgammonState

__all__ = ["START", "Backgammon", "BackgammonState"]
