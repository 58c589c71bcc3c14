"""The executor of a server's tournaments: bots that are connected and people play its games."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
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
from boardwire.server.matchmaking.pairing.entrant import Entrant
from boardwire.server.matchmaking.pairing.group import Pairing
from boardwire.server.store import Store, StoreError
from boardwire.translations import english

from .calls import Calls
from .course import Call
from .people import TournamentPerson
from .tournament import ServerTournament, is_aborted

log = logging.getLogger(__name__)

MOST_PENDING = 2000
"""The most games that wait for their bots; further ones are scheduled later."""
_SLACK = 0.01
"""Seconds by which a timer may be early."""

ATTEMPTS = 3
"""The most beginnings of a game that ends without a result, as by a restart of the server."""

NOT_CONNECTED = english("is not connected")
WITHDREW = english("has withdrawn")


class LobbyExecutor(Executor):
    """Plays each game as soon as its players are free, in the order of their numbers.

    Where games begin freely, those of a player that is away are played when it is back. Only when
    nothing else can be played and the player has been away for long enough, are they forfeited; at
    once where a bot has failed so often that it is set aside. Where games are played round by
    round, :class:`Calls` says until when players come. The games of a player that has withdrawn are
    forfeited at once.

    Args:
        tournament: The tournament.
        lobby: Where bots wait.
        live: Plays the matches.
        store: Keeps the records of forfeited games; None where the server keeps none.
        people: Returns the people at the table of the tournament.
        on_call: Called with the games of a round that is called now.
        now: The time in seconds, of a clock that does not go back.
    """

    def __init__(
        self,
        tournament: ServerTournament,
        lobby: Lobby,
        live: LiveMatches,
        store: Store | None,
        people: Callable[[], Sequence[TournamentPerson]] = tuple,
        on_call: Callable[[Sequence[Call]], None] = lambda calls: None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._tournament = tournament
        self._settings = tournament.settings
        self._people = people
        self._on_call = on_call
        self._calls = Calls(tournament, self._settings.loaded().players, now)
        self._lobby = lobby
        self._live = live
        self._store = store
        self._now = now
        self._own = {name.lower() for name in self._settings.bots}
        self._pending: list[ScheduledGame] = []
        self._room = asyncio.Event()
        self._running: dict[int, LiveMatch] = {}
        self._games: dict[int, ScheduledGame] = {}  # those that run
        self._attempts: Counter[int] = Counter()
        self._away: dict[str, float] = {}  # since when, by name in lower case
        self._all_taken = False
        self._failure: Exception | None = None
        self._changed = asyncio.Event()
        self.interrupted = False
        """Whether the schedule is to be made anew: the players have changed."""

    def wake(self) -> None:
        """Look again at what can be played: people or decisions have changed."""
        self._changed.set()

    def interrupt(self) -> None:
        """End :meth:`run` early; running matches go on, and a further executor follows them."""
        self.interrupted = True
        self._changed.set()

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
            taking = tasks.create_task(self._take(source, parked))
            while not self._all_taken or self._pending or self._running:
                self._changed.clear()
                if self._failure is not None:
                    raise self._failure
                if self.interrupted:
                    taking.cancel()
                    break
                called = self._calls.update([*self._pending, *self._games.values()])
                self._note_away()
                self._begin(source)
                await self._forfeit(source)
                self._note_calls()
                if called:
                    self._on_call(self._tournament.calls)
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
            tournament = self._tournament
            tournament.paired = max(tournament.paired, self._calls.round_of(game))
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
        """Begin the games whose players are free."""
        free: dict[str, list[Entrant]] = defaultdict(list)
        own = self._own.difference(map(str.lower, self._tournament.course.left))
        for person in self._people():
            if person.name.lower() in own:
                free[person.name.lower()].append(person)
        for bot in self._lobby.waiting:
            if isinstance(bot, ConnectedBot) and bot.name.lower() in own and self._can_play(bot):
                free[bot.name.lower()].append(bot)
        left: list[ScheduledGame] = []
        for index, game in enumerate(self._pending):
            if len(free) < len(game.seating):
                left += self._pending[index:]
                break
            names = [name.lower() for name in self._names(game)]
            if not all(name in free for name in names) or not self._calls.is_open(game):
                left.append(game)
                continue
            seated = [free[name].pop(0) for name in names]
            for name, entrant in zip(names, seated, strict=True):
                if not free[name] or isinstance(entrant, TournamentPerson):
                    del free[name]
            self._seat(source, game, seated)
        self._pending = left
        self._room.set()

    def _can_play(self, bot: ConnectedBot) -> bool:
        guest = bot.name.lower() in self._tournament.course.guests
        return not bot.gone and not guest and not self._settings.unfit(bot)

    def _seat(self, source: GameSource, game: ScheduledGame, seated: list[Entrant]) -> None:
        settings = self._settings
        pairing = Pairing(game.opening.game, tuple(seated), settings.time, settings.rated)
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
        self._games[game.number] = game
        self._attempts[game.number] += 1

        def ended(finished: asyncio.Future[MatchRecord]) -> None:
            if finished.cancelled():  # the server stops
                return
            del self._running[game.number], self._games[game.number]
            record = live.record
            self._calls.note_end(record.players)
            if self.interrupted:
                if not is_aborted(record):
                    self._tournament.note(game.number, record)
                return
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

    @property
    def _playing(self) -> set[str]:
        """The players of running games, in lower case."""
        return {name.lower() for live in self._running.values() for name in live.record.players}

    def _note_away(self) -> None:
        """Record the players that cannot play, with the start and the reason."""
        here = {bot.name.lower(): bot for bot in self._lobby.bots if not bot.gone}
        people = {it.name.lower() for it in self._people()}
        kept_out = self._live.admission.kept_out()
        aside = self._live.admission.aside()
        playing = self._playing
        self._tournament.away.clear()
        for name in self._settings.bots:
            key = name.lower()
            bot = here.get(key)
            if name in self._tournament.course.left:
                why = WITHDREW
            elif key in people:
                why = ""
            elif key in kept_out:
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

    def _note_calls(self) -> None:
        """Record the games that can begin when their players come."""
        playing = self._playing
        called: set[str] = set()
        calls: list[Call] = []
        for game in self._pending:
            names = tuple(self._names(game))
            keys = {name.lower() for name in names}
            if keys & playing or keys & called or not self._calls.is_open(game):
                continue
            called |= keys
            missing = [name for name in names if name.lower() in self._away]
            until = self._calls.until(names) if self._calls.in_rounds else None
            calls.append(Call(game.number, self._calls.round_of(game), names, missing, until))
        self._tournament.calls = calls

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
        """Return the players that have been away for too long."""
        due = self._now() - self._settings.wait
        return {name for name, since in self._away.items() if since <= due}

    def _seconds_left(self) -> float | None:
        """Return the seconds until the next game is forfeited; None if no player is away."""
        if self._calls.in_rounds:
            times = [it.until for it in self._tournament.calls if it.missing]
        elif self._blocked() and not self._tournament.course.paused:
            first = min(self._away.values(), default=self._now())
            times = [first + self._settings.wait]
        else:
            times = []
        soonest = min((it for it in times if it is not None), default=None)
        return None if soonest is None else max(soonest - self._now(), 0.0) + _SLACK

    def _absent(self) -> dict[int, set[str]]:
        """Return the players that lose pending games by not being there, by the game's number."""
        left = {name.lower() for name in self._tournament.course.left}
        playing = self._playing
        late = self._late() if self._blocked() else set()
        found: dict[int, set[str]] = {}
        for game in self._pending:
            names = {name.lower() for name in self._names(game)}
            absent = names & left
            if not absent and self._calls.in_rounds:
                if self._calls.is_open(game) and not names & playing:
                    away = names & self._away.keys()
                    aside = any(self._away[name] == -math.inf for name in away)
                    over = self._calls.until(names) <= self._now()
                    absent = away if over or aside else set()
            elif not absent and names & late and not self._tournament.course.paused:
                absent = names & self._away.keys()
            if absent:
                found[game.number] = absent
        return found

    async def _forfeit(self, source: GameSource) -> None:
        """End the games of players that have withdrawn, or have been away for too long."""
        absent = self._absent()
        if not absent:
            return
        due = [game for game in self._pending if game.number in absent]
        self._pending = [game for game in self._pending if game.number not in absent]
        self._room.set()
        for game in due:
            record = self._forfeited(game, absent[game.number])
            if self._store is not None:
                await self._keep(self._store, record)
            source.ended(game, record)
        self._changed.set()  # others may be called now

    async def _keep(self, store: Store, record: MatchRecord) -> None:
        try:
            await store.keep(record)
        except StoreError as error:
            log.error("tournament %s: a forfeit is not kept: %s", self._tournament.id, error)

    def _forfeited(self, game: ScheduledGame, absent: set[str]) -> MatchRecord:
        """Return the record of a game that was not played."""
        names = tuple(self._names(game))
        away = [seat for seat, name in enumerate(names) if name.lower() in absent]
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
