"""Search algorithms as textbooks print them, in plain Python, for every game of the registry.

They are slow, because they are made to be read, to be drawn (``boardwire explain``) and to be
compared with the searches in C++. Each family has a file, with its source in the docstring.
"""

from .monte_carlo.sample_node import SampleNode, max_child, robust_child
from .monte_carlo.samplings import SAMPLINGS, Sampling, sample
from .monte_carlo.uct import EXPLORATION, exploration_term, ucb
from .tree_search.node import Lookahead, Node, TooLarge, Unsuitable, Value, maximizer
from .tree_search.tree_searches import (
    TREE_SEARCHES,
    AlgorithmResult,
    Perspective,
    TreeSearch,
    search_tree,
)

__all__ = [
    "ALGORITHMS",
    "EXPLORATION",
    "SAMPLINGS",
    "TREE_SEARCHES",
    "AlgorithmResult",
    "Lookahead",
    "Node",
    "Perspective",
    "SampleNode",
    "Sampling",
    "TooLarge",
    "TreeSearch",
    "Unsuitable",
    "Value",
    "exploration_term",
    "max_child",
    "maximizer",
    "robust_child",
    "sample",
    "search_tree",
    "ucb",
]

ALGORITHMS = (*TREE_SEARCHES, *SAMPLINGS)
"""The names of all algorithms."""
