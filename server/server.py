"""The server: its parts, and how they know each other."""

from __future__ import annotations

import asyncio
import secrets
import socket
from functools import partial

from boardwire.matches import MatchRecord
from boardwire.matches.rating.ratings import Requirements
from boardwire.protocol import Address, Scheme
from boardwire.protocol.connection.busy import BusyError
from boardwire.protocol.events import LobbyState
from boardwire.protocol.house_names import all_names as house_names
from boardwire.protocol.transports import PushTransport
from boardwire.translations import english
from boardwire.values import value_class

from .accounts.account import SessionOwner
from .accounts.accounts import Accounts
from .accounts.mailed_links import MailedLinks
from .accounts.mailer import Mailer
from .accounts.names.names_in_use import Names
from .accounts.session_list import SessionList
from .broker.publisher import server_status
from .computing.pool import WorkPool
from .config import HouseSettings, ServerConfig
from .event_bus import EventBus
from .house import House
from .house_bots import HouseBots, engine_names
from .http import (
    Health,
    Sources,
)
from .ladder import Ladder
from .limits.overload import SOONEST, Overload
from .limits.worker import Worker
from .live.feed import Feed
from .live.live_matches import LiveMatches
from .live.lobby_state import LobbySnapshot, lobby_state
from .live.public_events import PublicEvents
from .live.spectators import Spectators
from .logs.format import name_session
from .logs.refusals import Cause, Refusals
from .loop_delay import LoadWatch
from .matchmaking.bots.strength import BotStrength
from .matchmaking.challenges import Challenges
from .matchmaking.lobby import Lobby
from .matchmaking.pairing.cost import MatchmakingCost
from .matchmaking.pairing.house_rule import HouseJoin, HouseRule
from .matchmaking.pairing.rematch_gap import RematchGap
from .matchmaking.seeks import Seeks
from .metrics import Metrics, Readings
from .moderation.announcer import Announcer
from .moderation.current_moderation import CurrentModeration
from .moderation.enforcement import Enforcement
from .moderation.moderation import Moderation
from .overview import (
    Load,
    Overview,
    bots_now,
    matches_now,
    seeks_now,
    sessions_now,
    utc_now,
)
from .players.online import OnlineUsers
from .ports.accepting import AcceptLimits
from .ports.descriptors import Fitted
from .ports.endpoints import Endpoints
from .ports.tls import Certificate
from .rating_history import rating_points
from .sessions.services import Services
from .sessions.sessions import Sessions
from .store import RecordQuery, Store, StoreError
from .tournaments import Direction, Entries, Tournaments

_ANY = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}
_LOOPBACK = "127.0.0.1"


@value_class
class Listeners:
    """The sockets that a server listens on.

    Args:
        plain: For GTP over TCP.
        http: For HTTP and WebSocket.
        tls: For GTP over TLS; None without a certificate.
    """

    plain: socket.socket
    http: socket.socket
    tls: socket.socket | None


