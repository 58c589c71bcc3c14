"""The HTTP port: health, metrics, the read-only API, and GTP over WebSocket."""

from .application import application
from .serving import HttpServer
from .sources import Health, Ladder, Rated, Sources
from .websocket import AcceptedWebSocket

__all__ = [
    "AcceptedWebSocket",
    "Health",
    "HttpServer",
    "Ladder",
    "Rated",
    "Sources",
    "application",
]
