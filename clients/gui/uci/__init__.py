"""The bridge for GUIs that speak UCI.

The GUI sends positions and searches. A server's engine or the opponent of a match answers them.
"""
