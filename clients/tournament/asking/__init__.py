"""Ask and tell: an optimiser asks for games between option sets, and gets their results."""

from .ask_session import AskSession, serve_asking

__all__ = ["AskSession", "serve_asking"]
