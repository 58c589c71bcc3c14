"""The executor of a server's tournaments: bots that are connected play its games."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic

from boardwire.matches import MatchRecord, Result
from boardwire.matches.tournaments import GameSource, ScheduledGame
from boardwire.matches.tournaments.executor import Executor
from boardwire.override import override
from boardwire.server.live.live_match import LiveMatch
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.group import Pairing
from boardwire.server.store import Store, StoreError

from .tournament import ServerTournament, is_aborted

log = logging.getLogger(__name__)

MOST_PENDING = 2000
"""The most games that wait for their bots; further ones are scheduled later."""
_SLACK = 0.01
"""Seconds by which a timer may be early."""

ATTEMPTS = 3
"""The most beginnings of a game that ends without a result, as by a restart of the server."""

NOT_CONNECTED = "is not connected"


class LobbyExecutor(Executor):
    """Plays each game as soon as its bots are free, in the order of their numbers.

    The games of a bot that is away are played when it is back. Only when nothing else can be played
    and the bot has been away for long enough, are they forfeited; at once where the bot has failed
    so often that it is set aside.

    Args:
        tournament: The tournament.
        lobby: Where bots wait.
        live: Plays the matches.
        store: Keeps the records of forfeited games; None where the server keeps none.
        now: The time in seconds, of a clock that does not go back.
    """

    def __init__(
        self,
        tournament: ServerTournament,
        lobby: Lobby,
        live: LiveMatches,
        store: Store | None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._tournament = tournament
        self._settings = tournament.settings
        self._lobby = lobby
        self._live = live
        self._store = store
        self._now = now
        self._own = {name.lower() for name in self._settings.bots}
        self._pending: list[ScheduledGame] = []
        self._room = asyncio.Event()
        self._running: dict[int, LiveMatch] = {}
        self._attempts: Counter[int] = Counter()
        self._away: dict[str, float] = {}  # since when, by name in lower case
        self._all_taken = False
        self._failure: Exception | None = None
        self._changed = asyncio.Event()

    @property
    def running(self) -> list[LiveMatch]:
        """The matches that are played now."""
        return list(self._running.values())

    @override
    async def run(self, source: GameSource) -> None:
        parked = {
            live.record.tournament_game: live
            for live in self._live.running.values()
            if live.record.tournament == self._tournament.id
        }
        async with asyncio.TaskGroup() as tasks:
            watching = tasks.create_task(self._watch_lobby())
            tasks.create_task(self._take(source, parked))
            while not self._all_taken or self._pending or self._running:
                self._changed.clear()
                if self._failure is not None:
                    raise self._failure
                self._note_away()
                self._begin(source)
                await self._forfeit(source)
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._seconds_left()):
                        await self._changed.wait()
            watching.cancel()

    async def _watch_lobby(self) -> None:
        while True:
            await self._lobby.changed_since(self._lobby.changes)
            self._changed.set()

    async def _take(self, source: GameSource, parked: dict[int, LiveMatch]) -> None:
        """Play games; interrupted games from before a restart of the server go on already."""
        while (game := await source.take()) is not None:
            if (live := parked.get(game.number)) is not None:
                self._follow(source, game, live)
            else:
                self._pending.append(game)
            self._changed.set()
            while len(self._pending) >= MOST_PENDING:
                self._room.clear()
                await self._room.wait()
        self._all_taken = True
        self._changed.set()

    # -- games that begin --------------------------------------------------------------------

    def _begin(self, source: GameSource) -> None:
        """Begin the games whose bots are free."""
        free: dict[str, list[ConnectedBot]] = defaultdict(list)
        for bot in self._lobby.waiting:
            if (
                isinstance(bot, ConnectedBot)
                and bot.name.lower() in self._own
                and self._can_play(bot)
            ):
                free[bot.name.lower()].append(bot)
        left: list[ScheduledGame] = []
        for index, game in enumerate(self._pending):
            if len(free) < len(game.seating):
                left += self._pending[index:]
                break
            names = [name.lower() for name in self._names(game)]
            if not all(name in free for name in names):
                left.append(game)
                continue
            bots = [free[name].pop(0) for name in names]
            for name in names:
                if not free[name]:
                    del free[name]
            self._seat(source, game, bots)
        self._pending = left
        self._room.set()

    def _can_play(self, bot: ConnectedBot) -> bool:
        return not bot.gone and not self._settings.unfit(bot)

    def _seat(self, source: GameSource, game: ScheduledGame, bots: list[ConnectedBot]) -> None:
        settings = self._settings
        pairing = Pairing(game.opening.game, tuple(bots), settings.time, settings.rated)
        live = self._live.seat(
            self._lobby.take(pairing),
            game.opening,
            tournament=self._tournament.id,
            tournament_game=game.number,
        )
        self._follow(source, game, live)

    def _follow(self, source: GameSource, game: ScheduledGame, live: LiveMatch) -> None:
        """Report the record when a match has ended; a parked match goes on later."""
        self._running[game.number] = live
        self._attempts[game.number] += 1

        def ended(finished: asyncio.Future[MatchRecord]) -> None:
            if finished.cancelled():  # the server stops
                return
            del self._running[game.number]
            record = live.record
            if is_aborted(record) and self._attempts[game.number] < ATTEMPTS:
                log.info(
                    "tournament %s: game %d is played again", live.record.tournament, game.number
                )
                self._pending.append(game)
                self._pending.sort(key=lambda it: it.number)
            else:
                self._hand_in(source, game, record)
            self._changed.set()

        live.runner.finished.add_done_callback(ended)

    def _hand_in(self, source: GameSource, game: ScheduledGame, record: MatchRecord) -> None:
        """Report a record; an error ends :meth:`run`."""
        try:
            source.ended(game, record)
        except Exception as error:  # the coroutine `run` raises it
            self._failure = error

    def _names(self, game: ScheduledGame) -> Iterator[str]:
        return (self._settings.bots[it] for it in game.seating)

    # -- bots that are away ------------------------------------------------------------------

    def _note_away(self) -> None:
        """Record the bots that cannot play, with the start and the reason."""
        here = {bot.name.lower(): bot for bot in self._lobby.bots if not bot.gone}
        kept_out = self._live.admission.kept_out()
        aside = self._live.admission.aside()
        playing = {name.lower() for live in self._running.values() for name in live.record.players}
        self._tournament.away.clear()
        for name in self._settings.bots:
            key = name.lower()
            bot = here.get(key)
            if key in kept_out:
                why = kept_out[key]
            else:
                why = NOT_CONNECTED if bot is None else self._settings.unfit(bot)
            if not why or key in playing:
                self._away.pop(key, None)
            else:
                self._away.setdefault(key, self._now())
                if key in aside:  # waiting for it would only delay the others
                    self._away[key] = -math.inf
                self._tournament.away[name] = why

    def _blocked(self) -> bool:
        """Return whether games wait, and none of them can be played."""
        return (
            bool(self._pending)
            and not self._running
            and all(
                any(name.lower() in self._away for name in self._names(game))
                for game in self._pending
            )
        )

    def _late(self) -> set[str]:
        """Return the bots that have been away for too long."""
        due = self._now() - self._settings.wait
        return {name for name, since in self._away.items() if since <= due}

    def _seconds_left(self) -> float | None:
        """Return the seconds until the next game is forfeited; None if no bot is away."""
        if not self._blocked():
            return None
        first = min(self._away.values(), default=self._now())
        return max(first + self._settings.wait - self._now(), 0.0) + _SLACK

    async def _forfeit(self, source: GameSource) -> None:
        """End the games of bots that have been away for too long, if nothing else can be played."""
        if not self._blocked() or not (late := self._late()):
            return
        due: list[ScheduledGame] = []
        left: list[ScheduledGame] = []
        for game in self._pending:
            absent = any(name.lower() in late for name in self._names(game))
            (due if absent else left).append(game)
        self._pending = left
        self._room.set()
        for game in due:
            record = self._forfeited(game)
            if self._store is not None:
                await self._keep(self._store, record)
            source.ended(game, record)

    async def _keep(self, store: Store, record: MatchRecord) -> None:
        try:
            await store.keep(record)
        except StoreError as error:
            log.error("tournament %s: a forfeit is not kept: %s", self._tournament.id, error)

    def _forfeited(self, game: ScheduledGame) -> MatchRecord:
        """Return the record of a game that was not played."""
        names = tuple(self._names(game))
        away = [seat for seat, name in enumerate(names) if name.lower() in self._away]
        why = "; ".join(
            f"{names[seat]} {self._tournament.away.get(names[seat], NOT_CONNECTED)}"
            for seat in away
        )
        moment = datetime.now(UTC)
        return MatchRecord(
            secrets.token_hex(5),
            self._settings.game,
            game.opening.game.options,
            names,
            self._settings.time,
            "",
            moment,
            result=Result.forfeit(away, len(names), why),
            ended=moment,
            opening=game.opening.text,
            tournament=self._tournament.id,
            tournament_game=game.number,
        )
