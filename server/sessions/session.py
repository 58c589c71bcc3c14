"""One connection to the server: a console, and after `bw-bot` a player."""

from __future__ import annotations

import asyncio
import logging

from boardwire.matches import EnginePlayer, GtpDriver, SeatRecord
from boardwire.protocol import (
    Command,
    CommandError,
    Reply,
    Responder,
)
from boardwire.protocol.responder import MAX_LINE_BYTES
from boardwire.protocol.transports import Ending, PushTransport, answer, close_with_reason
from boardwire.server.accounts.names import Presence
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.metered import MeteredTransport
from boardwire.server.limits.usage import QuotaExceeded, Resource
from boardwire.server.matchmaking.bot import Bot
from boardwire.server.players.participant import fingerprint

from .command_turns import CommandTurns
from .console import LoginRequest, ServerConsole
from .notices import Notices
from .services import Services

log = logging.getLogger(__name__)


TURNED_AWAY = 100
"""Connections at a time that are told why they cannot be; more are closed without a word."""


class Sessions:
    """All connections of a server.

    Args:
        services: What they use.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.config = services.config
        config = services.config
        self.quotas = Quotas(config.address_quota, config.account_quota, config.sessions.exempt)
        """What addresses and accounts use."""
        self.turns = CommandTurns()
        self._open: set[Session] = set()
        self._turned_away = 0
        self._of_token: dict[str, Session] = {}

    @property
    def count(self) -> int:
        """How many connections there are."""
        return len(self._open)

    async def run(self, transport: PushTransport) -> None:
        """Serve one connection until it ends; no error of one session leaves this method."""
        allowance = self.quotas.allowance(_host(transport.peer), _now())
        try:
            if self.count >= self.config.sessions.sessions:
                raise CommandError("the server is full; try again later")
            allowance.take(Resource.CONNECTIONS)
            allowance.command(_now())  # or who comes and goes would not be limited
        except CommandError as refusal:
            allowance.close()
            await self._turn_away(transport, refusal.message)
            return
        session = Session(self, transport, allowance)
        self._open.add(session)
        log.info("%s connected", transport.peer)
        try:
            try:
                await session.run()
            finally:
                self._open.discard(session)
                await session.left()
        except Exception:
            log.exception("session %s broke", transport.peer)
        finally:
            session.ended.set_result(None)
            if self._of_token.get(session.token) is session:
                del self._of_token[session.token]
            await transport.close()
            allowance.close()
            log.info("%s left%s", transport.peer, session.reason and f": {session.reason}")

    async def _turn_away(self, transport: PushTransport, reason: str) -> None:
        """Close a connection that cannot be, and say why, unless there are very many."""
        if self._turned_away >= TURNED_AWAY:
            await transport.close()
            return
        self._turned_away += 1
        try:
            await close_with_reason(transport, reason)
        finally:
            self._turned_away -= 1

    def claim(self, session: Session, token: str) -> None:
        """`session` goes by this session token from now on; an older one with it is ended."""
        older = self._of_token.get(token)
        if self._of_token.get(session.token) is session:
            del self._of_token[session.token]
        self._of_token[token] = session
        session.token = token
        if older is not None and older is not session:
            older.give_way()

    def identify(self, token: str) -> tuple[str, str | None] | None:
        """Whose session token that is: name and account, or None where nobody's."""
        session = self._of_token.get(token)
        presence = None if session is None else session.presence
        if presence is not None:
            return presence.name, None if presence.account is None else presence.account.name
        return self.services.host.owner_of(fingerprint(token))

    async def end_all(self, reason: str, seconds: float) -> None:
        """End all connections and tell everybody why; wait for their ends so many seconds."""
        for session in list(self._open):
            session.end(reason)
        if self._open:
            await asyncio.wait([session.ended for session in self._open], timeout=seconds)


