"""The parts of a server that its sessions and consoles use."""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.server.accounts.names import Names
from boardwire.server.config import ServerConfig
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.live.spectators import Spectators
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.players.online import OnlineUsers
from boardwire.server.store import Store


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
    host: LiveMatches
    store: Store
    names: Names
    people: OnlineUsers
    spectators: Spectators
