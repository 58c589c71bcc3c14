"""Several lines of play, best first.

Alpha-beta knows only the value of its best move. Each further line is therefore a search of its
own, without the first moves of the lines before it, at one depth after the other. MCTS knows the
values of all moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic

from boardwire import _native
from boardwire.clients.engines.search.searcher import (
    BestMove,
    Root,
    RootRestriction,
    Searcher,
    SearchLimits,
    SearchMonitor,
)
from boardwire.values import value_class

from .infos import Line, lines_of

_MOST_DEPTH = 200


@value_class
class MultiPvLines:
    """The lines of play known so far.

    Args:
        lines: The lines, best first.
        nodes: Positions visited since the search began, or simulations.
        seconds: The time since then.
        best: The best move with its result.
    """

    lines: list[Line]
    nodes: int
    seconds: float
    best: BestMove


@dataclass(slots=True)
class LineSearch:
    """A search for several lines of play by a searcher that knows the value of one at a time.

    Args:
        searcher: The searcher.
        root: The position.
        limits: The limits of the whole search.
        count: The number of lines.
        stop: Flag that ends the search.
        report: Receives the lines after each depth, in the searching thread.
    """

    searcher: Searcher
    root: Root
    limits: SearchLimits
    count: int
    stop: _native.Stop
    report: Callable[[MultiPvLines], object]
    _nodes: int = 0
    _begun: float = field(default_factory=monotonic)

    def run(self) -> MultiPvLines:
        """Search until a limit is reached, or every line is proven."""
        state = self.root.state
        count = min(self.count, len(self.limits.permitted(state)))
        found = self._at_depth(1, count)
        assert found is not None, "the first depth is always finished"
        for depth in range(2, (self.limits.depth or _MOST_DEPTH) + 1):
            if all(map(_is_settled, found)):
                break
            self.report(self._lines(found))
            deeper = self._at_depth(depth, count)
            if deeper is None:
                break
            found = deeper
        return self._lines(found)

    def _at_depth(self, depth: int, count: int) -> list[_native.SearchResult] | None:
        """Return the results at one depth, best first; None if a limit came before the end."""
        found: list[_native.SearchResult] = []
        moves: list[int] = []
        for _ in range(count):
            limits = self._left(depth, moves)
            if limits is None:
                return None
            # The first depth is finished even when the stop came before it.
            monitor = SearchMonitor(self.stop if depth > 1 else None)
            result = self.searcher.search(self.root, limits, monitor).result
            assert result is not None and result.move is not None, "a search has a result"
            self._nodes += result.nodes
            if depth > 1 and not result.exact and result.depth < depth:
                return None
            found.append(result)
            moves.append(result.move)
        # A later line may turn out better, since a search prunes.
        return sorted(found, key=lambda it: -it.value)

    def _left(self, depth: int, without: list[int]) -> SearchLimits | None:
        """Return the limits of the next search; None if nothing is left of them."""
        limits = replace(self.limits, depth=depth)
        if without:
            player = self.root.state.to_act()
            limits = replace(
                limits, avoid=(*limits.avoid, RootRestriction(player, frozenset(without)))
            )
        if depth == 1:
            return replace(limits, seconds=0.0, nodes=0)
        if self.stop.is_set():
            return None
        if limits.seconds:
            limits = replace(limits, seconds=limits.seconds - (monotonic() - self._begun))
        if limits.nodes:
            limits = replace(limits, nodes=limits.nodes - self._nodes)
        return None if limits.seconds < 0 or limits.nodes < 0 else limits

    def _lines(self, found: list[_native.SearchResult]) -> MultiPvLines:
        lines = [line for it in found for line in lines_of(self.root.state, it, sampled=False)]
        return MultiPvLines(lines, self._nodes, monotonic() - self._begun, BestMove.of(found[0]))


def _is_settled(result: _native.SearchResult) -> bool:
    """Return whether a deeper search would find nothing new of a line.

    Endgame tables know the value of a line at once, and only a search brings the win closer.
    """
    return result.exact and not (result.tbhits and result.distance is None)
