"""Monte Carlo searches: flat Monte Carlo, UCT and its relatives.

`phases.py` has the four phases that they share, `sample_node.py` the nodes with visits and rewards.
"""
