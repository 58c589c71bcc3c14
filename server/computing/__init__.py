"""Computation for strangers in separate processes, so that it cannot hold up the matches."""
