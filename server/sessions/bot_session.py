"""The session of a bot: the server sends commands, and the engine answers."""

from __future__ import annotations

import asyncio
import logging
import math

from boardwire.matches import EnginePlayer, GtpDriver, Reason, SeatRecord
from boardwire.protocol.transports import PushTransport, close_with_reason
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.usage import QuotaExceeded, Resource
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.players.link import Link
from boardwire.server.players.participant import fingerprint

from .console import Turned
from .services import Services

log = logging.getLogger(__name__)


class BotSession:
    """A session of an engine.

    Args:
        services: The parts of the server that sessions use.
        link: The connection.
        turned: The outcome of the console that became this bot.
    """

    def __init__(self, services: Services, link: Link, turned: Turned) -> None:
        self._services = services
        self._link = link
        self._login = turned.login
        self._unread = turned.unread
        self.active_at = math.inf
        """The time of the last activity: never, since a bot waits for the server."""

    @property
    def presence(self) -> Presence:
        """The bot."""
        return self._login.presence

    def _count(self) -> None:
        """Count the bot for its account, and the match that it plays while it is connected.

        Raises:
            QuotaExceeded: A limit of the address or the account would be exceeded.
        """
        allowance, presence = self._link.allowance, self._login.presence
        if presence.house:
            self._link.known_as_house()
        if presence.account is not None:
            self._link.known_as(presence.account.name)
        allowance.take(Resource.MATCHES)

    async def run(self, transport: PushTransport) -> None:
        """Let the engine introduce itself and play, until it is gone."""
        services, login, link = self._services, self._login, self._link
        try:
            self._count()
        except QuotaExceeded as excess:
            link.end(excess.reason)
            return
        driver = GtpDriver(tries_pair=not login.presence.house)
        engine = EnginePlayer(
            transport,
            driver,
            last_words=lambda: _last_words(driver),
            explains=True,
            plainly=not login.presence.house,
        )
        bot = ConnectedBot(
            login.presence.name,
            engine,
            login.offers,
            opponent=login.opponent,
            games=login.games,
            time=login.time,
            house=login.presence.house,
            seat=SeatRecord(
                login.account, fingerprint(login.session), login.presence.owner.credential
            ),
            on_end=link.end,
            on_freed=services.live.engines.give_back,
            rated=login.rated,
            opponent_known=not login.warnings,
            allowance=link.allowance,
            address=link.allowance.network,
            on_status=services.publish,
        )
        reading = asyncio.create_task(engine.run(self._unread))
        try:
            for warning in login.warnings:
                engine.note(f"warning: {warning}")
            engine.introduce()
            if await engine.introduced(services.config.limits.preparation):
                log.info("%s: %s is %s", link.peer, bot.name, engine.title)
                bot.now("connected")
                services.live.welcome(bot)
                await reading
                return
            why = _failed_introduction(engine, services.config.limits.preparation)
        finally:
            services.live.admission.forget(bot)
            services.lobby.leave(bot)
            bot.left()
            reading.cancel()
            await asyncio.wait({reading})
            if ": " in engine.ending:  # more precise than that the connection was closed
                log.info("%s: %s: %s", link.peer, bot.name, engine.ending)
            unended = engine.unended
            engine.lose("its session ended")
        if not bot.house:
            services.live.admission.fail(bot.identity, why)
        await close_with_reason(transport, f"{why}: {unended}" if unended else why)

    def close(self) -> None:
        """Free the bot's name. Calling it again does nothing."""
        self._services.names.leave(self._login.presence)


async def _last_words(driver: GtpDriver) -> str:
    """Return a clause with the bot's last words before the end; empty if it had none."""
    return f"the bot closed the connection: {driver.closing}" if driver.closing else ""


def _failed_introduction(engine: EnginePlayer, seconds: float) -> str:
    """Return the reason why an engine has not introduced itself.

    Args:
        engine: The engine.
        seconds: The time that it had.
    """
    if engine.fault:
        return f"{Reason.PROTOCOL.value}: {engine.fault}"
    if engine.closed:
        return f"the connection ended before it had answered {engine.awaited}"
    return f"no answer to {engine.awaited} within {seconds:g} s"
