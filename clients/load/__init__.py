"""Load for a server, in processes of its own: instant bots, idle connections, and a bare echo."""

from .run import FIGURES, Figure, measure_server

__all__ = ["FIGURES", "Figure", "measure_server"]
