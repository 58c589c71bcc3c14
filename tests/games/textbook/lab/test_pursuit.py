"""Agents of pursuit: what beliefs about the chasers cost, and agents that starve."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import OptionError, load
from boardwire.games.rules.pursuit import PursuitState
from boardwire.games.rules.pursuit.evaluation import POINTS_ALONE
from boardwire.games.textbook.lab.findings import Plot
from boardwire.games.textbook.lab.pursuit import (
    AT_RANDOM,
    NEAREST_FOOD,
    OPTIMAL,
    PURSUIT,
    Chase,
    Whole,
    equally_good,
    in_the_corridor,
    in_the_room,
)
from boardwire.games.textbook.tree_search.node import Lookahead
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES, search_tree


def start(rows: str, turns: int) -> PursuitState:
    state = load("pursuit", map=rows, chasers=2, turns=turns).start()
    assert isinstance(state, PursuitState)
    return state


@pytest.mark.slow
def test_the_table_of_beliefs_has_the_numbers_of_the_lecture() -> None:
    findings = PURSUIT.run(1, {"games": 1})
    table = findings.tables[0]
    assert isinstance(findings.plot, Plot)
    minimax, expectimax = (dict(it.points) for it in findings.plot.series)
    assert minimax[40] > expectimax[40]
    assert minimax[50] < expectimax[50]
    assert [row[:5] for row in table.rows] == [
        ("minimax", "optimal", "16.00", "0%", "0%"),
        ("minimax", "random", "112.31", "56%", "0%"),
        ("expectimax", "optimal", "-114.00", "0%", "100%"),
        ("expectimax", "random", "145.83", "83%", "2%"),
    ]


@pytest.mark.parametrize("rows", ["trap", "E.-1/-x--/.--.", ".-E-./-x-x1/.---."])
def test_a_belief_is_best_where_it_is_true(rows: str) -> None:
    state = start(rows, 8)
    worst, mean = Whole(OPTIMAL), Whole(AT_RANDOM)

    def points(eater: Whole, random: float) -> float:
        return Chase(eater, worst, random).expected(state).points

    assert points(worst, 0) == worst.value(state) >= points(mean, 0)
    assert points(worst, 1) >= worst.value(state)
    assert points(mean, 1) == pytest.approx(mean.value(state))
    assert mean.value(state) >= points(worst, 1) - 1e-9


def test_the_whole_search_agrees_with_alpha_beta() -> None:
    state = start("E.-1/-x--/.--.", 5)
    found, _ = search_tree(TREE_SEARCHES["alphabeta"], state, Lookahead())
    assert found.value == pytest.approx(Whole(OPTIMAL).value(state) / state.scale, abs=1e-6)


def test_games_that_are_played_have_the_expected_mean() -> None:
    state = start("trap", 8)
    encounter = Chase(Whole(AT_RANDOM), Whole(OPTIMAL), 1)
    random = Random(1)
    ends = [encounter.played(state, random).points for _ in range(1000)]
    assert sum(ends) / 1000 == pytest.approx(encounter.expected(state).points, abs=6)


def test_an_agent_starves_that_sees_the_same_now_and_later() -> None:
    near = start("corridor", 60)
    names = [near.move_text(it) for it in equally_good(near, 2, POINTS_ALONE)]
    assert names == ["B1", "C1"], "to eat, and to stay"
    assert [near.move_text(it) for it in equally_good(near, 2, NEAREST_FOOD)] == ["B1"]
    random = Random(1)
    starved = in_the_corridor("2 moves, points; of equals the last", random)
    assert (starved.eaten, starved.moved, starved.points) == (1, 60, -50)
    fed = in_the_corridor("2 moves, points - distance / 2", random)
    assert (fed.eaten, fed.moved, fed.points) == (2, 8, 112)


def test_fear_keeps_an_agent_alive() -> None:
    bold = [in_the_room(NEAREST_FOOD, Random(seed)) for seed in range(5)]
    assert all(it.over for it in bold)
    assert sum(it.eater < 0 for it in bold) >= 4


def test_a_map_with_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.games.textbook.lab.pursuit.MOST_STATES", 500)
    with pytest.raises(OptionError, match="map or turns: the game has more than 500 positions"):
        PURSUIT.run(1, {"games": 1})
    with pytest.raises(OptionError, match="option map must be one of"):
        PURSUIT.run(1, {"map": "nowhere"})
