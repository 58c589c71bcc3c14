"""Tournaments on many machines: the pairs of games are tasks of a Dask cluster.

The tournament itself, its schedule and its journal stay where the command runs. A worker gets the
engines as the command line names them and the games of one pair, starts the engines, and returns
the records. It needs boardwire of the same version, and the engines' programs.

This package imports without Dask. :class:`ClusterExecutor` needs it: ``boardwire[cluster]``.
"""

from .executor import ClusterExecutor
from .pairs import PairSource, PairTask

__all__ = ["ClusterExecutor", "PairSource", "PairTask"]
