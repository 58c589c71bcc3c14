"""One `go`: a search, its `info` lines, and its `bestmove`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from boardwire import _native
from boardwire.clients.engines.line_queue import SearchFeed
from boardwire.clients.engines.search.search_thread import ThreadedSearch
from boardwire.clients.engines.search.searcher import BestMove, Root, SearchMonitor
from boardwire.games import GameError
from boardwire.override import override
from boardwire.protocol import CommandError
from boardwire.protocol.uci import BestMoveLine as BestMoveLine
from boardwire.protocol.uci import GoCommand, Info

from .infos import current_info, final_info, infos, lines_of
from .limits import SearchPlan, plan
from .loop import RunningSearch, UciLoop
from .multipv import LineSearch, MultiPvLines
from .uci_options import EngineUciOptions

_CURRENT_SECONDS = 1.0
"""Seconds after which a search reports its current move."""


class GoSearch(RunningSearch):
    """The search of one `go`. It may be stopped before it runs.

    Args:
        loop: The session's loop, which writes to the controller.
        go: Calls `search` with the parsed words after `go`.
    """

    def __init__(self, loop: UciLoop, go: Callable[[list[str], GoSearch], Awaitable[None]]) -> None:
        self._loop = loop
        self._go = go
        self._search: ThreadedSearch | None = None
        self._stopped = False
        self._bounded = False  # whether it must end without `stop`
        self._released = asyncio.Event()  # set when `bestmove` may be written
        self._chosen: SearchPlan | None = None  # set when it runs
        self._ponders = False  # whether it ponders now
        self._hit = False  # whether the expected move was made
        self._clock = asyncio.get_running_loop().call_later(0, lambda: None)
        self.waits = False
        """Whether it does not end by itself: it waits for `stop` or `ponderhit`."""

    @override
    def stop(self) -> None:
        """End the search; the answer is the best move so far."""
        self._stopped = True
        self.waits = False
        self._released.set()
        if self._search is not None:
            self._search.stop()

    @override
    def stop_when_endless(self) -> None:
        self._bounded = True
        if self.waits:
            self.stop()

    @override
    def ponderhit(self) -> None:
        self._hit = True
        if self._ponders:
            self._begin_time()

    @override
    async def run(self, words: list[str]) -> None:
        await self._go(words, self)

    async def search(
        self, root: Root | None, go: GoCommand, options: EngineUciOptions, first: int
    ) -> None:
        """Search, and always write the best move.

        Args:
            root: The position; None if the last `position` was refused.
            go: The limits.
            options: The options of the session, with the searcher.
            first: The player who moves first in the game.
        """
        best = BestMoveLine(None)
        if root is None:
            await self._loop.say("the last position was refused: send another one before go")
        elif root.state.to_act() < 0:
            await self._loop.write(f"info {final_info(root.state).text}")
        else:
            try:
                best = await self._best(root, go, options, first)
            except (GameError, CommandError) as error:
                await self._loop.say(str(error))
        await self._loop.write(f"bestmove {best.text}")

    async def _best(
        self, root: Root, go: GoCommand, options: EngineUciOptions, first: int
    ) -> BestMoveLine:
        searcher, state = options.searcher, root.state
        level = None if go.infinite else options.level
        chosen, warnings = plan(
            go, state, searcher, first=first, overhead=options.overhead, level=level
        )
        for warning in warnings:
            await self._loop.say(warning)
        searcher.check_limits(root, chosen.limits)
        feed = SearchFeed()

        def report(lines: MultiPvLines, current: Info | None) -> None:
            found = infos(
                lines.lines,
                lines.nodes,
                lines.seconds,
                lines.best.result,
                shows_wdl=options.shows_wdl,
            )
            found += [] if current is None else [current]
            feed.put("\n".join(f"info {info.text}" for info in found))

        self._search = ThreadedSearch(state, _runner(root, chosen, options, report))
        self._start(chosen, ponders=go.ponder)
        running = asyncio.create_task(self._search.run())
        running.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                await self._loop.write(line)
            best = await running
            if self.waits:
                await self._released.wait()
        finally:
            self._search.stop()
            self._clock.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return _line_of(root, best)

    def _start(self, chosen: SearchPlan, *, ponders: bool) -> None:
        """Apply the calls that came before the search runs."""
        assert self._search is not None
        self._chosen, self._ponders = chosen, ponders
        self.waits = chosen.waits and not self._stopped
        if self._stopped or (self.waits and self._bounded):
            self.stop()
        elif ponders and self._hit:
            self._begin_time()

    def _begin_time(self) -> None:
        """Continue with the time limits after pondering."""
        assert self._search is not None and self._chosen is not None
        self._ponders = self.waits = False
        self._released.set()
        if not self._chosen.limited:
            self._search.stop()  # nothing else would end it
        elif self._chosen.seconds:
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(self._chosen.seconds, self._search.stop)


def _runner(
    root: Root,
    chosen: SearchPlan,
    options: EngineUciOptions,
    report: Callable[[MultiPvLines, Info | None], object],
) -> Callable[[_native.Stop], BestMove]:
    """Return the search to run in a thread."""
    searcher, state = options.searcher, root.state
    begun = monotonic()

    def lines(result: _native.SearchResult) -> MultiPvLines:
        found = lines_of(state, result, sampled=searcher.samples, most=options.lines)
        return MultiPvLines(found, result.nodes, monotonic() - begun, BestMove.of(result))

    def one_search(stop: _native.Stop) -> BestMove:
        def follow(result: _native.SearchResult) -> None:
            long = monotonic() - begun >= _CURRENT_SECONDS
            report(lines(result), current_info(state, result) if long else None)
            # The depth of a tree is no limit of its own: it ends when a line is that deep.
            if 0 < chosen.allowed.depth <= result.depth and not searcher.ends_at_depth:
                stop.set()

        best = searcher.search(root, chosen.limits, SearchMonitor(stop, follow))
        if best.result is not None:
            report(lines(best.result), None)
        return best

    def several_lines(stop: _native.Stop) -> BestMove:
        def report_lines(lines: MultiPvLines) -> None:
            report(lines, None)

        search = LineSearch(searcher, root, chosen.limits, options.lines, stop, report_lines)
        found = search.run()
        report_lines(found)
        return found.best

    single = searcher.samples or options.lines == 1 or not searcher.searches
    search = one_search if single else several_lines
    return lambda stop: _without_search(root, chosen, options) or search(stop)


def _without_search(root: Root, chosen: SearchPlan, options: EngineUciOptions) -> BestMove | None:
    """Return a move of the book, or a random one of a weak level; None for a search."""
    best = None
    if chosen.chooses and options.own_book and not options.analyses:
        best = options.searcher.book_move(root, chosen.allowed)
    if best is None and chosen.level is not None and options.strength is not None:
        best = options.strength.random_move(chosen.level, root.state, chosen.limits)
    return best


def _line_of(root: Root, best: BestMove) -> BestMoveLine:
    """Return the move, and the reply that the line of play expects."""
    state = root.state.copy()
    move = state.move_text(best.move)
    if best.result is None or len(best.result.pv) < 2 or best.result.pv[0] != best.move:
        return BestMoveLine(move)
    state.apply(best.move)
    expected = best.result.pv[1]
    if state.to_act() < 0 or not state.is_legal(expected):
        return BestMoveLine(move)
    text = state.move_text(expected)
    return BestMoveLine(move, None if text == "draw" else text)
