"""The session of a bot: the server sends commands, and the engine answers."""

from __future__ import annotations

import asyncio
import logging

from boardwire.matches import EnginePlayer, GtpDriver, SeatRecord
from boardwire.protocol.transports import PushTransport, close_with_reason
from boardwire.server.accounts.names import Presence
from boardwire.server.limits.usage import Resource
from boardwire.server.matchmaking.bot import Bot
from boardwire.server.players.link import Link
from boardwire.server.players.participant import fingerprint

from .bot_login import BotLogin
from .services import Services

log = logging.getLogger(__name__)


class BotSession:
    """A session at whose other end is an engine.

    Args:
        services: The parts of the server that sessions use.
        link: The connection.
        login: The bot's login.
    """

    def __init__(self, services: Services, link: Link, login: BotLogin) -> None:
        self._services = services
        self._link = link
        self._login = login

    @property
    def presence(self) -> Presence:
        """The bot."""
        return self._login.presence

    def count(self) -> None:
        """Count the bot for its account, and the match that it plays while it is connected.

        Raises:
            QuotaExceeded: A limit of the address or the account would be exceeded.
        """
        allowance, presence = self._link.allowance, self._login.presence
        if presence.house:
            allowance.lift()
        if presence.account is not None:
            self._link.known_as(presence.account.name)
        allowance.take(Resource.MATCHES)

    async def run(self, transport: PushTransport, unread: bytes) -> None:
        """Let the engine introduce itself and play, until it is gone.

        Args:
            transport: The connection.
            unread: Bytes that came before the stream turned round.
        """
        services, login, link = self._services, self._login, self._link
        link.claim(login.session)
        engine = EnginePlayer(transport, GtpDriver())
        bot = Bot(
            login.presence.name,
            engine,
            login.offers,
            opponent=login.opponent,
            games=login.games,
            time=login.time,
            house=login.presence.house,
            seat=SeatRecord(login.account, fingerprint(login.session)),
            on_end=link.end,
            on_freed=services.live.engines.give_back,
            rated=login.rated,
        )
        reading = asyncio.create_task(engine.run(unread))
        try:
            engine.introduce()
            if await engine.introduced(services.config.limits.preparation):
                log.info("%s: %s is %s", link.peer, bot.name, engine.title)
                services.live.welcome(bot)
                await reading
                return
        finally:
            services.lobby.leave(bot)
            reading.cancel()
            await asyncio.wait({reading})
            engine.lose("its session ended")
        await close_with_reason(transport, "no answer to name, version and list_commands")

    def close(self) -> None:
        """Free the bot's name. Calling it again does nothing."""
        self._services.names.leave(self._login.presence)
