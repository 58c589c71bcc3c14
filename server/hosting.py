"""Hosting matches: those whom the lobby brings together play, the store keeps, the bus tells."""

from __future__ import annotations

import asyncio
import logging
import secrets

from boardwire.matches import (
    Match,
    MatchRecord,
    MoveRecord,
    Reason,
    abort_match,
    match_time,
    play_match,
)
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

    async def open(self, record: MatchRecord) -> None:
        """Keep the beginning."""
        await self._store.begin_match(record)

    async def store(self, match: str, move: MoveRecord) -> None:
        """Keep a ply."""
        await self._store.add_ply(match, move)

    def announce(self, event: Event) -> None:
        """Tell spectators."""
        self._bus.publish(event)

    async def close(self, record: MatchRecord) -> None:
        """Keep the end."""
        await self._store.end_match(record)


class Host:
    """Plays what the lobby pairs, every match in a task of its own.

    Args:
        config: Time control and limits of matches.
        lobby: Where bots wait.
        store: Where records are kept.
        bus: Where events go.
    """

    def __init__(self, config: ServerConfig, lobby: Lobby, store: Store, bus: EventBus) -> None:
        self.running: dict[str, Match] = {}
        self.finished = 0
        """How many matches have ended since the server started."""
        self._tasks: asyncio.TaskGroup | None = None
        self._config = config
        self._lobby = lobby
        self._store = store
        self._bus = bus

    async def run(self) -> None:
        """Pair and play until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            try:
                while True:
                    changes = self._lobby.changes
                    while (pairing := self._lobby.pair()) is not None:
                        tasks.create_task(self._host(pairing))
                    await self._lobby.changed_since(changes)
            finally:
                self._tasks = None

    async def _host(self, pairing: Pairing) -> None:
        """Play one match; whatever goes wrong ends this match and no other."""
        players = [bot.name for bot in pairing.bots]
        name = new_match_id()
        log.info("match %s: %s, %s", name, pairing.game.name, " - ".join(players))
        try:
            await self._play(name, pairing, players)
        except Exception:
            log.exception("match %s broke", name)
            await asyncio.sleep(BROKEN_SECONDS)
        for player, bot in enumerate(pairing.bots):
            bot.blacks += len(players) - 1 - 2 * player
            bot.board = None
            if bot.games is not None:
                bot.games -= 1
            self.give_back(bot)

    async def _play(self, name: str, pairing: Pairing, players: list[str]) -> None:
        match = Match(
            name,
            pairing.game,
            players,
            pairing.time or self._config.time,
            now=match_time(),
            limits=self._config.limits,
        )
        self.running[name] = match
        connections = [bot.connection for bot in pairing.bots]
        scribe = HostedScribe(self._store, self._bus)
        try:
            record = await play_match(match, connections, scribe)
        except Exception as error:
            await abort_match(match, scribe, f"the server failed: {type(error).__name__}")
            raise
        finally:
            del self.running[name]
        self.finished += 1
        result = record.result
        assert result is not None, "a finished match has a result"
        log.info("match %s: %s by %s", name, result.text, result.reason.value)
        if result.reason is Reason.GAME_FAULT:
            await asyncio.sleep(BROKEN_SECONDS)

    def give_back(self, bot: Bot) -> None:
        """`bot` has done what it was taken for: it is free again, or goes home."""
        if bot.connection.closed:
            return
        if bot.connection.seat.idle and bot.games != 0:
            self._lobby.enter(bot)
        elif self._tasks is not None:  # else the host has stopped, and with it all bots
            self._tasks.create_task(self._settle(bot))

    async def _settle(self, bot: Bot) -> None:
        """Wait for an engine to finish what it was asked, and send it back or home."""
        connection = bot.connection
        connection.seat.interrupt()
        await connection.flush()
        settled = await connection.settle(self._config.sessions.settle)
        if connection.closed:
            return
        if settled and bot.games != 0:
            self._lobby.enter(bot)
        else:
            await connection.dismiss()
