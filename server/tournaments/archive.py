"""Tournaments in the database: their settings, and which of their games have ended."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.engine import RowMapping

from boardwire.protocol import as_utc
from boardwire.server.store import RecordQuery, Store
from boardwire.server.store.schema import tournaments

from .course import Course
from .settings import TournamentSettings
from .tournament import ServerTournament, is_aborted


class TournamentArchive:
    """Keeps tournaments. Every method raises StoreError when the database fails.

    The games are matches like others; their records name the tournament and the game's number.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def begin(self, tournament: ServerTournament) -> None:
        """Store a tournament that begins."""
        row = {
            "id": tournament.id,
            "plan": tournament.settings.to_text(),
            "started": tournament.started,
            "course": tournament.course.to_text(),
        }
        async with self._store.transaction() as connection:
            await connection.execute(insert(tournaments).values(row))

    async def keep(self, tournament: ServerTournament) -> None:
        """Store the settings and the course of a tournament that has changed."""
        change = (
            update(tournaments)
            .where(tournaments.c.id == tournament.id)
            .values(plan=tournament.settings.to_text(), course=tournament.course.to_text())
        )
        async with self._store.transaction() as connection:
            await connection.execute(change)

    async def end(self, tournament: ServerTournament) -> None:
        """Store the end of a tournament."""
        change = (
            update(tournaments)
            .where(tournaments.c.id == tournament.id)
            .values(ended=tournament.ended, stopped=tournament.stopped or None)
        )
        async with self._store.transaction() as connection:
            await connection.execute(change)

    async def unfinished(self) -> list[ServerTournament]:
        """Return the running tournaments with the results of their games, the oldest first."""
        query = select(tournaments).where(tournaments.c.ended.is_(None))
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(tournaments.c.started))).mappings()
            found = [_tournament_of(row) for row in rows]
        for tournament in found:
            await self._read_results(tournament)
        return found

    async def find(self, name: str) -> ServerTournament | None:
        """Return a tournament with its results, or None if there is none with that id."""
        query = select(tournaments).where(tournaments.c.id == name)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            return None
        tournament = _tournament_of(row)
        await self._read_results(tournament)
        return tournament

    async def latest(self, limit: int) -> list[ServerTournament]:
        """Return the latest tournaments without their results, newest first."""
        query = select(tournaments).order_by(tournaments.c.started.desc()).limit(limit)
        async with self._store.reading() as connection:
            return [_tournament_of(row) for row in (await connection.execute(query)).mappings()]

    async def begun_since(self, start: datetime) -> list[TournamentSettings]:
        """Return the settings of the tournaments that began at a time or later."""
        query = select(tournaments.c.plan).where(tournaments.c.started >= start)
        async with self._store.reading() as connection:
            plans = (await connection.execute(query)).scalars()
            return [TournamentSettings.from_text(plan) for plan in plans]

    async def _read_results(self, tournament: ServerTournament) -> None:
        query = RecordQuery(tournament=tournament.id, finished=True)
        async for record in self._store.records(query, moves=False):
            if not is_aborted(record):
                tournament.note(record.tournament_game, record)


def _tournament_of(row: RowMapping) -> ServerTournament:
    return ServerTournament(
        row["id"],
        TournamentSettings.from_text(row["plan"]),
        as_utc(row["started"]),
        row["ended"] and as_utc(row["ended"]),
        row["stopped"] or "",
        Course.from_text(row["course"]),
    )
