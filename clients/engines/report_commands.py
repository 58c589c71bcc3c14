"""The command that tells what an engine thinks of a position, once and as data."""

from __future__ import annotations

import json

from boardwire import _native
from boardwire.games import GameError, State
from boardwire.matches import ReportRequest
from boardwire.protocol import CommandError, command

from .engine import Engine
from .report import analysis_data
from .restrictions import moves_of
from .searcher import BestMove, Restriction, SearchLimits, SearchMonitor
from .searching import ThreadedSearch


class ReportCommands:
    """Reports the result of a search.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("bw-analyse")
    async def bw_analyse(self, *request: str) -> str:
        """Search with limits, and tell the result as JSON: `bw-analyse b seconds=2 moves=5`."""
        engine, wanted = self._engine, ReportRequest.parse(request)
        player = wanted.player
        root = engine.root(max(engine.table.state.to_act(), 0) if player is None else player)
        limits = SearchLimits(wanted.seconds, wanted.nodes, allow=_allowed(wanted, root.state))

        def search(stop: _native.Stop) -> BestMove:
            return engine.searcher.search(root, limits, SearchMonitor(stop))

        engine.searching = ThreadedSearch(root.state, search)
        try:
            found = (await engine.searching.run()).result
        finally:
            engine.searching = None
        assert found is not None, "a search has a result"
        engine.remember(root.state, found)
        sampled = engine.searcher.samples
        return json.dumps(analysis_data(root.state, found, sampled=sampled, most=wanted.most))


def _allowed(request: ReportRequest, state: State) -> tuple[Restriction, ...]:
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
    return (Restriction(state.to_act(), moves),)
