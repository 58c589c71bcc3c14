"""Hosting matches: those whom the lobby brings together play, the store keeps, the bus tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from boardwire.games import Game, GameError, find, load
from boardwire.matches import (
    Match,
    MatchRecord,
    MatchRunner,
    MoveRecord,
    Reason,
    Result,
    SeatRecord,
    match_time,
)
from boardwire.matches.match import Announce, End
from boardwire.matches.openings import Opening, OpeningError, Openings, openings
from boardwire.protocol import Event, MovePlayed, TimeControl
from boardwire.server.bus import EventBus
from boardwire.server.config import Scheduled, ServerConfig
from boardwire.server.ladder import Ladder
from boardwire.server.lines import line
from boardwire.server.logs import log_context
from boardwire.server.matchmaking.cost import MatchmakingCost
from boardwire.server.matchmaking.lobby import Bot, Lobby
from boardwire.server.matchmaking.pairing import Offer, Pairing
from boardwire.server.metrics import Metrics
from boardwire.server.players.participant import Participant
from boardwire.server.store import Store

from .spectators import Spectators

log = logging.getLogger(__name__)

MAX_OPENINGS = 100
"""How many collections of openings are kept in memory."""

BROKEN_SECONDS = 5.0
"""Seconds until the players of a match that broke are free again: the cause may last."""


def new_match_id() -> str:
    """A name for a match that no other match has."""
    return secrets.token_hex(5)


class StoreRecorder:
    """Keeps one match: plies in the store before anybody sees them, events on the bus.

    Args:
        store: Where records are kept; None where nothing is.
        bus: Where events go.
        metrics: Where it is measured how long a move takes.
    """

    def __init__(self, store: Store | None, bus: EventBus, metrics: Metrics) -> None:
        self._store = store
        self._bus = bus
        self._metrics = metrics
        self._arrived = 0.0

    def open(self, record: MatchRecord) -> asyncio.Future[None] | None:
        """Keep the beginning."""
        if self._store is None:
            return None
        return asyncio.ensure_future(self._store.begin_match(record))

    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None] | None:
        """Keep a ply."""
        self._arrived = monotonic()
        if move.charged < move.seconds:
            self._metrics.lagged(move.seconds - move.charged)
        return None if self._store is None else self._store.add_ply(match, move)

    def announce(self, event: Event) -> None:
        """Tell spectators."""
        if isinstance(event, MovePlayed):
            self._metrics.moved(monotonic() - self._arrived)
        self._bus.publish(event)

    def close(self, record: MatchRecord) -> asyncio.Future[None] | None:
        """Keep the end."""
        if self._store is None:
            return None
        return asyncio.ensure_future(self._store.end_match(record))


class LiveMatch:
    """A match at this server, and who plays it.

    Args:
        play: The match.
        players: Who has which seat, player 0 first; None for who is yet to come back.
    """

    def __init__(self, play: MatchRunner, players: Sequence[Participant | None]) -> None:
        self.play = play
        self.players = list(players)

    @property
    def record(self) -> MatchRecord:
        """Its record so far."""
        return self.play.match.record

    def has_session(self, session: str) -> bool:
        """Whether a seat belongs to the session with that fingerprint."""
        return any(seat.session == session for seat in self.record.seats if session)

    def say(self, name: str, words: str) -> None:
        """Have everybody who plays hear what one of them says."""
        text = line(match=self.record.match, name=name, says=words)
        for player in self.players:
            if player is not None and not player.gone:
                player.hear(text)

    def seat_of(self, player: Participant) -> int | None:
        """The seat that `player` may take again: by its session, else its account where one left.

        Several seats may be of one account, so the session decides first.
        """
        for number, seat in enumerate(self.record.seats):
            if seat.session and seat.session == player.seat.session:
                return number
        for number, (seat, sitting) in enumerate(zip(self.record.seats, self.players, strict=True)):
            absent = sitting is None or sitting.gone
            if absent and seat.account is not None and seat.account == player.seat.account:
                return number
        return None

    def take(self, number: int, player: Participant) -> None:
        """Have `player` go on at a seat; the board is told to him.

        The seat is his session's from now on, or one that comes later would turn him out.
        """
        self.record.seats[number] = player.seat
        self.players[number] = player
        self.play.chairs[number].take(player.occupant)


class LiveMatches:
    """Plays what the lobby pairs, and goes on with what the server's end has cut off.

    Args:
        config: Time control and limits of matches.
        lobby: Where bots wait.
        store: Where records are kept.
        bus: Where events go.
        metrics: Where it is measured how long things take.
        ladder: Where results count.
        spectators: Who watches.
        preferences: Remembers who met whom.
    """

    def __init__(
        self,
        config: ServerConfig,
        lobby: Lobby,
        store: Store,
        bus: EventBus,
        metrics: Metrics,
        ladder: Ladder,
        spectators: Spectators,
        preferences: MatchmakingCost,
    ) -> None:
        self.running: dict[str, LiveMatch] = {}
        self.finished = 0
        """How many matches have ended since the server started."""
        self.resumed = asyncio.Event()
        """Set once the matches have been put up again that the server's end cut off."""
        self._tasks: asyncio.TaskGroup | None = None
        self._config = config
        self._lobby = lobby
        self._store = store
        self._bus = bus
        self._spectators = spectators
        self._preferences = preferences
        self._openings: dict[tuple[str, str, str], Openings] = {}
        self._begun = 0  # matches, to go through openings
        self._metrics = metrics
        self._ladder = ladder

    def _scribe(self) -> StoreRecorder:
        store = self._store if self._config.store.keeps else None
        return StoreRecorder(store, self._bus, self._metrics)

    def pause(self, trouble: str) -> None:
        """The store can keep nothing now, so matches stand still: tell the players."""
        log.error("matches pause: %s", trouble)
        self._note_all("the match pauses: moves cannot be kept now")

    def go_on(self) -> None:
        """The store works again, and has lost nothing."""
        log.info("matches go on")
        self._note_all("the match goes on")

    def _note_all(self, text: str) -> None:
        for hosted in self.running.values():
            hosted.play.note(text)

    async def run(self) -> None:
        """Pair and play until cancelled; then the matches that run are finished or parked."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            try:
                await self._resume_unfinished()
                self.resumed.set()
                for entry in self._config.schedule:
                    tasks.create_task(self._keep_schedule(entry))
                while True:
                    changes = self._lobby.changes
                    while (pairing := self._lobby.pair()) is not None:
                        self.seat(pairing)
                    await self._lobby.changed_since(changes)
            finally:
                self._tasks = None
                await self._stop()

    async def _keep_schedule(self, entry: Scheduled) -> None:
        """Pair whoever waits, again and again."""
        offer = Offer(find(entry.game), load(entry.game, **entry.options).options)
        while True:
            await asyncio.sleep(entry.interval)
            for pairing in self._lobby.scheduled(offer, entry.time):
                self.seat(pairing, entry.opening)

    async def _resume_unfinished(self) -> None:
        """Put up again every match that was not finished when the server last ended."""
        for record in await self._store.unfinished():
            try:
                match = Match.resume(record, now=match_time(), limits=self._config.match_limits)
            except (GameError, ValueError) as error:  # also of a game that is not what it was
                log.error("match %s cannot be gone on with: %s", record.match, error)
                record.result = Result.void(Reason.ABORT, f"it cannot be gone on with: {error}")
                record.ended = datetime.now(UTC)
                await self._store.end_match(record)
                continue
            log.info("match %s waits for its players to come back", record.match)
            self._begin(match, (None,) * len(record.players))

    async def _stop(self) -> None:
        """Let matches end by themselves for a while, then leave the others for the next start."""
        if not self.running:
            return
        finishing = [hosted.play.finished for hosted in self.running.values()]
        await asyncio.wait(finishing, timeout=self._config.matches.stop_seconds)
        for name, hosted in list(self.running.items()):
            log.info("match %s is parked", name)
            hosted.play.park("the server stops; the match goes on when it is back")

    def welcome(self, player: Bot) -> None:
        """A bot has logged in: it goes on with its match, or waits for one."""
        hosted = self._left_by(player)
        number = None if hosted is None else hosted.seat_of(player)
        if hosted is None or number is None:
            self._lobby.enter(player)
            return
        log.info("match %s: %s is back", hosted.record.match, player.name)
        self._lobby.bots.add(player)
        hosted.take(number, player)

    def _left_by(self, player: Bot) -> LiveMatch | None:
        """The match that a bot goes on with: its session's, else one of its account that it plays.

        An account may have bots for several games, and several matches that wait.
        """
        running = self.running.values()
        for hosted in running:
            if hosted.has_session(player.seat.session):
                return hosted
        for hosted in running:
            if hosted.seat_of(player) is not None and player.plays(hosted.play.match.game):
                return hosted
        return None

    def owner_of(self, session: str) -> tuple[str, str | None] | None:
        """Who has a seat by the session with that fingerprint: name and account, or None."""
        for hosted in self.running.values():
            record = hosted.record
            for name, seat in zip(record.players, record.seats, strict=True):
                if session and seat.session == session:
                    return name, seat.account
        return None

    def seat(self, pairing: Pairing, opening: str = "") -> LiveMatch:
        """Begin the match of those who were taken out of the waiting line.

        Args:
            pairing: Who plays what.
            opening: How it begins; empty for the server's usual way.
        """
        seated = pairing.seated
        for number, waiting in enumerate(seated):
            waiting.taken(len(seated) - 1 - 2 * number)
        players = [waiting.player for waiting in seated]
        self._preferences.note(player.name for player in players)
        return self.begin(
            pairing.game,
            players,
            pairing.time,
            rated=pairing.rated,
            opening=opening or self._config.matches.opening,
        )

    def begin(
        self,
        game: Game,
        players: Sequence[Participant],
        time: TimeControl | None = None,
        *,
        rated: bool = False,
        opening: str = "",
    ) -> LiveMatch:
        """Begin a match; whatever goes wrong ends this match and no other."""
        begun = self._opening(opening, game)
        names = [player.name for player in players]
        name = new_match_id()
        log.info("match %s: %s, %s", name, game.name, " - ".join(names))
        match = Match(
            name,
            begun.game,
            names,
            time or self._config.time,
            now=match_time(),
            limits=self._config.match_limits,
            opening=begun.moves,
        )
        match.record.opening = begun.text
        match.record.seats = [player.seat for player in players]
        match.record.rated = rated
        return self._begin(match, players)

    def _opening(self, text: str, game: Game) -> Opening:
        """How a match begins; as usual where the game does not allow what is configured."""
        if not text:
            return Opening(game)
        key = (text, game.name, repr(sorted(game.options.items())))
        try:
            if key not in self._openings:
                if len(self._openings) >= MAX_OPENINGS:
                    self._openings.clear()
                self._openings[key] = openings(text, game)
            return self._openings[key].pick(self._begun)
        except (OpeningError, OSError) as error:
            log.warning("%s begins as usual: %s", game.title, error)
            return Opening(game)
        finally:
            self._begun += 1

    def _begin(self, match: Match, players: Sequence[Participant | None]) -> LiveMatch:
        record = match.record
        record.seats = record.seats or [SeatRecord() for _ in record.players]
        play = MatchRunner(match, self._scribe())
        hosted = LiveMatch(play, players)
        self.running[record.match] = hosted
        self._spectators.begin(record)
        with log_context(match=record.match):
            play.finished.add_done_callback(lambda _: self._ended(hosted))
            play.begin([None if player is None else player.occupant for player in players])
        return hosted

    def _ended(self, hosted: LiveMatch) -> None:
        record = hosted.record
        finished = hosted.play.finished
        del self.running[record.match]
        if finished.cancelled():  # parked
            return
        if (error := finished.exception()) is not None:
            log.error("match %s broke", record.match, exc_info=error)
            self._spawn(self._abort(hosted, f"the server failed: {type(error).__name__}"))
            return
        self.finished += 1
        result = record.result
        assert result is not None, "a finished match has a result"
        log.info("match %s: %s by %s", record.match, result.text, result.reason.value)
        self._ladder.note(record)
        if result.reason is Reason.GAME_FAULT:
            self._spawn(self._free_later(hosted))
        else:
            self._free(hosted)

    async def _abort(self, hosted: LiveMatch, why: str) -> None:
        """Have the record of a match that broke say so."""
        scribe = self._scribe()
        for action in hosted.play.match.abort(why):
            match action:
                case Announce(event):
                    scribe.announce(event)
                case End(record):
                    if (kept := scribe.close(record)) is not None:
                        await kept
        await self._free_later(hosted)

    async def _free_later(self, hosted: LiveMatch) -> None:
        await asyncio.sleep(BROKEN_SECONDS)
        self._free(hosted)

    def _free(self, hosted: LiveMatch) -> None:
        for player in hosted.players:
            if player is not None:
                player.freed()

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
