"""The console of a session: its board, and the command groups.

`console.py` puts them together, `command_groups.py` lists the groups.
"""

from .command_groups import GROUPS, SERVER_COMMANDS
from .console import ServerConsole, Turned

__all__ = ["GROUPS", "SERVER_COMMANDS", "ServerConsole", "Turned"]
