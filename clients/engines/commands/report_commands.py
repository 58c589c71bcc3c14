"""The command that returns an engine's analysis of a position as data."""

from __future__ import annotations

import json

from boardwire import _native
from boardwire.games import GameError, State
from boardwire.games.rules.go import GoState
from boardwire.matches import ReportRequest
from boardwire.protocol import CommandError, command

from ..analysis.analysis_data import analysis_data
from ..analysis.go_playouts import GoEstimate, estimate
from ..engine import Engine
from ..search.restrictions import moves_of
from ..search.search_thread import ThreadedSearch
from ..search.searcher import BestMove, RootRestriction, SearchLimits, SearchMonitor


class ReportCommands:
    """Reports the result of a search.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._estimates: dict[str, GoEstimate] = {}  # the last one, by its position

    @command("bw-analyse")
    async def bw_analyse(self, *request: str) -> str:
        """Search with limits, and return the result as JSON: `bw-analyse b seconds=2 moves=5`."""
        engine, wanted = self._engine, ReportRequest.parse(request)
        player = wanted.player
        root = engine.root(max(engine.table.state.to_act(), 0) if player is None else player)
        limits = SearchLimits(wanted.seconds, wanted.nodes, allow=_allowed(wanted, root.state))

        def search(stop: _native.Stop) -> BestMove:
            if wanted.ownership:
                self._estimate_owners(root.state)
            return engine.searcher.search(root, limits, SearchMonitor(stop))

        engine.searching = ThreadedSearch(root.state, search)
        try:
            found = (await engine.searching.run()).result
        finally:
            engine.searching = None
        if found is None:
            raise CommandError(
                f"{engine.searcher.name} does not evaluate this position: it plays it from a book, "
                "or without a search"
            )
        engine.remember(root.state, found)
        sampled = engine.searcher.samples
        data = analysis_data(
            root.state,
            found,
            sampled=sampled,
            most=wanted.most,
            estimate=self._estimates.get(root.state.position_text()) if wanted.ownership else None,
            policy=wanted.policy,
        )
        return json.dumps(data)

    def _estimate_owners(self, state: State) -> None:
        """Estimate the owners of points in Go, unless the last estimate is of this position."""
        if isinstance(state, GoState) and state.position_text() not in self._estimates:
            self._estimates = {state.position_text(): estimate(state)}


def _allowed(request: ReportRequest, state: State) -> tuple[RootRestriction, ...]:
    """Return the restriction of a request to some moves.

    Raises:
        CommandError: A text names no legal move.
    """
    if not request.allow:
        return ()
    try:
        moves = frozenset(moves_of(request.allow, state))
    except GameError as error:
        raise CommandError(str(error)) from error
    return (RootRestriction(state.to_act(), moves),)
