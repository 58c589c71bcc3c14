"""Computation for strangers in processes of its own, so that it cannot hold up the matches."""
