"""The subcommands, each with its module, which is imported when the subcommand is used."""

from __future__ import annotations

_FOLDERS = {
    "serve": "server",
    "mirror": "server",
    "healthcheck": "server",
    "user": "server",
    "moderation": "server",
    "database": "server",
    "play": "client",
    "rules": "client",
    "watch": "client",
    "connect": "client",
    "bot": "client",
    "mcp": "client",
    "match": "tournaments",
    "tournament": "tournaments",
    "engine": "engines",
    "check": "engines",
    "analyze": "engines",
    "show": "records",
    "book": "records",
    "table": "records",
    "matches": "client",
    "ladder": "records",
    "results": "server",
    "export": "server",
    "convert": "records",
    "verify": "records",
    "perft": "textbook",
    "explain": "textbook",
    "lab": "textbook",
    "solve": "textbook",
    "quiz": "textbook",
    "weights": "engines",
    "learn": "learning",
    "bench": "engines",
}
"""The subcommands in the order of the help, each with the folder of its file."""

COMMANDS = {name: f"{__package__}.{folder}.{name}" for name, folder in _FOLDERS.items()}
"""The subcommands in the order of the help, each with its module."""
