"""The ladder: the players' ratings in each game and time class.

A result is counted when its match ends. A thread computes the ratings of all players a little
later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from boardwire.matches import MatchRecord
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import Rating, Requirements, rate
from boardwire.protocol.events import RatingChanged
from boardwire.values import value_class

from .logs.outages import OutageLog
from .rating_history import changed, note_ratings
from .store import Place, RecordQuery, Store, StoreError, VoidResults
from .store.schema import ratings

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 60.0
"""The default of the seconds between two computations."""

CHECK_SECONDS = 2.0
"""Seconds between two looks for results that an operator has made void."""


class RatingClass(NamedTuple):
    """A game and a time class. Each has its own ratings."""

    game: str
    time_class: str


@value_class(kw_only=True)
class Ranked(Rating):
    """A rating with its game and time class.

    Args:
        game: The registry's name of the game.
        time_class: A value of :class:`boardwire.protocol.TimeClass`.
        provisional: Whether it has no place, since it does not meet the requirements.
    """

    game: str
    time_class: str
    provisional: bool = False


class _Standing(NamedTuple):
    """The ratings of one class, in order and by name in lower case."""

    table: Sequence[Ranked]
    by_name: Mapping[str, Ranked]


_NOBODY = _Standing((), {})


class Ladder:
    """The ratings of all games and time classes.

    It is made before the first match begins. It reads the matches that ended earlier from the
    store. The caller reports those that end later to :meth:`note`.

    Args:
        store: The records. The ratings are written there as well, for other programs.
        interval: The least number of seconds between two computations.
        anchors: Fixed ratings in Elo points by game and player.
        requirements: The requirements of a place.
        publish: Receives an event for each changed rating.
    """

    def __init__(
        self,
        store: Store,
        *,
        interval: float = INTERVAL_SECONDS,
        anchors: Mapping[str, Mapping[str, float]] | None = None,
        requirements: Requirements = Requirements(),  # noqa: B008 - a value
        publish: Callable[[RatingChanged], None] = lambda event: None,
    ) -> None:
        self._publish = publish
        self._old: set[RatingClass] = set()  # whose ratings are those of an earlier time at first
        self._store = store
        self.requirements = requirements
        self._void_results = VoidResults(store)
        self._void: frozenset[str] = frozenset()  # the matches that do not count
        self._outages = OutageLog(log, "void results cannot be read", "void results are read")
        self._interval = interval
        self._anchors = anchors or {}
        self._results: dict[RatingClass, Crosstable] = {}
        self._standings: dict[RatingClass, _Standing] = {}
        self._changed: set[RatingClass] = set()
        self._news = asyncio.Event()
        self._since = datetime.now(UTC)

    def note(self, record: MatchRecord) -> None:
        """Count a match that has ended, if it is rated and has a result."""
        if record.rated:
            it = RatingClass(record.game, record.time_class.value)
            if self._results.setdefault(it, Crosstable()).note(record):
                self._mark(it)

    def rating(self, game: str, time_class: str, name: str) -> Ranked | None:
        """Return a player's rating as last computed; None if there is none."""
        return self._standing(game, time_class).by_name.get(name.lower())

    def ratings(self, name: str) -> list[Ranked]:
        """Return a player's ratings in all games and time classes."""
        found = (self.rating(it.game, it.time_class, name) for it in self.classes())
        return [rating for rating in found if rating is not None]

    def table(self, game: str, time_class: str) -> Sequence[Ranked]:
        """Return all ratings of a game and time class as last computed, highest first."""
        return self._standing(game, time_class).table

    def classes(self) -> list[RatingClass]:
        """Return the games and time classes that have ratings."""
        return sorted(self._standings)

    async def run(self) -> None:
        """Count the earlier matches, then compute ratings whenever results have come in.

        It runs until it is cancelled. While the database fails, ratings are computed nevertheless
        and written later.
        """
        await self._read_old_matches()
        await self._apply_void_results()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._watch_void_results())
            while True:
                await self._news.wait()
                self._news.clear()
                try:
                    await self.compute()
                except Exception:  # the server goes on
                    log.exception("the ratings cannot be computed")
                await asyncio.sleep(self._interval)

    async def compute(self) -> None:
        """Compute and write the ratings whose results have changed since the last time."""
        changed, self._changed = self._changed, set()
        for it in sorted(changed):
            # The thread works on a copy, since results come in meanwhile.
            results = self._results[it].copy()
            anchors = self._anchors.get(it.game)
            rated = await asyncio.to_thread(rate, results, anchors, requirements=self.requirements)
            found = [
                Ranked(
                    *(row.name, row.rating, row.deviation, row.score, row.opponents),
                    game=it.game,
                    time_class=it.time_class,
                    provisional=not self.requirements.met_by(row),
                )
                for row in rated
            ]
            before = self._standing(*it)
            self._standings[it] = _Standing(found, {row.name.lower(): row for row in found})
            if it in self._old:
                self._old.discard(it)
            else:
                self._publish_changes(before, found)
            try:
                await self._write(it, found)
            except StoreError as error:
                log.warning("the ratings of %s are not written: %s", it.game, error)
                self._mark(it)

    def _standing(self, game: str, time_class: str) -> _Standing:
        return self._standings.get(RatingClass(game, time_class), _NOBODY)

    def _publish_changes(self, before: _Standing, found: Iterable[Ranked]) -> None:
        """Publish the ratings that have changed by a point, and those of players who played."""
        for row in found:
            old = before.by_name.get(row.name.lower())
            if old is None or old.games != row.games or round(old.rating) != round(row.rating):
                self._publish(
                    RatingChanged(
                        row.game,
                        row.time_class,
                        row.name,
                        row.rating,
                        row.deviation,
                        row.games,
                        None if old is None else old.rating,
                    )
                )

    def _mark(self, it: RatingClass) -> None:
        self._changed.add(it)
        self._news.set()

    async def _read_old_matches(self) -> None:
        """Count the matches in the store that ended before this ladder was made."""
        last: Place | None = None
        while True:
            query = RecordQuery(finished=True, after=last)
            try:
                async for record in self._store.records(query, moves=False):
                    last = record.started, record.match
                    if record.ended is not None and record.ended < self._since:
                        self.note(record)
            except StoreError as error:
                log.warning("the ladder cannot read the matches, and tries again: %s", error)
                await asyncio.sleep(self._interval)
            else:
                self._old |= self._changed
                return

    async def _watch_void_results(self) -> None:
        """Apply the changes of `boardwire results` from another process, until cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self._apply_void_results()

    async def _apply_void_results(self) -> None:
        """Take out matches that have become void, and count those that were restored.

        Matches that have just ended are left for the next time: they may not be counted yet.
        """
        try:
            until = datetime.now(UTC) - timedelta(seconds=CHECK_SECONDS)
            void = await self._void_results.ids(until)
            for match in sorted(void ^ self._void):
                record = await self._store.record(match)
                if record is not None and record.rated:
                    self._recount(record, void=match in void)
                self._void ^= {match}
        except StoreError as error:
            self._outages.failed(error)
        else:
            self._outages.succeeded()

    def _recount(self, record: MatchRecord, *, void: bool) -> None:
        it = RatingClass(record.game, record.time_class.value)
        results = self._results.setdefault(it, Crosstable())
        if results.remove(record) if void else results.note(record):
            log.info("match %s %s", record.match, "is void" if void else "counts again")
            self._mark(it)

    async def _write(self, it: RatingClass, found: Sequence[Ranked]) -> None:
        now = datetime.now(UTC)
        rows = [
            {
                "game": it.game,
                "time_class": it.time_class,
                "name": rating.name,
                "rating": rating.rating,
                "deviation": rating.deviation,
                "games": rating.games,
                "updated": now,
            }
            for rating in found
        ]
        of_this = (ratings.c.game == it.game) & (ratings.c.time_class == it.time_class)
        async with self._store.transaction() as connection:
            query = select(ratings.c.name, ratings.c.rating, ratings.c.games).where(of_this)
            before = {
                name: (rating, games) for name, rating, games in await connection.execute(query)
            }
            changes = changed(found, before)
            await note_ratings(connection, it.game, it.time_class, changes, now)
            await connection.execute(delete(ratings).where(of_this))
            if rows:
                await connection.execute(insert(ratings), rows)
