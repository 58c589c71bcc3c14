"""The game `tree`, which is given by its game tree."""

from .game import Tree, TreeState

__all__ = ["Tree", "TreeState"]
