"""Reports by players about other players of a match, which operators read and close."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby

from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import RowMapping

from boardwire.matches import MatchRecord
from boardwire.protocol import as_utc
from boardwire.server.restrictions.restriction import ModerationError, one_line
from boardwire.server.store import Store
from boardwire.server.store.schema import reports
from boardwire.translations import english
from boardwire.values import value_class

from .list_page import ListPage
from .moderation_log import LogEntry, add_entry

MAX_TEXT = 500
"""The most characters of a report."""

MOST_OPEN = 10_000
"""The most open reports. Limits per address and account keep one client from filling them."""


@value_class
class Report:
    """A player's complaint about another one.

    Args:
        reporter: The player who reports.
        text: The complaint.
        created: When it was written, in UTC.
    """

    reporter: str
    text: str
    created: datetime


@value_class
class Case:
    """The open reports about one player of one match.

    Args:
        match: The match.
        subject: The player.
        reports: The reports, the oldest first.
    """

    match: str
    subject: str
    reports: tuple[Report, ...]


class Reports:
    """The reports in a database. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def report(
        self, match: MatchRecord, subject: str, text: str, *, reporter: str, account: bool
    ) -> bool:
        """Report a player of a match.

        Args:
            match: The match.
            subject: The player who is reported, in any case.
            text: The complaint.
            reporter: The name of the reporter.
            account: Whether that is the name of an account.

        Returns:
            Whether the report is new. A second one of the same reporter changes nothing.

        Raises:
            ModerationError: The player was not in the match, is the reporter, or the text is empty
                or too long; or too many reports are open.
        """
        line = one_line(text, MAX_TEXT)
        if not line:
            raise ModerationError(english("say what was wrong"))
        names = {it.lower(): it for it in match.players}
        name = names.get(subject.lower())
        if name is None:
            players = ", ".join(names.values())
            raise ModerationError(
                english(
                    "{subject} did not play in {match}, but {players}",
                    subject=subject[:40],
                    match=match.match,
                    players=players,
                )
            )
        if name.lower() == reporter.lower():
            raise ModerationError(english("that is you: report another player"))
        key = reporter.lower() if account else f"guest {reporter.lower()}"
        same = (reports.c.match == match.match) & (reports.c.subject_key == name.lower())
        async with self._store.transaction() as connection:
            own = select(reports.c.id).where(same, reports.c.reporter_key == key)
            if (await connection.execute(own)).first() is not None:
                return False
            still_open = select(func.count(reports.c.id)).where(reports.c.closed.is_(None))
            if ((await connection.execute(still_open)).scalar() or 0) >= MOST_OPEN:
                raise ModerationError(
                    english("too many reports wait for the operators; try again later")
                )
            row = {
                "match": match.match,
                "subject": name,
                "subject_key": name.lower(),
                "reporter": reporter,
                "reporter_key": key,
                "text": line,
                "created": datetime.now(UTC),
            }
            await connection.execute(insert(reports), row)
        return True

    async def page(self, limit: int, after: int | None = None) -> ListPage[Case]:
        """Return a part of the open cases, the one with the latest report first.

        Args:
            limit: The most cases.
            after: The cursor of the page before; None for the first page.
        """
        own = reports.c
        latest = func.max(own.id).label("latest")
        chosen = (
            select(own.match, own.subject_key, latest)
            .where(own.closed.is_(None))
            .group_by(own.match, own.subject_key)
            .order_by(latest.desc())
            .limit(limit + 1)
        )
        if after is not None:
            chosen = chosen.having(func.max(own.id) < after)
        cases = chosen.subquery()
        same = (own.match == cases.c.match) & (own.subject_key == cases.c.subject_key)
        query = (
            select(reports, cases.c.latest)
            .join(cases, same)
            .where(own.closed.is_(None))
            .order_by(cases.c.latest.desc(), own.id)
        )
        async with self._store.reading() as connection:
            rows = list((await connection.execute(query)).mappings())
        found = [
            (latest_id, _case(list(of_case)))
            for latest_id, of_case in groupby(rows, lambda row: int(row["latest"]))
        ]
        return ListPage.of(found, limit)

    async def close(self, match: str, subject: str, *, by: str, outcome: str = "") -> None:
        """Close a case.

        Args:
            match: The match.
            subject: The player.
            by: The moderator.
            outcome: The outcome, for the log.

        Raises:
            ModerationError: No report about that player is open.
        """
        now, line = datetime.now(UTC), one_line(outcome)
        case = (
            reports.c.closed.is_(None)
            & (reports.c.match == match)
            & (reports.c.subject_key == subject.lower())
        )
        async with self._store.transaction() as connection:
            done = await connection.execute(
                update(reports).where(case).values(closed=now, closed_by=by[:64], outcome=line)
            )
            if done.rowcount == 0:
                raise ModerationError(
                    english(
                        "no report about {subject} in match {match} is open",
                        subject=subject[:40],
                        match=match[:40],
                    )
                )
            entry = LogEntry(now, by, "close report", f"{subject[:40]} in {match[:20]}", line)
            await add_entry(connection, entry)


def _case(rows: Sequence[RowMapping]) -> Case:
    """Return the case of the rows of its reports."""
    said = (Report(row["reporter"], row["text"], as_utc(row["created"])) for row in rows)
    return Case(rows[0]["match"], rows[-1]["subject"], tuple(said))
