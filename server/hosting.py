"""Hosting matches: pairs from the lobby play, the store keeps, the bus tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic

from boardwire.matches import Match, MatchRecord, MoveRecord, play_match
from boardwire.protocol import Event

from .bus import EventBus
from .config import ServerConfig
from .lobby import Bot, Lobby, Pairing
from .store import Store

log = logging.getLogger(__name__)


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
        self._config = config
        self._lobby = lobby
        self._store = store
        self._bus = bus

    async def run(self) -> None:
        """Pair and play until cancelled."""
        async with asyncio.TaskGroup() as matches:
            while True:
                changes = self._lobby.changes
                while (pairing := self._lobby.pair()) is not None:
                    matches.create_task(self._host(pairing))
                await self._lobby.changed_since(changes)

    async def _host(self, pairing: Pairing) -> None:
        """Play one match; whatever goes wrong ends this match and no other."""
        players = [bot.name for bot in pairing.bots]
        time = pairing.time or self._config.time
        match = Match(
            new_match_id(),
            pairing.game,
            players,
            time,
            now=monotonic(),
            limits=self._config.limits,
        )
        self.running[match.record.match] = match
        log.info("match %s: %s, %s", match.record.match, pairing.game.name, " - ".join(players))
        connections = [bot.connection for bot in pairing.bots]
        try:
            record = await play_match(match, connections, HostedScribe(self._store, self._bus))
            result = record.result
            assert result is not None, "a finished match has a result"
            log.info("match %s: %s by %s", record.match, result.text, result.reason.value)
        except Exception:
            log.exception("match %s broke", match.record.match)
        finally:
            del self.running[match.record.match]
            self.finished += 1
        for player, bot in enumerate(pairing.bots):
            bot.blacks += 1 if player == 0 else -1
            await self.release(bot)

    async def release(self, bot: Bot) -> None:
        """A game is over for `bot`: send it back to the line, or home when it has played enough."""
        if bot.games is not None:
            bot.games -= 1
        settled = await bot.connection.settle(self._config.sessions.settle)
        if bot.connection.closed:
            return
        if settled and bot.games != 0:
            self._lobby.enter(bot)
        else:
            await bot.connection.dismiss()
