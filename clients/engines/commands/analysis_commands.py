"""Commands for analyses: those of Leela Zero and KataGo, for GUIs such as Lizzie and Sabaki."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from boardwire import _native
from boardwire.games import GameError, GameFault, State
from boardwire.games.rules.go import GoState
from boardwire.protocol import CommandError, Lines, command
from boardwire.protocol.gtp.analysis_lines import kata_line, lz_line
from boardwire.protocol.gtp.analysis_request import AnalysisRequest

from ..analysis.candidates import candidates, root_value
from ..analysis.go_playouts import GoEstimate, estimate
from ..engine import Engine
from ..line_queue import SearchFeed
from ..search.restrictions import limits_of
from ..search.search_thread import ThreadedSearch
from ..search.searcher import BestMove, Root, SearchLimits, SearchMonitor

_Format = Callable[[_native.SearchResult], str]
"""Writes a result as one line."""
_FormatMaker = Callable[[AnalysisRequest, State, bool], _Format]
"""Builds the line format for a request and a position; the flag states whether values are means."""


class AnalysisCommands:
    """Shows the result of a search while it runs.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._over = asyncio.Event()  # set to end the current analysis
        self._until_input = False

    def interrupt(self) -> None:
        """End the current search, or an analysis that has nothing left to search."""
        self._engine.interrupt()
        self._over.set()

    def input_came(self) -> None:
        """End an analysis, as any input does; a search for a move goes on."""
        if self._until_input:
            self.interrupt()

    @command("lz-analyze")
    def lz_analyze(self, *request: str) -> Lines:
        """Analyse until any input comes: `lz-analyze b 10`, a line every 10 hundredths of 1 s."""
        return self._analyse(AnalysisRequest.parse(request), _lz_format)

    @command("kata-analyze")
    def kata_analyze(self, *request: str) -> Lines:
        """Analyse until any input comes: `kata-analyze b 50 rootInfo true ownership true`."""
        return self._analyse(AnalysisRequest.parse(request), _kata_format)

    @command("lz-genmove_analyze")
    def lz_genmove_analyze(self, *request: str) -> Lines:
        """Do as `genmove` does, and analyse meanwhile; the last line is `play MOVE`."""
        return self._choose(AnalysisRequest.parse(request), _lz_format, made=True)

    @command("kata-genmove_analyze")
    def kata_genmove_analyze(self, *request: str) -> Lines:
        """Do as `genmove` does, and analyse meanwhile; the last line is `play MOVE`."""
        return self._choose(AnalysisRequest.parse(request), _kata_format, made=True)

    @command("kata-search_analyze")
    def kata_search_analyze(self, *request: str) -> Lines:
        """Do as `kata-genmove_analyze` does, but do not make the move."""
        return self._choose(AnalysisRequest.parse(request), _kata_format, made=False)

    def _analyse(self, request: AnalysisRequest, make_format: _FormatMaker) -> Lines:
        """Check a request, and return the lines of an analysis that any input ends."""
        engine = self._engine
        root = engine.root(self._player(request))
        limits = self._limits(request, root)
        write = make_format(request, root.state, engine.searcher.samples)
        feed = SearchFeed()

        def search(stop: _native.Stop) -> BestMove:
            monitor = SearchMonitor(stop, lambda it: feed.put(write(it)), request.seconds)
            return engine.searcher.search(root, limits, monitor)

        # Input may end the search before its first line is written.
        engine.searching = ThreadedSearch(root.state, search)
        self._over.clear()
        self._until_input = True
        return self._until_over(root, engine.searching, feed, write)

    async def _until_over(
        self, root: Root, search: ThreadedSearch, feed: SearchFeed, write: _Format
    ) -> Lines:
        running = asyncio.create_task(search.run())
        running.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                yield line
            result = (await running).result
            assert result is not None, "a search has a result"
            if line := write(self._engine.remember(root.state, result)):
                yield line
            await self._over.wait()
        except GameFault as fault:
            raise CommandError(str(fault)) from fault
        finally:
            search.stop()
            await asyncio.gather(running, return_exceptions=True)
            self._engine.searching, self._until_input = None, False

    def _choose(self, request: AnalysisRequest, make_format: _FormatMaker, *, made: bool) -> Lines:
        """Check a request, and return the lines of a search for a move."""
        engine = self._engine
        player = self._player(request)
        state, limits = engine.table.state, SearchLimits()
        if not engine.table.over:
            root = engine.root(player)
            state, limits = root.state, self._limits(request, root)
        write = make_format(request, state, engine.searcher.samples)
        return self._until_chosen(player, request, limits, write, made)

    async def _until_chosen(
        self,
        player: int,
        request: AnalysisRequest,
        limits: SearchLimits,
        write: _Format,
        made: bool,
    ) -> Lines:
        engine, feed = self._engine, SearchFeed()
        monitor = SearchMonitor(None, lambda it: feed.put(write(it)), request.seconds)
        choosing = asyncio.create_task(engine.choose(player, limits, monitor))
        choosing.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                yield line
            choice = await choosing
            if engine.last is not None and choice.value is not None:
                yield write(engine.last[1])
            yield f"play {engine.make(player, choice) if made else choice.move}"
        except GameFault as fault:
            raise CommandError(str(fault)) from fault
        finally:
            if not choosing.done():
                self.interrupt()
            await asyncio.gather(choosing, return_exceptions=True)

    def _player(self, request: AnalysisRequest) -> int:
        if request.colour is not None:
            return request.colour.player
        # At the end of the game, or at a roll, `Engine.root` raises the error.
        return max(self._engine.table.state.to_act(), 0)

    def _limits(self, request: AnalysisRequest, root: Root) -> SearchLimits:
        """Return the restrictions of a request, after checking them: no line is written yet."""
        try:
            limits = limits_of(request, root.state)
            self._engine.searcher.check_limits(root, limits)
        except GameFault:
            raise
        except GameError as error:
            raise CommandError(str(error)) from error
        return limits


def _lz_format(request: AnalysisRequest, state: State, sampled: bool) -> _Format:
    return lambda result: lz_line(candidates(state, result, sampled=sampled, most=request.most))


def _kata_format(request: AnalysisRequest, state: State, sampled: bool) -> _Format:
    known: list[GoEstimate] = []

    def estimated(state: GoState) -> GoEstimate:
        """Return the estimate; it is computed in the searching thread."""
        if not known:
            known.append(estimate(state))
        return known[0]

    def write(result: _native.SearchResult) -> str:
        moves = candidates(state, result, sampled=sampled, most=request.most)
        if not moves:
            return ""
        root, ownership = root_value(result), list[float]()
        if isinstance(state, GoState):
            found, player = estimated(state), state.to_act()
            moves = [replace(it, score=found.lead_for(player, it.value, it.visits)) for it in moves]
            root = replace(root, score=found.lead_for(player, root.value, root.visits))
            ownership = found.top_first(1 - 2 * player) if request.ownership else []
        return kata_line(moves, root if request.root else None, ownership)

    return write
