"""The console: the commands that a connection may give to the server, in groups."""

from .console import SERVER_COMMANDS, ServerConsole

__all__ = ["SERVER_COMMANDS", "ServerConsole"]
