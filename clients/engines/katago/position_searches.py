"""The searches of positions: a queue by priority, and the running searches."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from time import monotonic
from typing import Any, Final

from boardwire import _native
from boardwire.clients.engines.search.restrictions import move_number
from boardwire.clients.engines.search.search_thread import ThreadedSearch
from boardwire.clients.engines.search.searcher import (
    BestMove,
    Root,
    RootRestriction,
    Searcher,
    SearchLimits,
    SearchMonitor,
)
from boardwire.games import GameError
from boardwire.games.rules.go import GoState
from boardwire.protocol import CommandError
from boardwire.protocol.katago import Query, QueryError, Restricted

from .answers import AnswerWriter
from .settings import SearchSettings

MOST_WAITING: Final = 20_000
"""The most positions in the queue; a query beyond that is refused."""

Write = Callable[[Mapping[str, Any]], Awaitable[None]]
"""Writes an answer."""


class PositionSearch:
    """The search of one position of a query.

    Args:
        query: The query.
        turn: The turn of the position.
        state: The position.
        settings: The way to search it.
        searcher: The engine's searcher, of which this search uses a copy.
    """

    def __init__(
        self, query: Query, turn: int, state: GoState, settings: SearchSettings, searcher: Searcher
    ) -> None:
        self.query = query
        self.turn = turn
        self._state = state
        self._settings = settings
        self._searcher = searcher
        self._stopped = False
        self._search: ThreadedSearch | None = None
        self._latest: _native.SearchResult | None = None
        self._changed = asyncio.Event()

    def check(self) -> None:
        """Check the restrictions of the query.

        Raises:
            QueryError: They leave no move, or a move cannot be restricted.
        """
        try:
            self._searcher.check_limits(Root(self._state), self._limits())
        except GameError as error:
            field = "allowMoves" if self.query.allow else "avoidMoves"
            raise QueryError(f"turn {self.turn}: {error}", field, self.query.id) from error

    def stop(self) -> None:
        """Make the search answer at once, even before it begins."""
        self._stopped = True
        if self._search is not None:
            self._search.stop()

    async def run(self, write: Write) -> None:
        """Search, and write the results; the last one is always written."""
        if self._stopped:
            await write(self._nothing())
            return
        searcher = self._searcher.fresh()
        for name, value in self._settings.options.items():
            searcher.set(name, value)
        writer = await asyncio.to_thread(self._writer, searcher)
        if self._stopped:
            await write(self._nothing())
            return
        limits, loop = self._limits(), asyncio.get_running_loop()
        report = self.query.report_seconds or self.query.first_report_seconds

        def note(result: _native.SearchResult) -> None:
            loop.call_soon_threadsafe(self._note, result)

        def search(stop: _native.Stop) -> BestMove:
            monitor = SearchMonitor(stop, note if report else None, self._interval())
            return searcher.search(Root(self._state), limits, monitor)

        self._search = ThreadedSearch(self._state, search)
        running = asyncio.create_task(self._search.run())
        running.add_done_callback(lambda _: self._changed.set())
        try:
            await self._report(running, writer, write)
            result = (await running).result
            assert result is not None, "a search has a result"
            await write(await asyncio.to_thread(writer.answer, result, final=True))
        except (CommandError, GameError) as error:
            await write({"id": self.query.id, "turnNumber": self.turn, "error": str(error)})
        finally:
            self._search.stop()
            await asyncio.gather(running, return_exceptions=True)

    async def _report(
        self, running: asyncio.Task[BestMove], writer: AnswerWriter, write: Write
    ) -> None:
        """Write the results of the running search when they are due."""
        every, first = self.query.report_seconds, self.query.first_report_seconds
        due = monotonic() + (first or every or 0.0)
        while not running.done():
            await self._changed.wait()
            self._changed.clear()
            result, self._latest = self._latest, None
            if running.done() or result is None or monotonic() < due:
                continue
            if every is None and first is None:
                continue
            due = monotonic() + (every or float("inf"))
            await write(await asyncio.to_thread(writer.answer, result, final=False))

    def _interval(self) -> float:
        """Return the seconds from one report of the searcher to the next."""
        query = self.query
        given = [it for it in (query.report_seconds, query.first_report_seconds) if it]
        return max(min(given, default=1.0) / 2, 0.01)

    def _note(self, result: _native.SearchResult) -> None:
        self._latest = result
        self._changed.set()

    def _writer(self, searcher: Searcher) -> AnswerWriter:
        """Return the writer of the answers; its construction takes a while."""
        look = searcher.fresh().search(Root(self._state), SearchLimits(nodes=1)).result
        assert look is not None, "a search has a result"
        priors = dict.fromkeys(self._state.legal_moves(), 0.0)
        priors |= {it.move: it.prior for it in look.moves}
        return AnswerWriter(
            self.query,
            self.turn,
            self._state,
            self._settings.perspective,
            sampled=searcher.samples,
            priors=priors,
        )

    def _limits(self) -> SearchLimits:
        given = self._settings.limits
        return SearchLimits(
            given.seconds,
            given.nodes,
            given.depth,
            tuple(map(self._restriction, self.query.avoid)),
            tuple(map(self._restriction, self.query.allow)),
        )

    def _restriction(self, it: Restricted) -> RootRestriction:
        moves = frozenset(move_number(vertex, self._state) for vertex in it.vertices)
        return RootRestriction(it.player, moves, it.plies)

    def _nothing(self) -> dict[str, Any]:
        """Return the answer of a search that ended before it began."""
        return {
            "id": self.query.id,
            "turnNumber": self.turn,
            "isDuringSearch": False,
            "noResults": True,
        }


class Searches:
    """Runs searches, a few at a time, by priority and then by arrival.

    Args:
        write: Writes an answer.
        at_a_time: The number of concurrent searches.
    """

    def __init__(self, write: Write, at_a_time: int) -> None:
        self._write = write
        self._at_a_time = at_a_time
        self._numbers = count()
        self._waiting: list[tuple[int, int, PositionSearch]] = []
        self._running: set[PositionSearch] = set()
        self._changed = asyncio.Event()
        self._ended = False

    def check_room(self, query_id: str, more: int) -> None:
        """Check that there is room for more searches.

        Raises:
            QueryError: Too many wait.
        """
        if len(self._waiting) + more > MOST_WAITING:
            raise QueryError(
                f"at most {MOST_WAITING} positions may wait; send the query again when some of "
                "them are answered",
                "",
                query_id,
            )

    def add(self, search: PositionSearch, priority: int) -> None:
        """Add a search to the queue."""
        heapq.heappush(self._waiting, (-priority, next(self._numbers), search))
        self._changed.set()

    def end(self) -> None:
        """Note that no search follows: `run` returns when all are done."""
        self._ended = True
        self._changed.set()

    def stop(self) -> None:
        """End the running searches at once, and drop the queue."""
        self._waiting.clear()
        for search in self._running:
            search.stop()

    async def terminate(self, ends: Callable[[str, int], bool]) -> None:
        """End searches; running ones answer with their results, waiting ones with nothing.

        Args:
            ends: Returns whether the search of a query's id and turn is to end.
        """
        dropped = [it for it in self._waiting if ends(it[2].query.id, it[2].turn)]
        if dropped:
            numbers = {it[1] for it in dropped}
            self._waiting = [it for it in self._waiting if it[1] not in numbers]
            heapq.heapify(self._waiting)
        for search in self._running:
            if ends(search.query.id, search.turn):
                search.stop()
        for _, _, search in dropped:
            search.stop()
            await search.run(self._write)

    async def run(self) -> None:
        """Run searches until the queue is empty and no search follows.

        Raises:
            TransportClosed: Nobody reads the answers any more.
        """
        async with asyncio.TaskGroup() as group:
            while True:
                self._changed.clear()
                while self._waiting and len(self._running) < self._at_a_time:
                    _, _, search = heapq.heappop(self._waiting)
                    self._running.add(search)
                    group.create_task(self._carry_out(search))
                if self._ended and not self._waiting and not self._running:
                    return
                await self._changed.wait()

    async def _carry_out(self, search: PositionSearch) -> None:
        try:
            await search.run(self._write)
        finally:
            self._running.discard(search)
            self._changed.set()
