"""The server: hosts matches, keeps their records, and lets anything join over the wire."""

from .config import ServerConfig, SessionLimits
from .server import Server, run_server

__all__ = ["Server", "ServerConfig", "SessionLimits", "run_server"]
