"""Search algorithms as textbooks print them, in plain Python, for every game of the registry.

They are slow, because they are made to be read, to be drawn (``boardwire explain``) and to be
compared with the searches in C++. Each family has a file, with its source in the docstring.
"""

from .algorithms import (
    ALGORITHMS,
    SAMPLINGS,
    TREE_SEARCHES,
    AlgorithmResult,
    Perspective,
    Sampling,
    TreeSearch,
    sample,
    search_tree,
)
from .monte_carlo.sample_node import SampleNode, max_child, robust_child
from .monte_carlo.uct import EXPLORATION, exploration_term, ucb
from .tree_search.node import Lookahead, Node, TooLarge, Unsuitable, Value, maximizer

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
