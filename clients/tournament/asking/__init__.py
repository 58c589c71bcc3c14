"""Ask and tell: an optimiser outside asks for games between option sets, and is told results."""

from .session import AskSession, serve_asking

__all__ = ["AskSession", "serve_asking"]
