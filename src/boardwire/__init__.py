"""A game server for engines, GUIs and people, over a GTP-like text protocol.

`Bot`, `BotMatch` and `BotResult` are the classes of :mod:`boardwire.clients.sdk`. They are imported
when they are first used, so that `import boardwire` stays quick.
"""

from importlib import import_module

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name in ("Bot", "BotMatch", "BotResult"):
        return getattr(import_module(f"{__name__}.clients.sdk"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
