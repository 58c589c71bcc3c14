"""The HTTP port: health, metrics, the read-only API, and GTP over WebSocket."""

from .application import application
from .serving import HttpServer
from .sources import Health, Rated, Ratings, Sources
from .websocket import AcceptedWebSocket

__all__ = [
    "AcceptedWebSocket",
    "Health",
    "HttpServer",
    "Rated",
    "Ratings",
    "Sources",
    "application",
]
