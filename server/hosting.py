"""Hosting matches: those whom the lobby brings together play, the store keeps, the bus tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import Any

from boardwire.matches import (
    Match,
    MatchPlay,
    MatchRecord,
    MoveRecord,
    Reason,
    match_time,
)
from boardwire.matches.match import Announce, End, Open
from boardwire.protocol import Event

from .bus import EventBus
from .config import ServerConfig
from .lobby import Bot, Lobby, Pairing
from .store import Store

log = logging.getLogger(__name__)

BROKEN_SECONDS = 5.0
"""Seconds until the players of a match that broke are free again: the cause may last."""


def new_match_id() -> str:
    """A name for a match that no other match has."""
    return secrets.token_hex(5)


class HostedScribe:
    """Keeps one match: plies in the store before anybody sees them, events on the bus."""

    def __init__(self, store: Store, bus: EventBus) -> None:
        self._store = store
        self._bus = bus

    def open(self, record: MatchRecord) -> asyncio.Future[None]:
        """Keep the beginning."""
        return asyncio.ensure_future(self._store.begin_match(record))

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        """Keep a ply."""
        return asyncio.ensure_future(self._store.add_ply(match, move))

    def announce(self, event: Event) -> None:
        """Tell spectators."""
        self._bus.publish(event)

    def close(self, record: MatchRecord) -> asyncio.Future[None]:
        """Keep the end."""
        return asyncio.ensure_future(self._store.end_match(record))


class Host:
    """Plays what the lobby pairs.

    Args:
        config: Time control and limits of matches.
        lobby: Where bots wait.
        store: Where records are kept.
        bus: Where events go.
    """

    def __init__(self, config: ServerConfig, lobby: Lobby, store: Store, bus: EventBus) -> None:
        self.running: dict[str, MatchPlay] = {}
        self.finished = 0
        """How many matches have ended since the server started."""
        self._tasks: asyncio.TaskGroup | None = None
        self._config = config
        self._lobby = lobby
        self._store = store
        self._bus = bus

    async def run(self) -> None:
        """Pair and play until cancelled; then the matches that run are ended without a result."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            try:
                while True:
                    changes = self._lobby.changes
                    while (pairing := self._lobby.pair()) is not None:
                        self._begin(pairing)
                    await self._lobby.changed_since(changes)
            finally:
                self._tasks = None
                await self._stop()

    async def _stop(self) -> None:
        plays = list(self.running.values())
        for play in plays:
            play.abort("the match was stopped")
        if plays:
            await asyncio.wait([play.finished for play in plays])

    def _begin(self, pairing: Pairing) -> None:
        """Begin a match; whatever goes wrong ends this match and no other."""
        players = [bot.name for bot in pairing.bots]
        name = new_match_id()
        log.info("match %s: %s, %s", name, pairing.game.name, " - ".join(players))
        match = Match(
            name,
            pairing.game,
            players,
            pairing.time or self._config.time,
            now=match_time(),
            limits=self._config.limits,
        )
        play = MatchPlay(match, HostedScribe(self._store, self._bus))
        self.running[name] = play
        play.finished.add_done_callback(lambda _: self._ended(play, pairing))
        play.begin([bot.connection for bot in pairing.bots])

    def _ended(self, play: MatchPlay, pairing: Pairing) -> None:
        match = play.match
        name = match.record.match
        del self.running[name]
        error = None if play.finished.cancelled() else play.finished.exception()
        if error is not None:
            log.error("match %s broke", name, exc_info=error)
            self._spawn(self._abort(match, f"the server failed: {type(error).__name__}"))
        elif (result := match.record.result) is not None:
            self.finished += 1
            log.info("match %s: %s by %s", name, result.text, result.reason.value)
        for player, bot in enumerate(pairing.bots):
            bot.blacks += len(pairing.bots) - 1 - 2 * player
            bot.board = None
            if bot.games is not None:
                bot.games -= 1
        result = match.record.result
        if error is not None or (result is not None and result.reason is Reason.GAME_FAULT):
            self._spawn(self._give_back_later(pairing))
        else:
            for bot in pairing.bots:
                self.give_back(bot)

    async def _abort(self, match: Match, why: str) -> None:
        """Have the record of a match that broke say so."""
        scribe = HostedScribe(self._store, self._bus)
        for action in match.abort(why):
            match action:
                case Announce(event):
                    scribe.announce(event)
                case End(record) | Open(record):
                    await scribe.close(record)

    async def _give_back_later(self, pairing: Pairing) -> None:
        await asyncio.sleep(BROKEN_SECONDS)
        for bot in pairing.bots:
            self.give_back(bot)

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run something beside the matches, while the host runs."""
        if self._tasks is not None:
            self._tasks.create_task(coroutine)
        else:
            coroutine.close()

    def give_back(self, bot: Bot) -> None:
        """`bot` has done what it was taken for: it is free again, or goes home."""
        if bot.connection.closed:
            return
        if bot.connection.seat.idle and bot.games != 0:
            self._lobby.enter(bot)
        else:
            self._spawn(self._settle(bot))

    async def _settle(self, bot: Bot) -> None:
        """Wait for an engine to finish what it was asked, and send it back or home."""
        connection = bot.connection
        connection.seat.interrupt()
        connection.flush()
        settled = await connection.settle(self._config.sessions.settle)
        if connection.closed:
            return
        if settled and bot.games != 0:
            self._lobby.enter(bot)
        else:
            await connection.dismiss()
