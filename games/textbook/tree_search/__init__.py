"""Searches of the whole tree: minimax and its relatives, alpha-beta pruning, and their parts.

`node.py` has the tree that all of them build. Sources are in the docstring of each file.
"""
