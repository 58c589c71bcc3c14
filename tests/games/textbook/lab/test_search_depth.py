"""Depth in a time, what enhancements save, and evaluations against the truth."""

from __future__ import annotations

import pytest

from boardwire.games import GameError, load
from boardwire.games.textbook.lab import enhancements
from boardwire.games.textbook.lab.depth import DEPTH, depth_of
from boardwire.games.textbook.lab.engine_nodes import KEEP_THE_VALUE, nodes_of, sequences
from boardwire.games.textbook.lab.enhancements import ENHANCEMENTS
from boardwire.games.textbook.lab.evaluation import results_by_lead


def test_a_hundred_seconds_reach_depth_eight_with_pruning_and_four_without() -> None:
    nodes = 100 * 10_000
    assert round(depth_of(nodes, 35, pruned=False)) == 4
    assert round(depth_of(nodes, 35, pruned=True)) == 8
    reached, formulas, _ = DEPTH.run(1, {"depth": 1}).tables
    assert [row[-1] for row in reached.rows] == ["4", "8"]
    assert formulas.rows[7][3] == f"{2 * 35**4 - 1:,}"


def test_the_engine_visits_fewer_nodes_with_order_and_a_table_and_finds_the_same_leaves() -> None:
    state = load("chess").start()
    assert [sequences(state, plies) for plies in (1, 2, 3)] == [20, 400, 8902]
    plain, better = nodes_of(state, 4, ()), nodes_of(state, 4, KEEP_THE_VALUE)
    assert plain is not None and better is not None
    assert better < plain < 197_281
    (table,) = ENHANCEMENTS.run(1, {"depth": 3, "game": "connect4"}).tables
    assert [row[0] for row in table.rows[:3]] == ["minimax", "alpha-beta", "+ captures first"]
    assert table.rows[0][1] == "343"


def test_searches_that_are_too_large_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load("chess").start()
    monkeypatch.setattr("boardwire.games.textbook.lab.engine_nodes.MOST_NODES", 500)
    monkeypatch.setattr("boardwire.games.textbook.lab.engine_nodes.MOST_SEQUENCES", 1000)
    assert nodes_of(state, 5, ()) is None
    assert sequences(state, 3) is None


def test_games_of_chance_and_finished_ones_are_refused() -> None:
    with pytest.raises(GameError, match="must be one of chess"):
        ENHANCEMENTS.run(1, {"game": "backgammon"})
    with pytest.raises(GameError, match="the game goes on"):
        ENHANCEMENTS.run(1, {"position": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"})
    assert load("chess", position=enhancements.OPEN_GAME).start().to_act() == 1


def test_more_open_lines_are_better_for_the_same_player_to_move() -> None:
    found = results_by_lead()
    assert sum(it.total() for it in found.values()) == 4520
    for player in (0, 1):
        means = [
            sum(value * count for value, count in results.items()) / results.total()
            for (mover, _), results in found.items()
            if mover == player
        ]
        assert means == sorted(means)
