"""Several lines of play from a search that knows the value of one."""

from __future__ import annotations

from boardwire import _native
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.uci.multipv import LineSearch, MultiPvLines
from boardwire.games import load


def search_of(
    limits: SearchLimits, stop: _native.Stop | None = None, *, position: str = "", count: int = 3
) -> tuple[MultiPvLines, list[MultiPvLines]]:
    """The result of a search for lines of chess, and what it reported before."""
    reports: list[MultiPvLines] = []
    root = Root(load("chess", position=position).start())
    searcher = make_searcher("alphabeta", {"seed": 1})
    flag = stop or _native.Stop()
    return LineSearch(searcher, root, limits, count, flag, reports.append).run(), reports


def test_lines_have_moves_of_their_own_best_first() -> None:
    found, reports = search_of(SearchLimits(depth=4))
    assert len({line.pv[0] for line in found.lines}) == 3
    scores = [line.score.value for line in found.lines]
    assert scores == sorted(scores, reverse=True)
    assert [report.lines[0].depth for report in reports] == [1, 2, 3]
    assert found.lines[0].depth == 4
    assert found.nodes > reports[-1].nodes


def test_the_first_line_is_that_of_a_search_for_one() -> None:
    # A queen can be taken. Where moves are about as good, searches with other tables may differ.
    position = "rnb1kb1r/pppp1ppp/5n2/4p1q1/3P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 0 1"
    several, _ = search_of(SearchLimits(depth=4), position=position)
    one, _ = search_of(SearchLimits(depth=4), count=1, position=position)
    assert several.lines[0].pv[0] == one.lines[0].pv[0] == "c1g5"
    assert several.best.move == one.best.move


def test_there_are_no_more_lines_than_moves() -> None:
    found, _ = search_of(SearchLimits(depth=2), position="7k/R7/8/8/8/8/8/1R2K3 b - - 0 1")
    assert len(found.lines) == 1


def test_a_search_that_is_stopped_before_it_begins_has_lines() -> None:
    stop = _native.Stop()
    stop.set()
    found, reports = search_of(SearchLimits(), stop)
    assert len(found.lines) == 3
    assert len(reports) == 1


def test_nodes_are_a_limit_of_all_lines_together() -> None:
    found, _ = search_of(SearchLimits(nodes=2000))
    assert found.nodes <= 2100
