"""A game server for engines, GUIs and people, over a GTP-like text protocol."""

__version__ = "0.1.0"
