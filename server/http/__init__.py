"""The HTTP port: health, metrics, the read-only API, and GTP over WebSocket."""

from .application import application
from .browser_login import BrowserLogin
from .first_requests import prepare
from .http_server import HttpServer
from .login_routes import login_routes
from .pages import Pages
from .protocols.websocket import AcceptedWebSocket
from .sources import Health, Rated, Ratings, Sources

__all__ = [
    "AcceptedWebSocket",
    "BrowserLogin",
    "Health",
    "HttpServer",
    "Pages",
    "Rated",
    "Ratings",
    "Sources",
    "application",
    "login_routes",
    "prepare",
]
