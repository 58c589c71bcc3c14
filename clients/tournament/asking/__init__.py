"""Ask and tell: an optimiser asks for games between option sets, and gets their results."""

from .session import AskSession, serve_asking

__all__ = ["AskSession", "serve_asking"]
