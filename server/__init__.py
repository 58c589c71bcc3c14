"""The server: hosts matches, keeps their records, and lets anything join over the wire.

`Server` and its settings are imported when they are first used: the processes in
:mod:`boardwire.server.computing` need neither HTTP nor a database.
"""

from importlib import import_module

_PLACES = {
    "Server": ".server",
    "ServerConfig": ".config",
    "SessionLimits": ".config",
    "run_server": ".lifecycle",
}

__all__ = ["Server", "ServerConfig", "SessionLimits", "run_server"]


def __getattr__(name: str) -> object:
    if name in _PLACES:
        return getattr(import_module(_PLACES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
