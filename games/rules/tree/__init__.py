"""A game given as its tree."""

from .game import Tree, TreeState

__all__ = ["Tree", "TreeState"]
