"""Engines of chess with Syzygy tables."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.games.rules.chess.syzygy.syzygy_files import write_table

from boardwire import _native
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.search.searcher import RootRestriction, SearchMonitor
from boardwire.clients.engines.uci.multipv import LineSearch, MultiPvLines
from boardwire.games import OVER, OptionError, State, load

pytestmark = pytest.mark.slow  # the tables are written first

PAWN, ROOK, QUEEN = 1, 4, 5
ENGINES = ("alphabeta", "expectiminimax", "mcts")
WON = "8/8/8/8/8/2k5/Q7/K7 w - - 0 1"
LOST = "8/8/8/8/8/2k5/8/K6R b - - 0 1"
DRAWN = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of a pawn, a rook and a queen against a king."""
    path = tmp_path_factory.mktemp("tables")
    for kind in (PAWN, ROOK, QUEEN):
        write_table(path, kind)
    return path


def searched(
    engine: str, folder: Path | str, fen: str, limits: SearchLimits | None = None
) -> tuple[State, _native.SearchResult]:
    state = load("chess", position=fen).start()
    searcher = make_searcher(engine, {"tables": str(folder), "seed": 1})
    best = searcher.search(Root(state), limits or SearchLimits(nodes=200))
    assert best.result is not None
    return state, best.result


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("fen", "value"), [(WON, 1), (LOST, -1), (DRAWN, 0)])
def test_a_position_in_the_tables_has_their_value(
    engine: str, fen: str, value: float, folder: Path
) -> None:
    state, result = searched(engine, folder, fen)
    assert (result.value, result.exact) == (value, True)
    assert result.tbhits == len(state.legal_moves())


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_makes_only_moves_that_keep_the_result(engine: str, folder: Path) -> None:
    state, result = searched(engine, folder, WON)
    moves = {state.move_text(root.move) for root in result.moves}
    assert "a2b3" not in moves  # the king would take the queen
    assert moves


def test_the_length_of_a_mate_that_the_search_finds_stays(folder: Path) -> None:
    _, result = searched("alphabeta", folder, "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")
    assert (result.value, result.distance) == (1, 1)


def test_reports_have_the_value_of_the_tables(folder: Path) -> None:
    state = load("chess", position=DRAWN).start()
    reports: list[_native.SearchResult] = []
    searcher = make_searcher("alphabeta", {"tables": str(folder)})
    monitor = SearchMonitor(report=reports.append, report_seconds=0)
    searcher.search(Root(state), SearchLimits(nodes=5000), monitor)
    assert reports
    assert {(it.value, it.exact) for it in reports} == {(0, True)}


def test_restrictions_of_the_user_count_first(folder: Path) -> None:
    state = load("chess", position=WON).start()
    losing = state.parse_move("a2b3")
    only = RootRestriction(state.to_act(), frozenset({losing}))
    _, result = searched("alphabeta", folder, WON, SearchLimits(nodes=200, allow=(only,)))
    assert (result.move, result.value) == (losing, 0)


def test_a_won_ending_is_won_with_several_lines_too(folder: Path) -> None:
    """The tables know no distances: a search brings the win closer."""
    state = load("chess", position="8/8/8/8/8/2k5/8/K6R w - - 0 1").start()
    searcher = make_searcher("alphabeta", {"tables": str(folder)})
    moves: list[int] = []
    while state.to_act() != OVER and len(moves) < 100:
        lines = LineSearch(
            *(searcher, Root(state.copy(), list(moves)), SearchLimits(nodes=20_000), 2),
            _native.Stop(),
            _ignore,
        ).run()
        moves.append(lines.best.move)
        state.apply(moves[-1])
    assert state.to_act() == OVER
    assert state.returns()[1] == 1


def _ignore(lines: MultiPvLines) -> None:
    pass


def test_several_folders_are_separated_as_in_path(folder: Path, tmp_path: Path) -> None:
    _, result = searched("alphabeta", os.pathsep.join((str(tmp_path), str(folder))), DRAWN)
    assert result.tbhits > 0


def test_tables_that_cannot_be_read_are_told_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="there is no folder /nowhere"):
        make_searcher("alphabeta", {"tables": "/nowhere"})
    searcher = make_searcher("alphabeta", {"tables": str(tmp_path)})
    with pytest.raises(OptionError, match="no Syzygy tables"):
        searcher.check_options(load("chess"))


def test_a_damaged_table_is_told_and_the_search_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "KPvK.rtbw").write_bytes(b"nothing")
    for _ in range(2):
        _, result = searched("alphabeta", tmp_path, DRAWN)
        assert result.move is not None
        assert result.tbhits == 0
    assert "the search goes on without them" in caplog.text
