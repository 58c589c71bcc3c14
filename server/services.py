"""The parts of a server that its sessions and consoles use."""

from __future__ import annotations

from dataclasses import dataclass

from .config import ServerConfig
from .hosting import Host
from .lobby import Lobby
from .names import Names
from .people import People
from .seeks import Seeks
from .store import Store
from .watching import Spectators


@dataclass(frozen=True, slots=True)
class Services:
    """What one server consists of, as far as those who connect are concerned.

    Args:
        config: The server's settings.
        lobby: Where bots and people wait.
        seeks: What people wait for.
        host: Where matches are played.
        store: Where records are kept.
        names: Who has which name.
        people: Who has logged in at a console.
        spectators: Who watches which match.
    """

    config: ServerConfig
    lobby: Lobby
    seeks: Seeks
    host: Host
    store: Store
    names: Names
    people: People
    spectators: Spectators
