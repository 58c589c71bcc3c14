"""Commands for lectures: trees of searches, experiments, equilibria, questions, and perft.

The algorithms are in `games/textbook/`; the files here read the command line and print or draw.
"""
