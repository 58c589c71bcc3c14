"""The game `tree`, which is given by its game tree."""

from .game import Tree, TreeState
from .nested import KEYS, read_tree
from .node import TreeNode, path_text
from .writing import tree_text

__all__ = [
    "KEYS",
    "Tree",
    "TreeNode",
    "TreeState",
    "path_text",
    "read_tree",
    "tree_text",
]
