"""The console: what a connection may say to the server before it becomes a bot, if it ever does."""

from .bot_login import LoginRequest, ServerConsole

__all__ = ["LoginRequest", "ServerConsole"]
