"""One connection to the server: a console, and after `bw-bot` a player."""

from __future__ import annotations

import asyncio
import logging

from boardwire.matches import EngineConnection
from boardwire.matches.seat import Broken, Happening, Introduced
from boardwire.protocol import Responder
from boardwire.protocol.transports import Ending, PushTransport, answer, part

from .config import ServerConfig
from .console import Enlistment, ServerConsole
from .hosting import Host
from .lobby import Bot, Lobby
from .store import Store

log = logging.getLogger(__name__)


class Sessions:
    """All connections of a server.

    Args:
        config: The server's settings.
        lobby: Where bots wait.
        host: Where matches are played.
        store: Where records are kept.
    """

    def __init__(self, config: ServerConfig, lobby: Lobby, host: Host, store: Store) -> None:
        self.count = 0
        """How many connections there are."""
        self._config = config
        self._lobby = lobby
        self._host = host
        self._store = store

    async def run(self, transport: PushTransport) -> None:
        """Serve one connection until it ends; no error of one session leaves this method."""
        if self.count >= self._config.sessions.sessions:
            await part(transport, "the server is full; try again later")
            return
        self.count += 1
        log.info("%s connected", transport.peer)
        try:
            await self._serve(transport)
        except Exception:
            log.exception("session %s broke", transport.peer)
        finally:
            self.count -= 1
            await transport.close()
            log.info("%s left", transport.peer)

    async def _serve(self, transport: PushTransport) -> None:
        console = ServerConsole(self._config, self._lobby, self._host, self._store)
        ended = await answer(
            transport,
            Responder(),
            console.handle,
            on_interrupt=console.interrupt,
            partial_line_timeout=self._config.sessions.partial_line,
            idle_timeout=self._config.sessions.idle,
        )
        if ended.ending is Ending.TURNED and console.enlistment is not None:
            await self._seat(transport, ended.unread, console.enlistment)

    async def _seat(self, transport: PushTransport, unread: bytes, wish: Enlistment) -> None:
        """The stream has turned round: be its controller until it ends."""
        connection = EngineConnection(transport)
        bot = Bot(
            wish.name,
            connection,
            wish.offers,
            opponent=wish.opponent,
            games=wish.games,
            time=wish.time,
            house=wish.house,
        )
        reading = asyncio.create_task(connection.run(unread))
        try:
            if await self._introduced(connection):
                seat = connection.seat
                log.info("%s: %s is %s %s", transport.peer, bot.name, seat.name, seat.version)
                self._lobby.enter(bot)
                await reading
                return
        finally:
            self._lobby.leave(bot)
            reading.cancel()
            await asyncio.wait({reading})
        await part(transport, "no answer to name, version and list_commands")

    async def _introduced(self, connection: EngineConnection) -> bool:
        """Have the engine introduce itself: who never answers is no player."""
        inbox: asyncio.Queue[Happening] = asyncio.Queue()
        connection.attach(lambda happening, _: inbox.put_nowait(happening))
        connection.seat.introduce()
        try:
            connection.flush()
            async with asyncio.timeout(self._config.limits.preparation):
                while True:
                    match await inbox.get():
                        case Introduced():
                            return True
                        case Broken():
                            return False
        except TimeoutError:
            return False
        finally:
            connection.detach()
