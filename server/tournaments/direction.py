"""The direction of tournaments: what players and directors decide while they are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from boardwire.protocol import CommandError, parse_name
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.players.console_user import ConsoleUser
from boardwire.translations import english

from .people import TournamentPerson, is_player
from .settings import MAX_BOTS
from .tournament import ServerTournament
from .tournaments import Tournaments

MAX_WORDS = 300
"""The most characters of what a director says to everybody."""


class Direction:
    """Carries out the decisions of players and directors about running tournaments.

    Methods raise CommandError where a decision is not possible, and StoreError when the database
    fails.

    Args:
        tournaments: The tournaments.
        names: The names in use, with the accounts.
        withdraw_seeks: Withdraws the seeks of a user.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        names: Names,
        withdraw_seeks: Callable[[ConsoleUser], None],
    ) -> None:
        self._tournaments = tournaments
        self._names = names
        self._withdraw_seeks = withdraw_seeks

    def running(self, id: str) -> ServerTournament:
        """Return a tournament that is played."""
        found = self._tournaments.running.get(id)
        if found is None:
            raise CommandError(english("this tournament is not played now"))
        return found

    # -- players -----------------------------------------------------------------------------

    def sit(self, id: str, user: ConsoleUser) -> str:
        """Let a user wait at the table of a tournament; return a line about the next game."""
        found = self.running(id)
        name = self._player(found, user)
        if user.playing is not None:
            raise CommandError(english("you play already; bw-resign or bw-leave ends that"))
        self._tournaments.tables.sit(TournamentPerson(user, id, self._taken))
        return self.line(found, name)

    def _taken(self, person: TournamentPerson) -> None:
        self._tournaments.tables.rise(person)
        self._withdraw_seeks(person.user)

    def rise(self, id: str, user: ConsoleUser) -> None:
        """Let a user leave the table of a tournament, and stay a player of it."""
        for person in list(self._tournaments.tables.at(id)):
            if person.user is user:
                self._tournaments.tables.rise(person)

    def _player(self, tournament: ServerTournament, user: ConsoleUser) -> str:
        """Return the name under which a user takes part."""
        guests = tournament.course.guests
        for name in tournament.settings.bots:
            if is_player(user.seat, name, user.name, guests.get(name.lower())):
                if name in tournament.course.left:
                    raise CommandError(english("you have withdrawn from this tournament"))
                return name
        raise CommandError(english("you do not take part in this tournament"))

    def line(self, tournament: ServerTournament, name: str) -> str:
        """Return the standing of a player as a line."""
        call = next((it for it in tournament.calls if name in it.players), None)
        until = None if call is None else call.until
        return write_record(
            tournament=tournament.id,
            title=tournament.settings.title,
            game=tournament.settings.game,
            state=tournament.state,
            paused=tournament.course.paused or None,
            round=None if call is None else call.round + 1,
            opponents=None if call is None else ",".join(it for it in call.players if it != name),
            seconds=None if until is None else max(round(until - monotonic()), 0),
        )

    def player(self, id: str, user: ConsoleUser) -> str:
        """Return the name with which a user takes part in a running tournament."""
        return self._player(self.running(id), user)

    async def leave(self, id: str, name: str) -> None:
        """Let a player withdraw: it is paired no more, and loses its games to come.

        A game that is played now goes on.
        """
        found = self.running(id)
        own = self._named(found, name)
        if own in found.course.left:
            raise CommandError(english("{name} has withdrawn already", name=own))
        found.course.left[own] = found.paired + 1
        for person in self._tournaments.tables.at(id):
            if person.name.lower() == own.lower():
                self._tournaments.tables.rise(person)
        text = write_record(
            tournament=id, note=english("{name} has withdrawn from the tournament", name=own)
        )
        self._tournaments.notify_person(found, text, own)
        await self._tournaments.changed(found)

    def _named(self, tournament: ServerTournament, name: str) -> str:
        for it in tournament.settings.bots:
            if it.lower() == name.lower():
                return it
        raise CommandError(english("{name} does not take part", name=name[:40]))

    async def join(self, id: str, name: str, session: str = "") -> None:
        """Let a player enter late: it is paired from the next round on.

        Args:
            id: The id of the tournament.
            name: The name of an account, a bot or a guest.
            session: The fingerprint of the session of a guest; empty for others.
        """
        found = self.running(id)
        settings, course = found.settings, found.course
        if settings.format != "swiss":
            raise CommandError(english("players may enter late in a Swiss only"))
        here = {it.lower(): it for it in settings.bots}
        next_round = found.paired + 1
        if next_round >= settings.rounds:
            raise CommandError(english("the last round has begun"))
        if (own := here.get(name.lower())) is not None:
            if own not in course.left:
                raise CommandError(english("{name} takes part already", name=own))
            if course.left[own] < next_round:
                raise CommandError(
                    english("{name} has missed a round and cannot come back", name=own)
                )
            del course.left[own]
            await self._tournaments.changed(found)
            return
        if any(it.lower() == name.lower() for it in course.replaced):
            raise CommandError(english("another player has the place of {name}", name=name))
        if len(settings.bots) >= MAX_BOTS:
            raise CommandError(english("a tournament has 2 to {count} players", count=MAX_BOTS))
        written = name if session else await self.written(name)
        course.joined[written] = next_round
        if session:
            course.guests[written.lower()] = session
        await self._tournaments.changed(found, replace(settings, bots=(*settings.bots, written)))

    async def written(self, name: str) -> str:
        """Return the name of an account or of a present client as it is written."""
        try:
            parse_name(name)
        except ValueError as error:
            raise CommandError(str(error)) from None
        accounts = await self._names.written([name])
        if name.lower() in accounts:
            return accounts[name.lower()]
        for it in self._names:
            if it.bot and it.key == name.lower():
                return it.name
        raise CommandError(
            english("no account {name} is there, and no bot is connected so", name=name[:40])
        )

    # -- directors ---------------------------------------------------------------------------

    async def replace(self, id: str, name: str, other: str) -> None:
        """Let another player take the place of a player, with its results and games to come."""
        found = self.running(id)
        own = self._named(found, name)
        if any(it.lower() == other.lower() for it in found.settings.bots):
            raise CommandError(english("{name} takes part already", name=other[:40]))
        written = await self.written(other)
        course = found.course
        if any(it.lower() == written.lower() for it in course.replaced):
            raise CommandError(english("another player has the place of {name}", name=written))
        if any(own in it.record.players for it in self._tournaments.live_of(found)):
            raise CommandError(english("{name} plays now: wait for the end of the game", name=own))
        course.replaced[own] = written
        course.guests.pop(own.lower(), None)
        for rounds in (course.joined, course.left):
            if own in rounds:
                rounds[written] = rounds.pop(own)
        course.left.pop(written, None)
        bots = tuple(written if it == own else it for it in found.settings.bots)
        await self._tournaments.changed(found, replace(found.settings, bots=bots))

    async def pause(self, id: str, paused: bool) -> None:
        """Let no game begin from now on, and no time to come run; or go on."""
        found = self.running(id)
        found.course.paused = paused
        await self._tournaments.kept(found)
        note = english("the tournament pauses") if paused else english("the tournament goes on")
        self._tournaments.notify(found, write_record(tournament=id, note=note))

    async def begin_round(self, id: str) -> None:
        """Let the next round begin, where the director begins rounds."""
        found = self.running(id)
        if not found.waits_for_director:
            raise CommandError(english("no round waits for its beginning"))
        found.course.rounds += 1
        await self._tournaments.kept(found)

    async def announce(self, id: str, words: str) -> None:
        """Say something to all players and on the page of the tournament; empty takes it back."""
        found = self.running(id)
        text = " ".join(words.split())
        if len(text) > MAX_WORDS or not text.isprintable():
            raise CommandError(
                english("an announcement has at most {count} characters", count=MAX_WORDS)
            )
        found.course.words = text
        await self._tournaments.kept(found)
        if text:
            self._tournaments.notify(found, write_record(tournament=id, note=text))
