"""The parts of a server that its sessions use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from boardwire.protocol import Event
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.computing.pool import WorkPool
from boardwire.server.config import ServerConfig
from boardwire.server.house import House
from boardwire.server.limits.overload import Overload
from boardwire.server.limits.usage import Resource
from boardwire.server.limits.waiting_line import WaitingLine
from boardwire.server.limits.worker import Worker
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.live.spectators import Spectators
from boardwire.server.logs.refusals import Refusals
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.players.online import OnlineUsers
from boardwire.server.ports.endpoints import Endpoints
from boardwire.server.store import Store
from boardwire.server.tournaments import Direction, Entries, Tournaments
from boardwire.values import value_class


@value_class
class Services:
    """The parts of one server, for its sessions.

    Args:
        config: The settings.
        lobby: The bots, and the entrants that wait for a match.
        seeks: The open seeks.
        live: The running matches.
        store: The records.
        names: The names in use.
        online: All users of consoles.
        spectators: The spectators of running matches.
        worker: Runs work that is too long for the event loop.
        pool: Computes for clients in processes.
        endpoints: The ports of the server, for messages.
        rating: The rating of a player, by game, time class and name; None where there is none.
        tournaments: The tournaments of the server.
        entries: The tournaments that players may enter.
        direction: Carries out what players and directors of tournaments decide.
        overload: Decides whether newcomers are admitted.
        refusals: Counts refusals.
        publish: Publishes events outside of matches, such as the login of a bot.
        moderation: The bans, mutes and announcements in force.
        house: Plays with users that ask for it.
        practice_line: The line of consoles that wait to borrow an engine.
    """

    config: ServerConfig
    lobby: Lobby
    seeks: Seeks
    live: LiveMatches
    store: Store
    names: Names
    online: OnlineUsers
    spectators: Spectators
    worker: Worker
    pool: WorkPool
    endpoints: Endpoints
    rating: Callable[[str, str, str], float | None]
    tournaments: Tournaments
    entries: Entries
    direction: Direction
    overload: Overload
    refusals: Refusals
    publish: Callable[[Event], None]
    moderation: CurrentModeration
    house: House
    practice_line: WaitingLine = field(default_factory=lambda: WaitingLine(Resource.ENGINES))
