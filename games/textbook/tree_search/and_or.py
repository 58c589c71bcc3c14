"""AND/OR trees: whether MAX can solve a problem, whatever MIN does.

N. J. Nilsson, *Problem-Solving Methods in Artificial Intelligence* (1971), chapter 5; S. Russell
and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, section 4.3.2.
"""

from __future__ import annotations

from .node import MAX, Node, backs_up


@backs_up
def and_or(node: Node) -> float:
    """Return 1 if a node is solved, else 0; a leaf is solved if its utility for MAX is above 0.

    A node where MAX moves is an OR node: one solved child solves it. A node where MIN moves is an
    AND node: all its children must be solved.
    """
    if node.is_leaf:
        return float(node.utility[MAX] > 0)
    if node.player == MAX:
        for child in node.children():
            solved = and_or(child)
            if solved:
                return 1.0
        return 0.0
    for child in node.children():
        solved = and_or(child)
        if not solved:
            return 0.0
    return 1.0