class Session:
    """One connection.

    Args:
        sessions: Where it belongs.
        transport: What carries its bytes.
        allowance: What it may use.
    """

    def __init__(self, sessions: Sessions, transport: PushTransport, allowance: Allowance) -> None:
        self.token = ""
        """The session token that it has, once it is a player's."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sessions = sessions
        self._config = sessions.config
        self.allowance = allowance
        """What it uses, for its address and its account."""
        self._transport = MeteredTransport(transport, allowance, self.end)
        self._surplus = 0  # bytes that came and have not been counted as a line
        self._console = ServerConsole(sessions.services, self)
        self._notices = Notices(self._transport)
        self.reason = ""
        """Why it was ended; empty if the peer ended it."""
        self._scope = asyncio.timeout(None)  # what `end` leaves

    def end(self, reason: str) -> None:
        """Have the session end, and its peer be told why."""
        if not self.reason:
            self.reason = reason
            self._scope.reschedule(asyncio.get_running_loop().time())

    @property
    def peer(self) -> str:
        """See `Link.peer`."""
        return self._transport.peer

    @property
    def presence(self) -> Presence | None:
        """Who is here, person or bot, or None before anybody has logged in."""
        person, bot = self._console.person, self._console.enlistment
        if person is not None:
            return person.presence
        return None if bot is None else bot.presence

    def claim(self, token: str) -> None:
        """See `Link.claim`."""
        self._sessions.claim(self, token)

    def identify(self, token: str) -> tuple[str, str | None] | None:
        """See `Link.identify`."""
        return self._sessions.identify(token)

    def notify(self, text: str) -> bool:
        """See `Link.notify`."""
        return self._notices.add(text)

    def give_way(self) -> None:
        """A newer connection has the session token: its name is free at once."""
        self._leave()
        self.end("a newer connection has taken your place")

    def _leave(self) -> None:
        if self._console.enlistment is not None:
            self._sessions.services.names.leave(self._console.enlistment.presence)
        self._console.left()

    async def left(self) -> None:
        """The connection has ended."""
        self._leave()
        await self._notices.close()

    async def run(self) -> None:
        """Serve the connection until it ends."""
        try:
            async with self._scope:
                if self.reason:  # ended before it began
                    return
                await self._serve()
        except TimeoutError:
            if not self._scope.expired():
                raise
        finally:
            if self.reason:
                await close_with_reason(self._transport.inner, self.reason)

    def known_as(self, account: str) -> None:
        """The session is that of an account: its use counts there, too.

        Raises:
            QuotaExceeded: That would be too much for the account.
        """
        self.allowance.log_in(account, _now())

    def _admit(self, data: bytes) -> None:
        """Count the lines that came, whatever is on them, and long ones by their length.

        Raises:
            QuotaExceeded: They are too many.
        """
        blocks, self._surplus = divmod(self._surplus + len(data), MAX_LINE_BYTES)
        self.allowance.command(_now(), data.count(b"\n") + blocks)

    async def _handle(self, command: Command) -> Reply:
        """Carry out one command when it is its turn."""
        await self._sessions.turns.wait()
        return await self._console.handle(command)

    async def _serve(self) -> None:
        console = self._console
        ended = await answer(
            self._transport,
            Responder(),
            self._handle,
            on_interrupt=console.interrupt,
            admit=self._admit,
            first_line_timeout=self._config.sessions.first_line,
            partial_line_timeout=self._config.sessions.partial_line,
            idle_timeout=self._config.sessions.idle,
        )
        if ended.ending is Ending.TURNED and console.enlistment is not None:
            presence = console.enlistment.presence
            if presence.house:
                self.allowance.lift()
            try:
                if presence.account is not None:
                    self.known_as(presence.account.name)
                self.allowance.take(Resource.MATCHES)  # for as long as it is here: it plays one
            except QuotaExceeded as excess:
                self.end(excess.reason)
                return
            await self._seat(ended.unread, console.enlistment)

    async def _seat(self, unread: bytes, wish: LoginRequest) -> None:
        """The stream has turned round: be its controller until it ends."""
        services = self._sessions.services
        self.claim(wish.session)
        connection = EnginePlayer(self._transport, GtpDriver())
        presence = wish.presence
        bot = Bot(
            presence.name,
            connection,
            wish.offers,
            opponent=wish.opponent,
            games=wish.games,
            time=wish.time,
            house=presence.house,
            seat=SeatRecord(wish.account, fingerprint(wish.session)),
            on_end=self.end,
            on_freed=services.host.engines.give_back,
            rated=wish.rated,
        )
        reading = asyncio.create_task(connection.run(unread))
        try:
            connection.introduce()
            if await connection.introduced(self._config.limits.preparation):
                log.info("%s: %s is %s", self._transport.peer, bot.name, connection.title)
                services.host.welcome(bot)
                await reading
                return
        finally:
            services.lobby.leave(bot)
            reading.cancel()
            await asyncio.wait({reading})
            connection.lose("its session ended")
        await close_with_reason(self._transport, "no answer to name, version and list_commands")


def _now() -> float:
    return asyncio.get_running_loop().time()


def _host(peer: str) -> str:
    """The host in `192.0.2.7:51234` or `[2001:db8::1]:51234`; all of what has no port."""
    host, _, _ = peer.rpartition(":")
    return host.strip("[]") or peer
