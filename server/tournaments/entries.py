"""Tournaments that players may still enter: an organiser opens one, players enter and withdraw."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from boardwire.protocol import CommandError, as_utc
from boardwire.server.accounts.account import Account
from boardwire.server.store import Store
from boardwire.server.store.schema import open_tournaments, tournament_entries
from boardwire.translations import english
from boardwire.values import value_class

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
    """

    id: str
    settings: TournamentSettings
    opened: datetime
    most: int
    by: str
    players: tuple[str, ...]

    def has(self, account: Account | None) -> bool:
        """Return whether an account has entered."""
        return account is not None and account.key in map(str.lower, self.players)


class Entries:
    """The open tournaments of a database. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
        tournaments: Plays the tournaments.
    """

    def __init__(self, store: Store, tournaments: Tournaments) -> None:
        self._store = store
        self._tournaments = tournaments

    async def all(self) -> Sequence[OpenTournament]:
        """Return the open tournaments, the oldest first."""
        plans = select(open_tournaments).order_by(open_tournaments.c.opened)
        entered = select(tournament_entries).order_by(tournament_entries.c.entered)
        async with self._store.reading() as connection:
            rows = (await connection.execute(plans)).mappings().all()
            entries = (await connection.execute(entered)).mappings().all()
        players: dict[str, list[str]] = {}
        for it in entries:
            players.setdefault(it["tournament"], []).append(it["name"])
        return [
            OpenTournament(
                row["id"],
                TournamentSettings.from_text(row["plan"]),
                as_utc(row["opened"]),
                row["most"],
                row["by"],
                tuple(players.get(row["id"], ())),
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

    async def enter(self, id: str, account: Account) -> None:
        """Enter an account. Entering again changes nothing.

        Raises:
            CommandError: The tournament is not open any more, or it is full.
        """
        found = await self.find(id)
        if found.has(account):
            return
        row = {
            "tournament": id,
            "key": account.key,
            "name": account.name,
            "entered": datetime.now(UTC),
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

    async def withdraw(self, id: str, account: Account) -> None:
        """Take the entry of an account back, while the tournament is open.

        Raises:
            CommandError: The tournament is not open any more.
        """
        await self.find(id)
        entry = (tournament_entries.c.tournament == id) & (tournament_entries.c.key == account.key)
        async with self._store.transaction() as connection:
            await connection.execute(delete(tournament_entries).where(entry))

    async def begin(self, id: str) -> ServerTournament:
        """Begin a tournament with the players that have entered; it is not open any more.

        Raises:
            CommandError: It is not open, has too few players, or cannot begin now.
        """
        found = await self.find(id)
        if len(found.players) < 2:
            raise CommandError(english("a tournament needs at least two players"))
        settings = replace(found.settings, bots=found.players)
        settings = await self._tournaments.with_players(settings)
        begun = await self._tournaments.begin(settings)
        await self._close(id)
        return begun

    async def cancel(self, id: str) -> None:
        """Call an open tournament off.

        Raises:
            CommandError: It is not open.
        """
        await self.find(id)
        await self._close(id)

    async def _close(self, id: str) -> None:
        entries = delete(tournament_entries).where(tournament_entries.c.tournament == id)
        async with self._store.transaction() as connection:
            await connection.execute(delete(open_tournaments).where(open_tournaments.c.id == id))
            await connection.execute(entries)
