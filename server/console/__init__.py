"""The console: what a connection may say to the server before it becomes a bot, if it ever does."""

from .enlisting import Enlistment, ServerConsole

__all__ = ["Enlistment", "ServerConsole"]
