"""Load for a server, in processes of its own: scripted bots, idle connections, and a bare echo."""

from .run import PARTS, Figure, load_process, measure_server

__all__ = ["PARTS", "Figure", "load_process", "measure_server"]
