"""Programs that connect to a server or play matches: engines, bots, bridges, tournaments."""

from importlib import import_module

_SDK = ("Bot", "BotMatch", "BotResult")
"""The classes for bots in Python, which are imported when they are first used."""


def __getattr__(name: str) -> object:
    if name in _SDK:
        return getattr(import_module(f"{__name__}.sdk"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
