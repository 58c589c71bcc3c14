"""All tournaments of a server: begins and stops them, and resumes them after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic

from boardwire.games import GameError
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduleError, Tournament
from boardwire.protocol import CommandError, naming_file
from boardwire.protocol.name_values import Fact, write_record
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.live.live_match import LiveMatch
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.logs.outages import OutageLog
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.players.online import OnlineUsers
from boardwire.server.store import Store, StoreError
from boardwire.translations import english

from .archive import TournamentArchive
from .course import Call
from .executor import LobbyExecutor
from .guests import TournamentGuests
from .people import WaitingPeople, is_player
from .settings import TournamentSettings
from .tournament import ServerJournal, ServerTournament

log = logging.getLogger(__name__)

MOST_RUNNING = 20
"""The most tournaments at a time."""
LISTED = 100
"""The number of tournaments in a list."""
_KEPT = 16
"""The finished tournaments that stay in memory after a request for them."""
_RETRY_SECONDS = 5.0


class Tournaments:
    """The tournaments among the bots of a server.

    Args:
        lobby: Where bots wait.
        live: Plays the matches.
        store: Keeps tournaments and records; None where the server keeps none.
        names: The names in use, with the accounts.
        online: The people at consoles.
    """

    def __init__(
        self,
        lobby: Lobby,
        live: LiveMatches,
        store: Store | None,
        names: Names,
        online: OnlineUsers,
    ) -> None:
        self.guests = TournamentGuests(names)
        """The guests that take part, or have entered."""
        self.tables = WaitingPeople(self.wake)
        """The people that wait for their games."""
        self.running: dict[str, ServerTournament] = {}
        """The tournaments that are played now, by id, the oldest first."""
        self._lobby = lobby
        self._live = live
        self._store = store
        self._names = names
        self._online = online
        self._executors: dict[str, LobbyExecutor] = {}
        self._archive = None if store is None else TournamentArchive(store)
        self._ended: OrderedDict[str, ServerTournament] = OrderedDict()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._tasks: asyncio.TaskGroup | None = None

    async def run(self) -> None:
        """Resume the running tournaments, and play new ones, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            try:
                for tournament in await self._unfinished():
                    log.info("tournament %s goes on", tournament.id)
                    tournament.displays = await self._names.displays(tournament.settings.bots)
                    self._start(tournament)
                await asyncio.Event().wait()
            finally:
                self._tasks = None

    async def _unfinished(self) -> list[ServerTournament]:
        return [] if self._archive is None else await self._archive.unfinished()

    # -- commands ----------------------------------------------------------------------------

    def players_of(self, settings: TournamentSettings) -> tuple[str, ...]:
        """Return the names of the bots that a tournament without a list of bots is for.

        These are all bots that are connected and can play, without the house bots.
        """
        found = {
            bot.name.lower(): bot.name
            for bot in self._lobby.bots
            if not bot.house and not settings.unfit(bot)
        }
        return tuple(found[key] for key in sorted(found))

    async def with_players(self, settings: TournamentSettings) -> TournamentSettings:
        """Return the settings with the names of the players as these write them.

        Raises:
            CommandError: A named bot is not connected or cannot play, and is no account either
                where absent ones may be named; or there are no players.
            StoreError: The database fails.
        """
        if settings.bots:
            return replace(settings, bots=await self._named(settings))
        if settings.roster == "accounts":
            bots = tuple(await self._names.players())
            problem = "no account of a player is there; see boardwire user list"
        else:
            bots = self.players_of(settings)
            problem = f"no bot is connected that plays {settings.game} so; see bw-bots"
        if not bots:
            raise CommandError(problem)
        return replace(settings, bots=bots)

    async def _named(self, settings: TournamentSettings) -> tuple[str, ...]:
        accounts = await self._names.written(settings.bots) if settings.absent else {}
        names: list[str] = []
        problems: list[str] = []
        for name in settings.bots:
            bots = [bot for bot in self._lobby.bots if bot.name.lower() == name.lower()]
            if name.lower() in accounts:
                names.append(accounts[name.lower()])
            elif not bots and settings.absent:
                problems.append(f"no account {name[:40]} is there, and no bot is connected so")
            elif not bots:
                problems.append(f"no bot {name[:40]} is connected; see bw-bots")
            else:
                names.append(bots[0].name)
                unfit = [settings.unfit(bot) for bot in bots]
                if all(unfit):
                    problems.append(unfit[0])
        if problems:
            raise CommandError("; ".join(problems[:5]))
        return tuple(names)

    async def begin(
        self,
        settings: TournamentSettings,
        guests: Mapping[str, str] | None = None,
        id: str = "",
    ) -> ServerTournament:
        """Begin a tournament.

        Args:
            settings: The settings, with the players.
            guests: The fingerprint of the session of each guest, by name in lower case.
            id: The id, under which it was open; empty for a new one.

        Raises:
            CommandError: Too many are played already, or the settings do not go together.
            StoreError: It cannot be stored.
        """
        if self._tasks is None:
            raise CommandError(english("the server starts or stops; try again in a moment"))
        if len(self.running) >= MOST_RUNNING:
            raise CommandError(
                english("{most_running} tournaments are played already", most_running=MOST_RUNNING)
            )
        settings.check()
        settings = settings.with_rounds()
        await asyncio.to_thread(settings.check_schedule)
        tournament = ServerTournament(id or secrets.token_hex(4), settings, datetime.now(UTC))
        tournament.course.guests |= guests or {}
        tournament.displays = await self._names.displays(settings.bots)
        if self._archive is not None:
            await self._archive.begin(tournament)
        log.info("tournament %s: %s, %s", tournament.id, settings.game, ", ".join(settings.bots))
        self._start(tournament)
        return tournament

    def stop(self, name: str, why: str) -> None:
        """Stop a tournament. Its running matches are played to their end, and count.

        Raises:
            CommandError: There is no such tournament, or it has ended.
        """
        if name not in self._playing:
            raise CommandError(
                english("no tournament {name} is played; see bw-tournament list", name=name[:40])
            )
        self.running[name].stopped = why
        self._playing[name].cancel()

    async def find(self, name: str) -> ServerTournament | None:
        """Return the tournament with that id, or None.

        Raises:
            StoreError: The database fails.
        """
        found = self.running.get(name) or self._ended.get(name)
        if found is None and self._archive is not None:
            found = await self._archive.find(name)
            if found is not None:
                found.displays = await self._names.displays(found.settings.bots)
                self._remember(found)
        return found

    def live_of(self, tournament: ServerTournament) -> list[LiveMatch]:
        """Return the matches of a tournament that are played now."""
        if tournament.ended is not None:
            return []
        running = self._live.running.values()
        return [it for it in running if it.record.tournament == tournament.id]

    def matches(self, tournament: ServerTournament) -> list[MatchRecord]:
        """Return the records of the matches of a tournament that are played now."""
        return [it.record for it in self.live_of(tournament)]

    def takes_part(self, account: str) -> bool:
        """Return whether an account takes part in a tournament that is played now."""
        return any(
            (name := it.member(account)) is not None and name not in it.course.left
            for it in self.running.values()
        )

    async def latest(self) -> list[ServerTournament]:
        """Return the latest tournaments, newest first. Ended ones may lack their results.

        Raises:
            StoreError: The database fails.
        """
        if self._archive is None:
            found = [*self._ended.values(), *self.running.values()]
        else:
            found = await self._archive.latest(LISTED)
        found = [self.running.get(it.id) or self._ended.get(it.id) or it for it in found]
        return sorted(found, key=lambda it: it.started, reverse=True)

    async def begun_since(self, start: datetime) -> list[TournamentSettings]:
        """Return the settings of the tournaments that began at a time or later, by the clock then.

        Args:
            start: The time, with its zone.

        Raises:
            StoreError: The database fails.
        """
        if self._archive is not None:
            return await self._archive.begun_since(start)
        found = [*self._ended.values(), *self.running.values()]
        return [it.settings for it in found if it.started >= start]

    # -- playing -----------------------------------------------------------------------------

    def _start(self, tournament: ServerTournament) -> None:
        if self._tasks is None:
            return
        self.notify(tournament, write_record(tournament=tournament.id, **_facts(tournament)))
        self.running[tournament.id] = tournament
        self._lobby.reserve(tournament.settings.bots)
        self._hold_guests(tournament)
        self._live.admission.review()
        task = self._tasks.create_task(self._play(tournament))
        self._playing[tournament.id] = task

    async def _play(self, tournament: ServerTournament) -> None:
        """Play a tournament to its end. Only a stop of the server leaves it unfinished."""
        try:
            try:
                while await self._play_on(tournament):
                    pass
            except (GameError, OSError, ScheduleError) as error:
                tournament.stopped = f"it cannot be played any more: {naming_file(error)}"
        except asyncio.CancelledError:
            if not tournament.stopped:  # the server stops
                raise
            if (task := asyncio.current_task()) is not None:
                task.uncancel()
        except Exception as error:  # a fault ends this tournament only
            log.exception("tournament %s broke", tournament.id)
            tournament.stopped = f"it broke: {error}"
        finally:
            self._lobby.release(tournament.settings.bots)
            self._live.admission.review()
            del self._playing[tournament.id]
            self._executors.pop(tournament.id, None)
            self.tables.close(tournament.id)
            self.guests.release(tournament.id)
        tournament.ended = datetime.now(UTC)
        tournament.away.clear()
        tournament.calls = ()
        self._tell_places(tournament)
        log.info("tournament %s: %s", tournament.id, tournament.stopped or "finished")
        await self._keep_end(tournament)
        del self.running[tournament.id]
        self._remember(tournament)

    async def _play_on(self, tournament: ServerTournament) -> bool:
        """Play a tournament with its present players; return whether these have changed."""
        name = tournament.id
        schedule = await asyncio.to_thread(tournament.settings.make_schedule, tournament.course)
        tournament.total = schedule.total
        executor = self._executors[name] = LobbyExecutor(
            tournament,
            self._lobby,
            self._live,
            self._store,
            lambda: self.tables.at(name),
            lambda calls: self._tell_calls(tournament, calls),
        )
        if not tournament.renewed:
            journal = ServerJournal(tournament)
            await Tournament(schedule, journal, in_thread=True).play(executor)
        renewed, tournament.renewed = tournament.renewed, False
        return renewed

    def _hold_guests(self, tournament: ServerTournament) -> None:
        """Keep the names of the guests of a tournament."""
        sessions = tournament.course.guests
        own = {
            it: sessions[it.lower()] for it in tournament.settings.bots if it.lower() in sessions
        }
        self.guests.hold(tournament.id, own)

    def wake(self, name: str) -> None:
        """Look again at what can be played in a tournament."""
        if (executor := self._executors.get(name)) is not None:
            executor.wake()

    async def changed(
        self, tournament: ServerTournament, settings: TournamentSettings | None = None
    ) -> None:
        """Store that the course of a tournament has changed, and go on with it as it is now.

        Args:
            tournament: The tournament.
            settings: Its new settings, where its players have changed.

        Raises:
            StoreError: It cannot be stored; it holds until the server stops.
        """
        if settings is not None:
            before = tournament.settings.bots
            tournament.displays = await self._names.displays(settings.bots)
            tournament.renew(settings)
            self._hold_guests(tournament)
            self._lobby.reserve(settings.bots)
            self._lobby.release(before)
        tournament.renewed = True
        if (executor := self._executors.get(tournament.id)) is not None:
            executor.interrupt()
        await self.kept(tournament)

    async def kept(self, tournament: ServerTournament) -> None:
        """Store the course of a tournament, whose players are the same, and go on with it.

        Raises:
            StoreError: As :meth:`changed`.
        """
        tournament.version += 1
        self.wake(tournament.id)
        if self._archive is not None:
            await self._archive.keep(tournament)

    def _tell_calls(self, tournament: ServerTournament, calls: Sequence[Call]) -> None:
        """Notify the people whose games are called."""
        for call in calls:
            for name in call.players:
                others = ",".join(it for it in call.players if it != name)
                left = None if call.until is None else max(round(call.until - monotonic()), 0)
                facts = write_record(
                    tournament=tournament.id,
                    title=tournament.settings.title,
                    round=call.round + 1,
                    opponents=others,
                    seconds=left,
                )
                self.notify_person(tournament, facts, name)

    def notify_person(self, tournament: ServerTournament, text: str, name: str) -> None:
        """Write a comment to the console of a person that takes part."""
        guest = tournament.course.guests.get(name.lower())
        for user in self._online.all():
            if is_player(user.seat, name, user.name, guest):
                user.notice(text)

    def _tell_places(self, tournament: ServerTournament) -> None:
        """Send every bot its result."""
        table = tournament.standings()
        for place, row in enumerate(table, 1):
            points, games = row.score.points, row.score.games
            facts = write_record(
                tournament=tournament.id,
                state=tournament.state,
                place=place,
                of=len(table),
                points=points,
                games=games,
            )
            self.notify(tournament, facts, row.name)

    def notify(self, tournament: ServerTournament, text: str, name: str = "") -> None:
        """Write a comment to the players of a tournament, or to one of them."""
        written = [name] if name else tournament.settings.bots
        for it in written:
            self.notify_person(tournament, text, it)
        names = {it.lower() for it in written}
        for bot in self._lobby.bots:
            if not bot.house and bot.name.lower() in names and not bot.gone:
                bot.receive(text)

    async def _keep_end(self, tournament: ServerTournament) -> None:
        """Store the end, however long the database fails."""
        end = f"the end of tournament {tournament.id} is"
        outages = OutageLog(log, f"{end} not stored", f"{end} stored")
        while self._archive is not None:
            try:
                await self._archive.end(tournament)
            except StoreError as error:
                outages.failed(error)
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                outages.succeeded()
                break

    def _remember(self, tournament: ServerTournament) -> None:
        self._ended[tournament.id] = tournament
        while len(self._ended) > _KEPT:
            self._ended.popitem(last=False)


def _facts(tournament: ServerTournament) -> dict[str, Fact]:
    """Return the settings of a tournament, for a message to its players."""
    settings = tournament.settings
    return {
        "title": settings.title,
        "game": settings.game,
        "format": settings.format,
        "time": str(settings.time),
        "bots": len(settings.bots),
    }
