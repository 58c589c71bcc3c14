"""Learning runs: generations of play, fit and match, with their folder, log and report.

The steps of a generation differ by what is learned: `steps.py` has their interface.
"""
