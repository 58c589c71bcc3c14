"""Live matches: the matches that this server plays now."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from time import monotonic, thread_time
from typing import Any

from boardwire.games import Game
from boardwire.matches import Match, MatchRecord, MatchRunner, Reason, SeatRecord, match_time
from boardwire.matches.openings import Opening
from boardwire.protocol import MatchCreated, TimeControl
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.account import SessionOwner
from boardwire.server.config import ServerConfig
from boardwire.server.event_bus import EventBus
from boardwire.server.house import House
from boardwire.server.house.review import review, reviewable
from boardwire.server.ladder import Ladder
from boardwire.server.limits.client_limits import Allowance
from boardwire.server.logs.format import log_context
from boardwire.server.matchmaking.borrowed_engine import EngineLost
from boardwire.server.matchmaking.bot_admission import Admission
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.bots.failures import Failures
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.cost import MatchmakingCost
from boardwire.server.matchmaking.pairing.entrant import is_called
from boardwire.server.matchmaking.pairing.group import Pairing
from boardwire.server.matchmaking.pairing.obstacles import obstacle_among
from boardwire.server.metrics import Metrics
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.participant import Participant
from boardwire.server.store import Store, StoreError
from boardwire.translations import english

from .engine_return import EngineReturn
from .live_match import LiveMatch
from .openings import OpeningRotation
from .public_events import PublicEvents
from .recorder import StoreRecorder
from .recovery import MatchRecovery
from .schedule import PairingSchedule
from .seat_owners import SeatOwners
from .unlisted import UnlistedMatches

log = logging.getLogger(__name__)

MOST_REVIEWS = 100
"""The most finished matches that wait for the house to look at them; others get no look."""
FAULT_SECONDS = 5.0
"""Seconds until the players of a match that broke are free again: its cause may last."""


def new_match_id() -> str:
    """Return an id that no other match has."""
    return secrets.token_hex(5)


class LiveMatches:
    """The running matches: those that the lobby pairs, and those resumed after a restart.

    Args:
        config: Time control and limits of matches.
        lobby: Where bots wait.
        store: Where records are kept.
        bus: Where events go.
        metrics: Measures how long things take.
        ladder: Receives results for ratings.
        feed: Receives the matches that spectators may see.
        cost: Records which players have met.
        calm: Set while matches may begin.
        house: Has the seats of house players in matches that go on after a restart.
    """

    def __init__(
        self,
        config: ServerConfig,
        lobby: Lobby,
        store: Store,
        bus: EventBus,
        metrics: Metrics,
        ladder: Ladder,
        feed: PublicEvents,
        cost: MatchmakingCost,
        calm: asyncio.Event,
        house: House,
    ) -> None:
        self.running: dict[str, LiveMatch] = {}
        self.owners: SeatOwners[LiveMatch] = SeatOwners()
        """Finds running matches by the owners of their seats."""
        self.finished = 0
        """The number of matches that have ended since the server started."""
        self.played = 0
        """The number of these that are in lists: all players have moved."""
        self.recovered = asyncio.Event()
        """Set once the matches that the last end of the server cut off wait for their players."""
        self.admission = Admission(lobby, Failures(config.failures), config.time)
        """Lets bots wait in the lobby."""
        self.engines = EngineReturn(self.admission, config.sessions.settle, self._spawn)
        self._tasks: asyncio.TaskGroup | None = None
        self._config = config
        self._lobby = lobby
        self._store = store if config.store.keeps else None
        self._bus = bus
        self._metrics = metrics
        self._ladder = ladder
        self._feed = feed
        self._cost = cost
        self._calm = calm
        self._house = house
        self._reviewing = asyncio.Lock()  # one match at a time, so that guests wait for one only
        self._to_review = 0
        self._openings = OpeningRotation()
        self._schedule = PairingSchedule(config.schedule, lobby, self.seat)
        self._recovery = MatchRecovery(store, config.match_limits, self._resume)

    async def run(self) -> None:
        """Pair and play until cancelled; then the running matches are finished or parked."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            try:
                await self._recovery.run()
                self.recovered.set()
                tasks.create_task(self._schedule.run())
                if self._store is not None:
                    sweep = UnlistedMatches(self._store, self._config.matches.keep_unlisted)
                    tasks.create_task(sweep.run())
                while True:
                    changes = self._lobby.changes
                    await self._pair()
                    await self._lobby.pairing_due(changes)
            finally:
                self._tasks = None
                await self._stop()

    async def _pair(self) -> None:
        """Begin matches between waiting entrants, one after the other with pauses between.

        While the server is busy no match begins, and waiting entrants get a message.
        """
        while True:
            if not self._calm.is_set():
                self._tell_waiting(english("the server is busy; matches begin when it is less so"))
                await self._calm.wait()
                self._tell_waiting(english("matches begin again"))
            if (pairing := self._lobby.pair()) is None:
                return
            begun = thread_time()
            self.seat(pairing)
            await asyncio.sleep(thread_time() - begun)  # running matches have half of the time

    def _tell_waiting(self, words: str) -> None:
        """Send a message to the bots and people that wait for a match."""
        for entrant in list(self._lobby.waiting):
            if not entrant.house:
                line = f"warning: {words}" if entrant.is_bot else write_record(note=words)
                entrant.participant.receive(line)

    async def _stop(self) -> None:
        """Let matches end by themselves for a while, then leave the others for the next start."""
        if not self.running:
            return
        finishing = [live.runner.finished for live in self.running.values()]
        await asyncio.wait(finishing, timeout=self._config.matches.stop_seconds)
        for name, live in list(self.running.items()):
            log.info("match %s is parked", name)
            live.runner.park("the server stops; the match goes on when it is back")

    # -- while the store cannot write --------------------------------------------------------

    def pause(self, trouble: str) -> None:
        """Notify the players that matches pause: the store cannot write now."""
        log.error("matches pause: %s", trouble)
        self._note_all(f"the match pauses: moves cannot be kept now ({trouble})")

    def go_on(self) -> None:
        """Notify the players that matches go on: the store works again, and has lost nothing."""
        log.info("matches go on")
        self._note_all("the match goes on")

    def was_paused(self, seconds: float) -> None:
        """Notify the players of a time in which the server did not run and no clock counted."""
        self._note_all(f"the server did not run for {seconds:.1f} s: no clock counts this time")

    def _note_all(self, text: str) -> None:
        for live in self.running.values():
            live.runner.note(text)

    # -- players who come back ---------------------------------------------------------------

    def welcome(self, bot: ConnectedBot) -> None:
        """Let a bot that has logged in resume its match, or wait for one."""
        live = self._left_by(bot)
        number = None if live is None else live.seat_of(bot)
        if live is None or number is None:
            self.admission.log_in(bot)
            self._tell_obstacles(bot)
            return
        log.info("match %s: %s is back", live.id, bot.name)
        self._lobby.bots.add(bot)
        bot.now("playing", live.id)
        live.take(number, bot)

    def _tell_obstacles(self, bot: ConnectedBot) -> None:
        """Report to a bot, and to bots that wait for it, that its only opponent cannot meet it."""
        here = [it for it in self._lobby.bots if not it.gone]
        waiting = [it for it in here if it.opponent is not None and is_called(bot, it.opponent)]
        for it in (bot, *waiting):
            if why := obstacle_among(it, here):
                it.receive(f"warning: {why}; you wait until that changes")

    def _left_by(self, bot: ConnectedBot) -> LiveMatch | None:
        """Return the match that a bot resumes: of its session, else of its account.

        An account may have bots for several games, and several matches that wait.
        """
        for live in self.owners.of(bot.seat):
            own = live.has_session(bot.seat.session)
            if own or (live.seat_of(bot) is not None and bot.plays(live.game)):
                return live
        return None

    def owner_of(self, session: str) -> SessionOwner | None:
        """Return the player whose session has that fingerprint, or None."""
        for live in self.owners.of_session(session):
            record = live.record
            for name, seat in zip(record.players, record.seats, strict=True):
                if seat.session == session:
                    return SessionOwner(name, seat.account, seat.credential)
        return None

    # -- the beginning -----------------------------------------------------------------------

    def seat(
        self,
        pairing: Pairing,
        opening: str | Opening = "",
        *,
        tournament: str = "",
        tournament_game: int = 0,
    ) -> LiveMatch:
        """Begin the match of entrants from the waiting line.

        Args:
            pairing: The players and the game.
            opening: An opening, or a collection of openings; empty for the server's usual one.
            tournament: The id of the tournament that the match belongs to; empty for none.
            tournament_game: The number of the game in it.
        """
        seated = pairing.seated
        for number, entrant in enumerate(seated):
            entrant.taken(len(seated) - 1 - 2 * number)
        participants = [entrant.participant for entrant in seated]
        if not tournament:
            counted = (it.allowance for it in participants)
            Allowance.count_new_match((it for it in counted if it is not None), monotonic())
        self._cost.note(participant.name for participant in participants)
        return self.begin(
            pairing.game,
            participants,
            pairing.time,
            rated=pairing.rated,
            opening=opening or self._config.matches.opening,
            tournament=tournament,
            tournament_game=tournament_game,
        )

    def begin(
        self,
        game: Game,
        participants: Sequence[Participant],
        time: TimeControl | None = None,
        *,
        rated: bool = False,
        opening: str | Opening = "",
        tournament: str = "",
        tournament_game: int = 0,
    ) -> LiveMatch:
        """Begin a match; a fault in it ends this match and no other."""
        begun = self._openings.next(opening, game) if isinstance(opening, str) else opening
        names = [participant.name for participant in participants]
        name = new_match_id()
        log.info("match %s: %s, %s", name, game.name, begun.game.conventions.versus(names))
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
        match.record.seats = [participant.seat for participant in participants]
        match.record.rated = rated
        match.record.listed = bool(tournament)
        match.record.tournament, match.record.tournament_game = tournament, tournament_game
        return self._begin(match, participants)

    def _resume(self, match: Match) -> None:
        """Run a match whose players are yet to come back; those of the house are here."""
        self._begin(match, self._house.returning(match.record))

    def _begin(self, match: Match, participants: Sequence[Participant | None]) -> LiveMatch:
        record = match.record
        record.seats = record.seats or [SeatRecord() for _ in record.players]
        runner = MatchRunner(match, StoreRecorder(record, self._store, self._bus, self._metrics))
        live = LiveMatch(runner, participants, self.owners)
        self.running[record.match] = live
        self._feed.begin(record)
        self._bus.publish(_created(record))
        for participant in participants:
            if isinstance(participant, ConnectedBot):
                participant.now("playing", record.match)
        with log_context(match=record.match):
            runner.finished.add_done_callback(lambda _: self._ended(live))
            runner.begin([None if it is None else it.player for it in participants])
        return live

    # -- the end -----------------------------------------------------------------------------

    def _ended(self, live: LiveMatch) -> None:
        record = live.record
        finished = live.runner.finished
        del self.running[record.match]
        live.close()
        if finished.cancelled():  # parked
            return
        if (error := finished.exception()) is not None:
            log.error("match %s broke", record.match, exc_info=error)
            self._feed.forget(record.match)
            self._spawn(self._free_later(live))
            return
        self.finished += 1
        self.played += record.listed
        result = record.result
        assert result is not None, "a finished match has a result"
        why = ": ".join(filter(None, (result.reason.value, result.detail)))
        log.info("match %s: %s by %s", record.match, result.text, why)
        self._ladder.note(record)
        self.admission.note(record, live.participants)
        if any(isinstance(it, ConsoleUser) for it in live.participants):
            self._spawn(self._review(record))
        if result.reason is Reason.GAME_FAULT:
            self._spawn(self._free_later(live))
        else:
            self._free(live)

    async def _review(self, record: MatchRecord) -> None:
        """Have the house look at a finished match of a person, and store what it finds."""
        game = reviewable(record) if self._house.reviews else None
        if game is None or self._store is None or self._to_review >= MOST_REVIEWS:
            return
        self._to_review += 1
        try:
            async with self._reviewing:
                found = await review(self._house, game, record)
            await self._store.add_reviews(record, found)
        except (EngineLost, StoreError) as error:
            log.info("match %s: no engine has looked at it: %s", record.match, error)
        finally:
            self._to_review -= 1

    async def _free_later(self, live: LiveMatch) -> None:
        await asyncio.sleep(FAULT_SECONDS)
        self._free(live)

    def _free(self, live: LiveMatch) -> None:
        for participant in live.participants:
            if participant is not None:
                participant.freed()

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the matches, while the server runs."""
        if self._tasks is not None:
            self._tasks.create_task(coroutine)
        else:
            coroutine.close()


def _created(record: MatchRecord) -> MatchCreated:
    """Return the event of a match that waits for its players."""
    return MatchCreated(
        record.match,
        record.game,
        record.options,
        record.players,
        record.time,
        record.rated,
        len(record.moves),
    )
