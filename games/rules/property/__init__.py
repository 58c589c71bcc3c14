"""A game of property with the rules of Monopoly, in Python."""

from .game import Property

__all__ = ["Property"]
