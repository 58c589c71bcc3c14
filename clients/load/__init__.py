"""Load for a server, in processes of its own: scripted bots, idle connections, and a bare echo."""

from .run import PARTS, Figure, measure_server

__all__ = ["PARTS", "Figure", "measure_server"]
