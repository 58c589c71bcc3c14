"""A server of the Model Context Protocol: a language model plays as a bot of a boardwire server."""

from .player import MAX_WAIT_SECONDS, ModelPlayer
from .players import Players
from .serving import serve_http, serve_stdio

__all__ = ["MAX_WAIT_SECONDS", "ModelPlayer", "Players", "serve_http", "serve_stdio"]
