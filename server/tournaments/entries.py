"""Tournaments that players may still enter: an organiser opens one, players enter and withdraw."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from boardwire.protocol import CommandError, as_utc
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.account import Account
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.store import Store
from boardwire.server.store.schema import open_tournaments, tournament_entries
from boardwire.translations import english
from boardwire.values import value_class

from .direction import Direction
from .people import is_player
from .settings import MAX_BOTS, TournamentSettings
from .tournament import ServerTournament
from .tournaments import Tournaments

MOST_OPEN = 20
"""The most tournaments that are open at a time."""


@value_class
class OpenTournament:
    """A tournament that players may enter.

    Args:
        id: Its id.
        settings: Its settings, without players.
        opened: When it was opened, in UTC.
        most: The most players.
        by: The organiser.
        players: The names of the players that have entered, the first one first.
        guests: The fingerprint of the session of each guest among them, by name.
    """

    id: str
    settings: TournamentSettings
    opened: datetime
    most: int
    by: str
    players: tuple[str, ...]
    guests: Mapping[str, str]

    def has(self, account: Account | None) -> bool:
        """Return whether an account has entered."""
        return account is not None and account.key in self.members

    @property
    def members(self) -> frozenset[str]:
        """The names of the players that are no guests, in lower case."""
        return frozenset(it.lower() for it in self.players if it not in self.guests)


class Entries:
    """The open tournaments of a database. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
        tournaments: Plays the tournaments.
        direction: Lets players enter running tournaments.
        names: The names in use, with the accounts.
    """

    def __init__(
        self, store: Store, tournaments: Tournaments, direction: Direction, names: Names
    ) -> None:
        self._store = store
        self._tournaments = tournaments
        self._direction = direction
        self._names = names

    async def hold_guests(self) -> None:
        """Keep the names of the guests that have entered before the server was started."""
        for it in await self.all():
            self._tournaments.guests.hold(it.id, it.guests)

    async def all(self) -> Sequence[OpenTournament]:
        """Return the open tournaments, the oldest first."""
        plans = select(open_tournaments).order_by(open_tournaments.c.opened)
        entered = select(tournament_entries).order_by(tournament_entries.c.entered)
        async with self._store.reading() as connection:
            rows = (await connection.execute(plans)).mappings().all()
            entries = (await connection.execute(entered)).mappings().all()
        players: dict[str, list[str]] = {}
        guests: dict[str, dict[str, str]] = {}
        for it in entries:
            players.setdefault(it["tournament"], []).append(it["name"])
            if it["session"]:
                guests.setdefault(it["tournament"], {})[it["name"]] = it["session"]
        return [
            OpenTournament(
                row["id"],
                TournamentSettings.from_text(row["plan"]),
                as_utc(row["opened"]),
                row["most"],
                row["by"],
                tuple(players.get(row["id"], ())),
                guests.get(row["id"], {}),
            )
            for row in rows
        ]

    async def find(self, id: str) -> OpenTournament:
        """Return an open tournament.

        Raises:
            CommandError: No tournament of that id is open.
        """
        found = next((it for it in await self.all() if it.id == id), None)
        if found is None:
            raise CommandError(english("this tournament is not open any more"))
        return found

    async def open(self, settings: TournamentSettings, most: int, by: str) -> str:
        """Open a tournament, and return its id.

        Raises:
            CommandError: Too many are open, or the numbers do not go together.
        """
        settings.check()
        if not 2 <= most <= MAX_BOTS:
            raise CommandError(english("a tournament has 2 to {count} players", count=MAX_BOTS))
        if len(await self.all()) >= MOST_OPEN:
            raise CommandError(english("{count} tournaments are open already", count=MOST_OPEN))
        row = {
            "id": secrets.token_hex(4),
            "plan": replace(settings, bots=(), absent=True).to_text(),
            "opened": datetime.now(UTC),
            "most": most,
            "by": by,
        }
        async with self._store.transaction() as connection:
            await connection.execute(insert(open_tournaments), row)
        return str(row["id"])

    async def enter(self, id: str, account: Account, code: str = "") -> None:
        """Enter an account. Entering again changes nothing.

        Raises:
            CommandError: The tournament is not open any more, or it is full, or has another code.
        """
        await self._enter(id, account.name, code)

    async def enter_user(self, id: str, user: ConsoleUser, code: str = "") -> str:
        """Enter the user of a console, who may be a guest; return a line about the entry.

        Raises:
            CommandError: As for :meth:`enter`; or guests are not admitted.
        """
        account = user.seat.account
        session = user.seat.session if account is None else ""
        await self._enter(id, user.name if account is None else account, code, session)
        return write_record(tournament=id, name=user.name, entered=True)

    async def enter_named(self, id: str, name: str) -> None:
        """Enter an account or a bot that is connected, by its name, as an organiser does.

        Raises:
            CommandError: There is no such account or bot, or the tournament is full.
        """
        written = await self._direction.written(name)
        if id in self._tournaments.running:
            await self._direction.join(id, written)
        else:
            await self._keep(await self.find(id), written, "")

    async def _enter(self, id: str, name: str, code: str, session: str = "") -> None:
        running = self._tournaments.running.get(id)
        settings = (await self.find(id)).settings if running is None else running.settings
        if session and not settings.guests:
            raise CommandError(english("guests do not play in this tournament: log in first"))
        if settings.code and not hmac.compare_digest(
            settings.code.lower().encode(), code.strip().lower().encode()
        ):
            raise CommandError(english("that is not the code of this tournament"))
        if running is None:
            await self._keep(await self.find(id), name, session)
        elif not settings.late:
            raise CommandError(english("this tournament is not open any more"))
        else:
            await self._direction.join(id, name, session)

    async def _keep(self, found: OpenTournament, name: str, session: str) -> None:
        """Store an entry."""
        id = found.id
        if name.lower() in map(str.lower, found.players):
            if session and session not in found.guests.values():
                raise CommandError(english("another player of this tournament has that name"))
            return
        row = {
            "tournament": id,
            "key": name.lower(),
            "name": name,
            "entered": datetime.now(UTC),
            "session": session or None,
        }
        own = tournament_entries.c.tournament == id
        count = select(func.count(tournament_entries.c.key)).where(own)
        still = select(open_tournaments.c.id).where(open_tournaments.c.id == id)
        async with self._store.transaction() as connection:
            if (await connection.execute(still)).first() is None:
                raise CommandError(english("this tournament is not open any more"))
            if ((await connection.execute(count)).scalar() or 0) >= found.most:
                raise CommandError(english("this tournament is full"))
            try:
                await connection.execute(insert(tournament_entries), row)
            except IntegrityError:  # entered at the same moment
                return
        if session:
            self._tournaments.guests.hold(id, {**found.guests, name: session})

    async def withdraw(self, id: str, account: Account) -> None:
        """Take the entry of an account back, while the tournament is open.

        Raises:
            CommandError: The tournament is not open any more.
        """
        await self.remove(id, account.name)

    async def withdraw_user(self, id: str, user: ConsoleUser) -> None:
        """Take the entry of the user of a console back, while the tournament is open.

        Raises:
            CommandError: The tournament is not open any more, or the user has not entered.
        """
        await self.remove(id, _entry_of(await self.find(id), user))

    async def line(self, id: str, user: ConsoleUser) -> str:
        """Return a line about a tournament that the user of a console has entered.

        Raises:
            CommandError: The tournament is not open any more, or the user has not entered.
        """
        found = await self.find(id)
        _entry_of(found, user)
        return write_record(
            tournament=id, title=found.settings.title, game=found.settings.game, state="open"
        )

    async def remove(self, id: str, name: str) -> None:
        """Remove an entry, while the tournament is open.

        Raises:
            CommandError: The tournament is not open any more.
        """
        found = await self.find(id)
        own = (tournament_entries.c.tournament == id) & (tournament_entries.c.key == name.lower())
        async with self._store.transaction() as connection:
            await connection.execute(delete(tournament_entries).where(own))
        left = {it: fp for it, fp in found.guests.items() if it.lower() != name.lower()}
        self._tournaments.guests.hold(id, left)

    async def leave_all(self, account: Account) -> None:
        """Withdraw an account from all tournaments, as before it is closed."""
        for it in await self.all():
            if it.has(account):
                await self.remove(it.id, account.name)
        for running in list(self._tournaments.running.values()):
            name = running.member(account.name)
            if name is not None and name not in running.course.left:
                await self._direction.leave(running.id, name)

    async def begin(self, id: str) -> ServerTournament:
        """Begin a tournament with the players that have entered; it is not open any more.

        Raises:
            CommandError: It is not open, has too few players, or cannot begin now.
        """
        found = await self.find(id)
        if len(found.players) < 2:
            raise CommandError(english("a tournament needs at least two players"))
        settings = replace(found.settings, bots=found.players)
        guests = {name.lower(): session for name, session in found.guests.items()}
        members = tuple(it for it in found.players if it not in found.guests)
        if members:
            known = await self._tournaments.with_players(replace(settings, bots=members))
            members = known.bots
        written = {it.lower(): it for it in members}
        bots = tuple(written.get(it.lower(), it) for it in found.players)
        begun = await self._tournaments.begin(replace(settings, bots=bots), guests, id)
        await self._close(id)
        return begun

    async def cancel(self, id: str) -> None:
        """Call an open tournament off.

        Raises:
            CommandError: It is not open.
        """
        await self.find(id)
        await self._close(id)
        self._tournaments.guests.release(id)

    async def _close(self, id: str) -> None:
        entries = delete(tournament_entries).where(tournament_entries.c.tournament == id)
        async with self._store.transaction() as connection:
            await connection.execute(delete(open_tournaments).where(open_tournaments.c.id == id))
            await connection.execute(entries)


def _entry_of(found: OpenTournament, user: ConsoleUser) -> str:
    """Return the name with which the user of a console has entered.

    Raises:
        CommandError: The user has not.
    """
    for name in found.players:
        if is_player(user.seat, name, user.name, found.guests.get(name)):
            return name
    raise CommandError(english("you do not take part in this tournament"))
