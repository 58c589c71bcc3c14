"""The console: the commands that a connection may give to the server, in groups."""

from .console import LOGIN_OF_BOT, LOGIN_OF_USER, LOGINS, SERVER_COMMANDS, ServerConsole

__all__ = ["LOGINS", "LOGIN_OF_BOT", "LOGIN_OF_USER", "SERVER_COMMANDS", "ServerConsole"]
