"""Search algorithms as textbooks print them, in plain Python, for every game of the registry.

Slow on purpose: they are to be read, drawn (``boardwire explain``), and held against the searches
in C++. One file for each family, its source in the docstring.
"""

from .algorithms import (
    ALGORITHMS,
    SAMPLINGS,
    TREE_SEARCHES,
    Found,
    Perspective,
    Sampling,
    TreeSearch,
    sample,
    search_tree,
)
from .node import Lookahead, Node, TooLarge, Unsuitable, Value
from .tally import Tally
from .uct import EXPLORATION, exploration_term, ucb

__all__ = [
    "ALGORITHMS",
    "EXPLORATION",
    "SAMPLINGS",
    "TREE_SEARCHES",
    "Found",
    "Lookahead",
    "Node",
    "Perspective",
    "Sampling",
    "Tally",
    "TooLarge",
    "TreeSearch",
    "Unsuitable",
    "Value",
    "exploration_term",
    "sample",
    "search_tree",
    "ucb",
]
