"""Search results as `info` lines."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.uci.infos import Line, final_info, infos, lines_of
from boardwire.games import load
from boardwire.protocol.uci import ScoreKind, UciScore


def line_of(engine: str, game: str, position: str = "", *, depth: int = 0, nodes: int = 0) -> Line:
    """The best line of a search."""
    state = load(game, position=position).start()
    searcher = make_searcher(engine, {"seed": 1})
    result = searcher.search(Root(state), SearchLimits(depth=depth, nodes=nodes)).result
    assert result is not None
    return lines_of(state, result, sampled=searcher.samples)[0]


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1),
        ("7k/R7/8/8/8/8/8/1R2K3 b - - 0 1", -1),
        ("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 2),
    ],
)
def test_a_proven_mate_is_told_in_moves(position: str, moves: int) -> None:
    line = line_of("alphabeta", "chess", position, depth=5)
    assert line.score == UciScore(ScoreKind.MATE, moves)


def test_the_score_of_chess_is_in_centipawns() -> None:
    queen = line_of("alphabeta", "chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", depth=2)
    assert queen.score.kind is ScoreKind.CENTIPAWNS
    assert queen.score.value > 500


def test_a_score_in_discs_is_told_in_hundredths() -> None:
    """The last empty point: white's move turns some discs, and the game ends."""
    row = 8 * "O"
    line = line_of("alphabeta", "othello", f"{7 * row}OXXXXXX- O", depth=3)
    assert line.score == UciScore(ScoreKind.CENTIPAWNS, 6400)


def test_a_value_without_a_unit_is_a_lead_in_elo() -> None:
    line = line_of("mcts", "hex", nodes=300)
    assert line.score.kind is ScoreKind.CENTIPAWNS
    assert -1 < line.score.expectation < 1


def test_times_are_whole_milliseconds() -> None:
    line = Line(3, UciScore(ScoreKind.CENTIPAWNS, 7), ("e2e4",))
    (info,) = infos([line], 500, 0.25)
    assert info.text == "depth 3 multipv 1 score cp 7 nodes 500 nps 2000 time 250 pv e2e4"
    (info,) = infos([line], 1, 0.0)
    assert info.nps == 0


def test_the_facts_of_the_whole_search_are_told_with_each_line() -> None:
    state = load("checkers").start()
    result = make_searcher("alphabeta", {"table": 1}).search(Root(state), SearchLimits(depth=4))
    assert result.result is not None
    lines = [Line(4, UciScore(ScoreKind.CENTIPAWNS, it), ()) for it in (7, 3)]
    for info in infos(lines, 500, 0.25, result.result):
        assert info.seldepth == result.result.seldepth >= 4
        assert info.hashfull == result.result.hashfull
        assert info.tbhits == 0


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1),
        ("7k/R7/8/8/8/8/8/1R2K3 b - - 0 1", -1),
        ("8/8/8/8/8/k7/7R/1K4R1 w - - 0 1", 2),
    ],
)
def test_a_mate_that_simulations_prove_is_told_in_moves(position: str, moves: int) -> None:
    line = line_of("mcts", "chess", position, nodes=20_000)
    assert line.score == UciScore(ScoreKind.MATE, moves)
    assert len(line.pv) == abs(2 * moves) - (moves > 0)


def test_each_line_of_simulations_tells_its_own_mate() -> None:
    state = load("chess", position="6k1/5ppp/8/8/8/8/8/KQ1R4 w - - 0 1").start()
    searcher = make_searcher("mcts", {"seed": 1})
    found = searcher.search(Root(state), SearchLimits(nodes=2000)).result
    assert found is not None
    mates = {state.move_text(it.move) for it in found.moves if it.distance == 1}
    lines = lines_of(state, found, sampled=True, most=len(mates))
    assert {line.pv for line in lines} == {(text,) for text in mates}
    assert {line.score for line in lines} == {UciScore(ScoreKind.MATE, 1)}


@pytest.mark.parametrize(
    ("position", "score"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", UciScore(ScoreKind.MATE, 0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", UciScore(ScoreKind.CENTIPAWNS, 0)),
    ],
)
def test_a_finished_position_has_a_score(position: str, score: UciScore) -> None:
    info = final_info(load("chess", position=position).start())
    assert info.text == f"depth 0 score {score.text}"


def test_chances_are_told_where_they_are_wanted() -> None:
    line = line_of("alphabeta", "chess", depth=3)
    (told,) = infos([line], 1, 1.0, shows_wdl=True)
    assert told.wdl == line.wdl is not None
    (plain,) = infos([line], 1, 1.0)
    assert plain.wdl is None