class Server:
    """A running server, made by :func:`run_server`.

    Args:
        fitted: Its settings, within the limit of open files.
        listeners: The sockets that it listens on.
        certificate: The certificate for TLS, or None.
    """

    def __init__(
        self, fitted: Fitted, listeners: Listeners, certificate: Certificate | None
    ) -> None:
        self.config = config = fitted.config
        self.shortage = fitted.shortage
        """A sentence on connections that do not fit the limit of open files; empty if all fit."""
        self.most_refused = fitted.refused
        """Refused connections of each kind at a time that get a moment to read why."""
        self.certificate = certificate
        self.port = _port(listeners.plain)
        """The port for GTP over TCP."""
        self.http_port = _port(listeners.http)
        """The port for HTTP and WebSocket."""
        self.tls_port = None if listeners.tls is None else _port(listeners.tls)
        """The port for GTP over TLS; None without a certificate."""
        self.endpoints = Endpoints(
            self.port if config.server.plain else None,
            self.tls_port,
            self.http_port,
            certificate is not None and config.tls.http,
        )
        """The ports in words."""
        self.house = House(config.house)
        """Plays with people, in any game."""
        self.matchmaking_cost = MatchmakingCost(self._rating, config.time)
        self.lobby = Lobby(
            self.matchmaking_cost.cost,
            _house_rule(config.house),
            engine_names(config.house.bots),
            RematchGap(config.ladder.gap, config.ladder.meetings),
            BotStrength(self._rating),
            self.house.pairing if self.house.plays else None,
        )
        self.metrics = Metrics(self._readings)
        self.accepting = AcceptLimits(Refusals(self.metrics.refused), fitted.clients)
        """The limits of accepting connections."""
        self.overload = Overload(config.load)
        """Decides whether newcomers are admitted."""
        self.load = LoadWatch(
            self.overload, self.metrics.delayed, lambda seconds: self.live.was_paused(seconds)
        )
        """Measures the event loop."""
        self.bus = EventBus(self.metrics.note)
        self.store = Store(config.store.location, config.store.synchronous)
        ladder = config.ladder
        self.ladder = Ladder(
            self.store,
            interval=ladder.interval,
            anchors=ladder.anchors,
            requirements=Requirements(ladder.opponents, ladder.error),
            publish=self.bus.publish,
        )
        self.accounts = Accounts(self.store)
        self.mailer = Mailer(config.mail) if config.mail.server else None
        self.links = (
            None
            if self.mailer is None
            else MailedLinks(
                self.store,
                self.accounts,
                self.mailer,
                f"{config.mail.url}{config.http.root_path}",
            )
        )
        """Sends letters with links; None where no mail server is configured."""
        self.moderation = CurrentModeration(self.store, config.sessions.exempt)
        """The bans, mutes and announcements in force."""
        self.names = Names(
            self.accounts,
            SessionList(self.store),
            guests=config.accounts.guests,
            registration=config.accounts.registration,
            house=[*engine_names(config.house.bots), *(house_names() if self.house.plays else ())],
            house_token=self.lobby.house_token,
            restrictions=lambda: self.moderation.restrictions,
        )
        self.public = PublicEvents(config.spectators.delay)
        """The events and matches that spectators may see."""
        self.bus.attach(self.public)
        self.feed = Feed(self.public, self.lobby_state)
        """The matches as pages show them."""
        self.spectators = Spectators(self.public, self.feed)
        for subscriber in (self.spectators, self.feed):
            self.public.bus.attach(subscriber)
        self.live = LiveMatches(
            config,
            self.lobby,
            self.store,
            self.bus,
            self.metrics,
            self.ladder,
            self.public,
            self.matchmaking_cost,
            self.load.calm,
            self.house,
        )
        self.store.on_trouble = self.live.pause
        self.store.on_recovery = self.live.go_on
        self.store.on_commit = self.metrics.committed
        online = OnlineUsers()
        self.seeks = Seeks(self.lobby, Challenges(online))
        self.tournaments = Tournaments(
            self.lobby, self.live, self.store if config.store.keeps else None, self.names, online
        )
        self.direction = Direction(self.tournaments, self.names, self.seeks.withdraw_all)
        """Carries out what players and directors of tournaments decide."""
        self.entries = Entries(self.store, self.tournaments, self.direction, self.names)
        """The tournaments that players may enter."""
        self.worker = Worker()
        self.pool = WorkPool(config.computing)
        """Processes that compute for strangers."""
        self.sessions = Sessions(
            Services(
                config,
                self.lobby,
                self.seeks,
                self.live,
                self.store,
                self.names,
                online,
                self.spectators,
                self.worker,
                self.pool,
                self.endpoints,
                self._rating,
                self.tournaments,
                self.entries,
                self.direction,
                self.overload,
                self.accepting.refusals,
                self.bus.publish,
                self.moderation,
                self.house,
            ),
            self.most_refused,
        )
        enforcement = Enforcement(
            self.moderation,
            Moderation(self.store),
            lambda: self.sessions.open,
            self.live.running.values,
            self.feed.end_from,
            self.names,
        )
        self.moderation.on_change += [
            enforcement.apply,
            self.names.check_accounts,
            Announcer(self.moderation, online).announce,
        ]
        host = plain_host(config)
        self.address = Address(Scheme.TCP, _ANY.get(host, host), self.port)
        """The address of the server for programs on this machine."""
        house = config.house
        self.house_bots = HouseBots(self.lobby, str(self.address), house.bots, house.copies)

    async def serve(self, transport: PushTransport, owner: SessionOwner | None = None) -> None:
        """Run a session at a transport, and put its id on its log lines.

        Args:
            transport: The connection.
            owner: The account that has logged in already, as by a browser's cookie; or None.
        """
        name_session(secrets.token_hex(4))
        await self.sessions.run(transport, owner)

    def reload(self) -> None:
        """Read the certificate's files again."""
        if self.certificate is not None:
            self.certificate.reload()

    def announce(self, status: str) -> None:
        """Publish the status of the server: `running`, `stopping`."""
        self.bus.publish(server_status(self.config.broker.node, status))

    def sources(self) -> Sources:
        """Return the functions that answer HTTP requests."""
        return Sources(
            health=self._health,
            registry=self.metrics.registry,
            select=self._select,
            record=self._record,
            ladder=self.ladder,
            feed=self.feed,
            lobby=LobbySnapshot(self.lobby_state),
            changes=lambda: (self.store.changes.total, self.public.changes.total),
            changes_of=lambda name: (
                self.store.changes.of(name),
                self.public.changes.of(name),
                self.ladder.ratings(name),
            ),
            history=partial(rating_points, self.store),
            owner=self.accounts.name_of,
            busy=self._busy,
            tournaments=self.tournaments,
        )

    def _busy(self) -> BusyError | None:
        """Return the refusal of an expensive request; None while all are answered."""
        if not self.overload.late:
            return None
        self.accepting.refusals.note(Cause.BUSY, "an HTTP request")
        return self.overload.refusal(asyncio.get_running_loop().time())

    def lobby_state(self) -> LobbyState:
        """Return the state of the lobby, for pages and for the broker."""
        running = [match.record for match in self.public.matches.values()]
        return lobby_state(
            self.config.broker.node,
            self.names,
            self.seeks,
            self.live.admission.states(),
            running,
        )

    def overview(self) -> Overview:
        """Return the state of the whole server, for its operator."""
        return Overview(
            utc_now(),
            self.store.trouble or "",
            self.sessions.count,
            self.feed.readers,
            self.live.played,
            self.bus.backlog,
            Load.now(),
            matches_now(self.live.running.values()),
            bots_now(self.live.admission.states()),
            seeks_now(self.seeks),
            sessions_now(self.names),
        )

    async def _record(self, match: str) -> MatchRecord | None:
        """Return a match as spectators may see it now."""
        live = self.live.running.get(match)
        record = await self.store.record(match) if live is None else live.record
        return None if record is None else self.public.shown(record)

    async def _select(self, query: RecordQuery) -> list[MatchRecord]:
        found = self.store.records(query, moves=False)
        return [self.public.shown(record) async for record in found]

    def _rating(self, game: str, time_class: str, name: str) -> float | None:
        found = self.ladder.rating(game, time_class, name)
        return None if found is None else found.rating

    async def _health(self) -> Health:
        trouble = None
        try:
            await self.store.check()
        except StoreError as error:
            trouble = str(error)
        return Health(
            trouble=trouble,
            sessions=self.sessions.count,
            bots=len(self.lobby.bots),
            running=len(self.live.running),
            finished=self.live.played,
            load=[*self.overload.reasons(asyncio.get_running_loop().time()), *self._full()],
            retry=int(SOONEST),
        )

    def _full(self) -> list[str]:
        """Return the reason why no connection is free; none if some are."""
        most = self.config.sessions.sessions
        if self.sessions.count < most:
            return []
        return [english("all {most} sessions are in use (limits.session.sessions)", most=most)]

    def _readings(self) -> Readings:
        house = sum(bot.house for bot in self.lobby.bots)
        return Readings(
            consoles=self.sessions.count - len(self.lobby.bots),
            players=len(self.lobby.bots) - house,
            house=house,
            waiting=len(self.lobby.waiting),
            running=len(self.live.running),
            backlog=max(self.bus.backlog, self.public.bus.backlog),
            lost=self.bus.lost + self.public.bus.lost,
            store_in_trouble=self.store.trouble is not None,
            busy=self.overload.busy(asyncio.get_running_loop().time()),
        )


def _house_rule(house: HouseSettings) -> HouseRule:
    """Return the rule by which the house joins matches; without it nobody waits."""
    plays = house.players or house.bots
    return HouseRule(HouseJoin(house.join), house.wait) if plays else HouseRule()


def plain_host(config: ServerConfig) -> str:
    """Return the address for GTP without TLS, which the house bots need in any case."""
    return config.server.address if config.server.plain else _LOOPBACK


def _port(listener: socket.socket) -> int:
    port: int = listener.getsockname()[1]
    return port
