"""Load for a server, in separate processes: scripted bots, idle connections, and a bare echo."""

from .processes import Figure, load_process
from .run import LIVE_PARTS, PARTS, Part, measure

__all__ = ["LIVE_PARTS", "PARTS", "Figure", "Part", "load_process", "measure"]
